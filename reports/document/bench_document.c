#include "document/bench_document.h"

#include "document/shape_fields.h"

#define F(member, kind) FIELD(environment_row, member, kind)
static const field environment_row_fields[] = {
    F(version, FIELD_TEXT), F(commit, FIELD_TEXT),     F(compiler, FIELD_TEXT),
    F(flags, FIELD_TEXT),   F(build_type, FIELD_TEXT), F(system, FIELD_TEXT),
    F(cpu, FIELD_TEXT),     F(blas, FIELD_TEXT),       F(threads, FIELD_COUNT),
    F(date, FIELD_TEXT),
};
const shape environment_shape = {.size = sizeof(environment_row),
                                 .fields = environment_row_fields,
                                 .nfields = COUNT(environment_row_fields)};
#undef F

#define F(member, kind) FIELD(caches_row, member, kind)
static const field caches_row_fields[] = {
    F(L1d, FIELD_NUMBER_OR_NULL),
    F(L2, FIELD_NUMBER_OR_NULL),
    F(L3, FIELD_NUMBER_OR_NULL),
};
SHAPE(caches_row);
#undef F

#define F(member, kind) FIELD(team_row, member, kind)
static const field team_row_fields[] = {F(threads, FIELD_COUNT),
                                        F(processors, FIELD_NUMBERS)};
SHAPE(team_row);
#undef F

#define F(member, kind) FIELD(machine_row, member, kind)
static const field machine_row_fields[] = {
    NESTED(machine_row, caches, FIELD_OBJECT, caches_row),
    F(target, FIELD_TEXT),
    F(batch_target, FIELD_TEXT_OR_NULL),
    F(huge_pages, FIELD_TEXT_OR_NULL),
    NESTED(machine_row, pinned, FIELD_LIST, team_row),
    F(clock_resolution_ns, FIELD_POSITIVE),
};
SHAPE(machine_row);
#undef F

#define F(member, kind) FIELD(bench_run_row, member, kind)
static const field bench_run_row_fields[] = {
    F(command, FIELD_TEXT),    F(seed, FIELD_TEXT),       F(samples, FIELD_COUNT),
    F(min_time, FIELD_NUMBER), F(sizes, FIELD_POSITIVES), F(threads, FIELD_POSITIVES),
    F(seconds, FIELD_NUMBER),  F(complete, FIELD_FLAG),
};
SHAPE(bench_run_row);
#undef F

#define F(member, kind) FIELD(bench_check_row, member, kind)
static const field bench_check_row_fields[] = {
    F(passed, FIELD_FLAG),    F(worst, FIELD_NUMBER),   F(bound, FIELD_NUMBER),
    F(elements, FIELD_COUNT), F(reference, FIELD_TEXT),
};
SHAPE(bench_check_row);
#undef F

#define F(member) FIELD(operations_row, member, FIELD_COUNT)
static const field operations_row_fields[] = {F(adds), F(multiplies), F(divisions),
                                              F(roots)};
SHAPE(operations_row);
#undef F

#define F(member) FIELD(floor_row, member, FIELD_NUMBER)
static const field floor_row_fields[] = {F(sums), F(divisions)};
SHAPE(floor_row);
#undef F

#define F(member) FIELD(outliers_row, member, FIELD_COUNT)
static const field outliers_row_fields[] = {F(severe_low), F(mild_low), F(mild_high),
                                            F(severe_high)};
SHAPE(outliers_row);
#undef F

#define F(member) FIELD(disturbed_row, member, FIELD_COUNT)
static const field disturbed_row_fields[] = {F(repeated), F(marked), F(stolen),
                                             F(switched), F(frequency)};
SHAPE(disturbed_row);
#undef F

#define F(member, kind) FIELD(bench_record_row, member, kind)
static const field times_fields[] = {
    F(slice, FIELD_COUNT),
    F(passes, FIELD_COUNT),
    F(samples, FIELD_POSITIVES),
    F(median, FIELD_POSITIVE),
    F(ci, FIELD_PAIR),
    F(quartiles, FIELD_PAIR),
    NESTED(bench_record_row, outliers, FIELD_OBJECT, outliers_row),
    NESTED(bench_record_row, disturbed, FIELD_OBJECT, disturbed_row),
    F(gb_per_s, FIELD_NUMBER_OR_NULL),
    F(gflop_per_s, FIELD_NUMBER_OR_NULL),
};
static const shape times_shape = {.size = sizeof(bench_record_row),
                                  .fields = times_fields,
                                  .nfields = COUNT(times_fields)};

static const char *const roles[] = {"kernel", "baseline", "limit", NULL};
static const char *const scalars[] = {"double", "float", NULL};
static const char *const stores[] = {"cached", "stream", NULL};
static const char *const verdicts[] = {"same", "slower", "faster", NULL};

static const field bench_record_row_fields[] = {
    F(kernel, FIELD_TEXT),
    F(energy, FIELD_TEXT_OR_NULL),
    F(family, FIELD_TEXT),
    F(words, FIELD_TEXT),
    CHOICE(bench_record_row, role, roles),
    CHOICE(bench_record_row, scalar, scalars),
    CHOICE(bench_record_row, store, stores),
    F(elements, FIELD_COUNT),
    F(threads, FIELD_COUNT),
    F(group, FIELD_COUNT),
    F(bytes_read, FIELD_NUMBER),
    F(bytes_written, FIELD_NUMBER),
    F(flops, FIELD_NUMBER_OR_NULL),
    NESTED(bench_record_row, operations, FIELD_OBJECT_OR_NULL, operations_row),
    NESTED(bench_record_row, floor_parts_ns, FIELD_OBJECT_OR_NULL, floor_row),
    F(timed, FIELD_FLAG),
    F(why, FIELD_TEXT_OR_NULL),
    NESTED(bench_record_row, check, FIELD_OBJECT_OR_NULL, bench_check_row),
};
static const shape bench_record_row_shape = {.size = sizeof(bench_record_row),
                                             .fields = bench_record_row_fields,
                                             .nfields = COUNT(bench_record_row_fields),
                                             .then = &times_shape,
                                             .when = offsetof(bench_record_row, timed)};
#undef F

#define F(member, kind) FIELD(bench_ratio_row, member, kind)
static const field bench_ratio_row_fields[] = {
    F(kernel, FIELD_TEXT),     F(energy, FIELD_TEXT_OR_NULL),
    F(elements, FIELD_COUNT),  F(threads, FIELD_COUNT),
    F(against, FIELD_TEXT),    F(other, FIELD_TEXT),
    F(median, FIELD_POSITIVE), F(ci, FIELD_PAIR),
};
SHAPE(bench_ratio_row);
#undef F

#define F(member, kind) FIELD(bench_change_row, member, kind)
static const field bench_change_row_fields[] = {
    F(kernel, FIELD_TEXT),    F(energy, FIELD_TEXT_OR_NULL),
    F(elements, FIELD_COUNT), F(threads, FIELD_COUNT),
    F(ratio, FIELD_POSITIVE), F(ci, FIELD_PAIR),
    F(p, FIELD_NUMBER),       CHOICE(bench_change_row, verdict, verdicts),
};
SHAPE(bench_change_row);
#undef F

static const field bench_row_fields[] = {
    FIELD(bench_row, schema, FIELD_TEXT),
    FIELD(bench_row, tool, FIELD_TEXT),
    NESTED(bench_row, environment, FIELD_OBJECT, environment),
    {"environment", FIELD_OBJECT, offsetof(bench_row, machine), &machine_row_shape,
     NULL},
    NESTED(bench_row, run, FIELD_OBJECT, bench_run_row),
    NESTED(bench_row, records, FIELD_LIST, bench_record_row),
    NESTED(bench_row, ratios, FIELD_LIST, bench_ratio_row),
    NESTED(bench_row, changes, FIELD_LIST, bench_change_row),
};
SHAPE(bench_row);

/* The pairs of samples are of one round: as many of each in a group. */
static int check_rounds(const char *path, const bench_row *b) {
  for (size_t i = 0; i < b->records.n; i++) {
    const bench_record_row *r = &b->records.v[i];
    if (!r->timed && r->why == NULL)
      return input_error("%s: records[%zu].why: missing: it was not timed", path, i);
    if (!r->timed || r->samples.n == b->run->samples) continue;
    return input_error(
        "%s: records[%zu].samples: %zu of %zu samples; write it anew "
        "with this version's selvedge-bench",
        path, i, r->samples.n, (size_t)b->run->samples);
  }
  return 0;
}

int bench_read(const char *path, const cJSON *tree, bench_row *b, arena *memory) {
  shape_reader r = {.memory = memory, .file = path};
  TRY(shape_read(&r, &bench_row_shape, tree, b));
  return check_rounds(path, b);
}
