#include "support/records/bench_document.h"

const char *const doc_bench_role_words[] = {"kernel", "baseline", "limit", NULL};
static const char *const scalars[] = {"double", "float", NULL};
static const char *const stores[] = {"cached", "stream", NULL};

#define FINITE .range = DOCUMENT_FINITE
#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define OR_NULL .nullable = 1

/* ---- the environment and the run ------------------------------------------------- */

#define F(member) DOCUMENT_FIELD(doc_bench_caches, member, COUNT, OR_NULL)
static const document_field caches_fields[] = {F(L1d), F(L2), F(L3), DOCUMENT_END};
DOCUMENT_PART(caches, doc_bench_caches);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench_team, member, __VA_ARGS__)
static const document_field team_fields[] = {
    F(threads, COUNT), F(processors, NUMBERS, .range = DOCUMENT_WHOLE), DOCUMENT_END};
DOCUMENT_PART(team, doc_bench_team);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench_environment, member, __VA_ARGS__)
static const document_field environment_fields[] = {
    F(common, MEMBERS, .of = &doc_environment_shape),
    F(caches, OBJECT, "Bytes; null where the system does not say.", .of = &caches_shape),
    F(target, TEXT, "Instructions of the limits.", .pattern = "^(avx512|avx2|sse2|portable)$"),
    F(huge_pages, TEXT,
      "Linux's rule for transparent huge pages, which the arrays ask for: always, "
      "madvise or never. null: not known.",
      OR_NULL),
    F(pinned, LIST,
      "For each number of threads that was asked for, the processors that they were held "
      "on, thread by thread; none where the system placed them: one thread alone, more "
      "threads than processors, or OMP_PROC_BIND or OMP_PLACES set.",
      .of = &team_shape),
    F(batch_target, TEXT, "Instructions of the batched kernels.", OR_NULL),
    F(clock_resolution_ns, NUMBER, POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(environment, doc_bench_environment);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench_run, member, __VA_ARGS__)
static const document_field run_fields[] = {
    F(command, TEXT, "Runs it again."),
    F(seed, DIGITS),
    F(samples, COUNT),
    F(min_time, NUMBER, "Of one sample, in seconds.", POSITIVE),
    F(sizes, NUMBERS, .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(threads, NUMBERS, .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(seconds, NUMBER, NOT_NEGATIVE),
    F(complete, FLAG, "False: it was interrupted; finished groups are here."),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_bench_run);
#undef F

/* ---- records --------------------------------------------------------------------- */

#define F(member, ...) DOCUMENT_FIELD(doc_bench_check, member, __VA_ARGS__)
static const document_field check_fields[] = {
    F(passed, FLAG),
    F(worst, NUMBER, "Largest error, relative to what a relative change of the input does."),
    F(bound, NUMBER, NOT_NEGATIVE),
    F(elements, COUNT),
    F(reference, TEXT),
    DOCUMENT_END};
DOCUMENT_PART(check, doc_bench_check);
#undef F

#define F(member) DOCUMENT_FIELD(doc_bench_outliers, member, COUNT)
static const document_field outliers_fields[] = {F(severe_low), F(mild_low), F(mild_high),
                                                 F(severe_high), DOCUMENT_END};
DOCUMENT_PART(outliers, doc_bench_outliers);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench_disturbed, member, COUNT, __VA_ARGS__)
static const document_field disturbed_fields[] = {
    F(repeated, "Samples taken once more."),
    F(marked, "Of those, disturbed again and kept."),
    F(stolen, "First takes during which the hypervisor took time away."),
    F(switched, "First takes with involuntary context switches."),
    F(frequency, "First takes beside which a fixed loop took an unusual time."),
    DOCUMENT_END};
DOCUMENT_PART(disturbed, doc_bench_disturbed);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench_operations, member, COUNT, __VA_ARGS__)
static const document_field operations_fields[] = {F(adds, "And subtractions."),
                                                   F(multiplies, NULL), F(divisions, NULL),
                                                   F(roots, "Square roots."), DOCUMENT_END};
DOCUMENT_PART(operations, doc_bench_operations);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench_floor, member, NUMBER, __VA_ARGS__, NOT_NEGATIVE)
static const document_field floor_fields[] = {
    F(sums, "Additions and multiplications."),
    F(divisions, "Divisions and roots, which share a unit."), DOCUMENT_END};
DOCUMENT_PART(floor, doc_bench_floor);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench_record, member, __VA_ARGS__)
static const document_field times_fields[] = {
    F(slice, COUNT, "Elements of one pass."),
    F(passes, COUNT, "Of one sample."),
    F(samples, NUMBERS, POSITIVE, .not_empty = 1),
    F(median, NUMBER, POSITIVE),
    F(ci, PAIR, "95 %, percentile bootstrap of the median.", FINITE),
    F(quartiles, PAIR, FINITE),
    F(outliers, OBJECT, .of = &outliers_shape),
    F(disturbed, OBJECT, .of = &disturbed_shape),
    F(gb_per_s, NUMBER, POSITIVE, OR_NULL),
    F(gflop_per_s, NUMBER, POSITIVE, OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(times, doc_bench_record);

static const document_field record_fields[] = {
    F(kernel, TEXT),
    F(energy, TEXT, OR_NULL),
    F(family, TEXT,
      .pattern = "^(energy|gradient|energy_gradient|hessian|projected|definite|jacobian|limit)$"),
    F(words, TEXT),
    F(role, CHOICE, .words = doc_bench_role_words),
    F(scalar, CHOICE, .words = scalars),
    F(store, CHOICE, .words = stores),
    F(elements, COUNT),
    F(threads, COUNT),
    F(group, COUNT, "Records of one group were sampled together: sample i of each is of round i."),
    F(bytes_read, NUMBER, "Per element, as is bytes_written.", NOT_NEGATIVE),
    F(bytes_written, NUMBER, NOT_NEGATIVE),
    F(flops, NUMBER,
      "Operations per element of the closed form, counted in its quad pass at an "
      "ordinary state, those guards included that change a value there: distinct ones "
      "behind the numbers that are stored (of matrices the lower triangle), without "
      "those on parameters alone. Of limits, what they do. null: not known.",
      POSITIVE, OR_NULL),
    F(operations, OBJECT, "The same by kind.", .of = &operations_shape, OR_NULL),
    F(floor_ns, NUMBER,
      "Time per element of the operations alone, at the rates of limit/adds-mults "
      "(limit/flops where they are fused), limit/divisions and limit/roots of the same "
      "group and precision: the longer of its parts. null: not a library kernel, or a "
      "rate or the operations are not known.",
      POSITIVE, OR_NULL),
    F(floor_parts_ns, OBJECT, .of = &floor_shape, OR_NULL),
    F(timed, FLAG),
    F(why, TEXT, "It was not timed.", OR_NULL),
    F(check, OBJECT, .of = &check_shape, OR_NULL),
    {.name = "times", .kind = DOCUMENT_MEMBERS, .of = &times_shape, .when = "timed"},
    DOCUMENT_END};
DOCUMENT_PART(record, doc_bench_record);
#undef F

/* ---- what records say together --------------------------------------------------- */

#define F(member, ...) DOCUMENT_FIELD(doc_bench_ratio, member, __VA_ARGS__)
static const document_field ratio_fields[] = {
    F(kernel, TEXT),
    F(energy, TEXT, OR_NULL),
    F(elements, COUNT),
    F(threads, COUNT),
    F(against, TEXT,
      "projected: of Jacobians of triangles, the batched projection in F alone; points: "
      "of quads by one matrix, the same by 2 x 2 points.",
      .pattern = "^(limit|dsyev|scalar|projected|points)$"),
    F(other, TEXT),
    F(median, NUMBER, POSITIVE),
    F(ci, PAIR, FINITE),
    F(quartiles, PAIR, FINITE),
    DOCUMENT_END};
DOCUMENT_PART(ratio, doc_bench_ratio);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_bench, member, __VA_ARGS__)
static const document_field bench_fields[] = {
    F(tool, TEXT),
    F(environment, OBJECT, .of = &environment_shape),
    F(run, OBJECT, .of = &run_shape),
    F(records, LIST, .of = &record_shape),
    F(ratios, LIST, "Time over time of the other, pair by pair of samples of one round.",
      .of = &ratio_shape),
    DOCUMENT_END};
#undef F

const document_shape doc_bench_shape = {
    .title = "Records of one run of selvedge-bench; times in nanoseconds per element",
    .size = sizeof(doc_bench),
    .fields = bench_fields,
    .schema = "selvedge.bench/1"};
