#include "document/newton_document.h"

#include "document/bench_document.h"
#include "document/shape_fields.h"

#define F(member, kind) FIELD(newton_run_row, member, kind)
static const field newton_run_row_fields[] = {
    F(command, FIELD_TEXT),
    F(seed, FIELD_TEXT),
    F(tolerance, FIELD_POSITIVE),
    F(noise, FIELD_POSITIVE),
};
SHAPE(newton_run_row);
#undef F

#define F(member) FIELD(newton_trace_row, member, FIELD_GAPPY_NUMBERS)
static const field newton_trace_row_fields[] = {
    F(energy),   F(residual), F(relative), F(decrement), F(step),
    F(halvings), F(refused),  F(shift),    F(blend),     F(seconds),
    F(assembly), F(factor),   F(solve),    F(distance),  F(distance_z),
};
SHAPE(newton_trace_row);
#undef F

#define F(member) FIELD(newton_reference_row, member, FIELD_NUMBER)
static const field newton_reference_row_fields[] = {F(energy), F(relative),
                                                    F(displacement), F(out_of_plane)};
SHAPE(newton_reference_row);
#undef F

#define F(member, kind) FIELD(newton_end_row, member, kind)
static const field newton_end_row_fields[] = {
    F(negative, FIELD_NUMBER_OR_NULL),
    F(zero, FIELD_NUMBER_OR_NULL),
    F(positive, FIELD_NUMBER_OR_NULL),
    F(lowest, FIELD_GAPPY_NUMBERS),
    F(largest, FIELD_NUMBER_OR_NULL),
    F(condition, FIELD_NUMBER_OR_NULL),
    F(contraction, FIELD_NUMBER_OR_NULL),
    NESTED(newton_end_row, reference, FIELD_OBJECT_OR_NULL, newton_reference_row),
};
SHAPE(newton_end_row);
#undef F

#define F(member, kind) FIELD(newton_record_row, member, kind)
static const field newton_record_row_fields[] = {
    F(scene, FIELD_TEXT),
    F(membrane, FIELD_TEXT),
    F(scheme, FIELD_TEXT),
    F(bending, FIELD_TEXT),
    F(init, FIELD_TEXT),
    F(line_search, FIELD_TEXT),
    F(stop, FIELD_TEXT),
    F(n, FIELD_NUMBER_OR_NULL),
    F(vertices, FIELD_COUNT),
    F(triangles, FIELD_COUNT),
    F(iterations, FIELD_COUNT),
    F(refused, FIELD_COUNT),
    F(threads, FIELD_COUNT),
    F(converged, FIELD_FLAG),
    F(seconds, FIELD_NUMBER),
    F(energy, FIELD_NUMBER_OR_NULL),
    F(relative, FIELD_NUMBER_OR_NULL),
    F(exact_energy, FIELD_NUMBER_OR_NULL),
    NESTED(newton_record_row, trace, FIELD_OBJECT, newton_trace_row),
    NESTED(newton_record_row, end, FIELD_OBJECT_OR_NULL, newton_end_row),
    F(positions, FIELD_NUMBERS_OR_NULL),
};
SHAPE(newton_record_row);
#undef F

#define F(member, kind) FIELD(newton_claim_row, member, kind)
static const field newton_claim_row_fields[] = {
    F(id, FIELD_TEXT),
    F(text, FIELD_TEXT),
    F(holds, FIELD_FLAG_OR_NULL),
    F(measured, FIELD_NUMBER_OR_NULL),
    F(bound, FIELD_NUMBER_OR_NULL),
    F(cases, FIELD_COUNT),
    F(detail, FIELD_TEXTS),
};
SHAPE(newton_claim_row);
#undef F

#define F(member, kind) FIELD(newton_ledger_row, member, kind)
static const field newton_ledger_row_fields[] = {
    F(id, FIELD_TEXT),
    F(figure_name, FIELD_TEXT),
    F(why, FIELD_TEXT),
    CHOICE(newton_ledger_row, verdict, ledger_verdict_words),
    F(at_least, FIELD_FLAG),
    F(bound, FIELD_NUMBER),
    F(figure, FIELD_NUMBER_OR_NULL),
    F(cases, FIELD_COUNT),
    F(held, FIELD_COUNT),
    F(detail, FIELD_TEXTS),
};
SHAPE(newton_ledger_row);
#undef F

/* The library that solved stands in the environment, beside what all programs say. */
static const field solver_fields[] = {FIELD(newton_row, cholesky, FIELD_TEXT)};
static const shape solver_shape = {.size = sizeof(newton_row),
                                   .fields = solver_fields,
                                   .nfields = COUNT(solver_fields)};

static const field newton_row_fields[] = {
    FIELD(newton_row, schema, FIELD_TEXT),
    FIELD(newton_row, tool, FIELD_TEXT),
    NESTED(newton_row, environment, FIELD_OBJECT, environment),
    {"environment", FIELD_SAME, 0, &solver_shape, NULL},
    NESTED(newton_row, run, FIELD_OBJECT, newton_run_row),
    FIELD(newton_row, complete, FIELD_FLAG),
    NESTED(newton_row, records, FIELD_LIST, newton_record_row),
    NESTED(newton_row, claims, FIELD_LIST, newton_claim_row),
    NESTED(newton_row, ledger, FIELD_LIST, newton_ledger_row),
};
SHAPE(newton_row);

/* The lists of a trace that are as long as it. */
static const size_t trace_lists[] = {
    offsetof(newton_trace_row, energy),   offsetof(newton_trace_row, residual),
    offsetof(newton_trace_row, seconds),  offsetof(newton_trace_row, assembly),
    offsetof(newton_trace_row, factor),   offsetof(newton_trace_row, solve),
    offsetof(newton_trace_row, halvings), offsetof(newton_trace_row, step),
};

static int is_whole(const newton_trace_row *t) {
  for (size_t i = 0; i < COUNT(trace_lists); i++) {
    const numbers *list =
        (const numbers *)(const void *)((const char *)t + trace_lists[i]);
    if (list->n != t->relative.n) return 0;
  }
  return t->distance.n == 0 || t->distance.n == t->relative.n;
}

static int wrong(const char *path, size_t i, const char *words) {
  return input_error(
      "%s: records[%zu].%s; write it anew with this version's selvedge-bench", path, i,
      words);
}

/* What the members say together. */
static int check_record(const char *path, size_t i, const newton_record_row *r) {
  if (!is_whole(r->trace)) return wrong(path, i, "trace: lists of unequal length");
  if (r->positions.n > 0 && r->positions.n != 3 * r->vertices)
    return wrong(path, i, "positions: not three for each vertex");
  if (r->converged && (r->energy.n == 0 || r->trace->relative.n == 0))
    return wrong(path, i, "energy: converged, and there is none");
  return 0;
}

int newton_read(const char *path, const cJSON *tree, newton_row *row, arena *memory) {
  shape_reader r = {.memory = memory, .file = path};
  TRY(shape_read(&r, &newton_row_shape, tree, row));
  for (size_t i = 0; i < row->records.n; i++)
    TRY(check_record(path, i, &row->records.v[i]));
  newton_name_schemes(row, memory);
  return 0;
}
