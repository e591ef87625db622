#include "support/records/bench_document.h"

const char *const doc_bench_role_words[] = {"kernel", "baseline", "limit", NULL};
static const char *const scalars[] = {"double", "float", NULL};
static const char *const stores[] = {"cached", "stream", NULL};

#define FINITE .range = DOCUMENT_FINITE
#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define OR_NULL .nullable = 1

/* ---- the environment and the run ------------------------------------------------- */

#define F(part, member, ...) DOCUMENT_FIELD(doc_bench_##part, member, __VA_ARGS__)

static const document_field caches_fields[] = {F(caches, L1d, COUNT, OR_NULL),
                                               F(caches, L2, COUNT, OR_NULL),
                                               F(caches, L3, COUNT, OR_NULL), DOCUMENT_END};
DOCUMENT_PART(caches, doc_bench_caches);

static const document_field team_fields[] = {
    F(team, threads, COUNT), F(team, processors, NUMBERS, .range = DOCUMENT_WHOLE), DOCUMENT_END};
DOCUMENT_PART(team, doc_bench_team);

static const document_field environment_fields[] = {
    F(environment, common, MEMBERS, .of = &doc_environment_shape),
    F(environment, caches, OBJECT, "Bytes; null where the system does not say.",
      .of = &caches_shape),
    F(environment, target, TEXT, "Instructions of the limits.",
      .pattern = "^(avx512|avx2|sse2|portable)$"),
    F(environment, huge_pages, TEXT,
      "Linux's rule for transparent huge pages, which the arrays ask for: always, "
      "madvise or never. null: not known.",
      OR_NULL),
    F(environment, pinned, LIST,
      "For each number of threads that was asked for, the processors that they were held "
      "on, thread by thread; none where the system placed them: one thread alone, more "
      "threads than processors, or OMP_PROC_BIND or OMP_PLACES set.",
      .of = &team_shape),
    F(environment, batch_target, TEXT, "Instructions of the batched kernels.", OR_NULL),
    F(environment, clock_resolution_ns, NUMBER, POSITIVE),
    DOCUMENT_END};
DOCUMENT_PART(environment, doc_bench_environment);

static const document_field run_fields[] = {
    F(run, command, TEXT, "Runs it again."),
    F(run, seed, DIGITS),
    F(run, samples, COUNT),
    F(run, min_time, NUMBER, "Of one sample, in seconds.", POSITIVE),
    F(run, sizes, NUMBERS, .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(run, threads, NUMBERS, .range = DOCUMENT_WHOLE, .not_empty = 1),
    F(run, seconds, NUMBER, NOT_NEGATIVE),
    F(run, complete, FLAG, "False: it was interrupted; finished groups are here."),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_bench_run);

/* ---- records --------------------------------------------------------------------- */

static const document_field check_fields[] = {
    F(check, passed, FLAG),
    F(check, worst, NUMBER, "Largest error, relative to what a relative change of the input does."),
    F(check, bound, NUMBER, NOT_NEGATIVE),
    F(check, elements, COUNT),
    F(check, reference, TEXT),
    DOCUMENT_END};
DOCUMENT_PART(check, doc_bench_check);

static const document_field outliers_fields[] = {
    F(outliers, severe_low, COUNT), F(outliers, mild_low, COUNT), F(outliers, mild_high, COUNT),
    F(outliers, severe_high, COUNT), DOCUMENT_END};
DOCUMENT_PART(outliers, doc_bench_outliers);

static const document_field disturbed_fields[] = {
    F(disturbed, repeated, COUNT, "Samples taken once more."),
    F(disturbed, marked, COUNT, "Of those, disturbed again and kept."),
    F(disturbed, stolen, COUNT, "First takes during which the hypervisor took time away."),
    F(disturbed, switched, COUNT, "First takes with involuntary context switches."),
    F(disturbed, frequency, COUNT, "First takes beside which a fixed loop took an unusual time."),
    DOCUMENT_END};
DOCUMENT_PART(disturbed, doc_bench_disturbed);

static const document_field operations_fields[] = {
    F(operations, adds, COUNT, "And subtractions."), F(operations, multiplies, COUNT),
    F(operations, divisions, COUNT), F(operations, roots, COUNT, "Square roots."), DOCUMENT_END};
DOCUMENT_PART(operations, doc_bench_operations);

static const document_field floor_fields[] = {
    F(floor, sums, NUMBER, "Additions and multiplications.", NOT_NEGATIVE),
    F(floor, divisions, NUMBER, "Divisions and roots, which share a unit.", NOT_NEGATIVE),
    DOCUMENT_END};
DOCUMENT_PART(floor, doc_bench_floor);

static const document_field times_fields[] = {
    F(record, slice, COUNT, "Elements of one pass."),
    F(record, passes, COUNT, "Of one sample."),
    F(record, samples, NUMBERS, POSITIVE, .not_empty = 1),
    F(record, median, NUMBER, POSITIVE),
    F(record, ci, PAIR, "95 %, percentile bootstrap of the median.", FINITE),
    F(record, quartiles, PAIR, FINITE),
    F(record, outliers, OBJECT, .of = &outliers_shape),
    F(record, disturbed, OBJECT, .of = &disturbed_shape),
    F(record, gb_per_s, NUMBER, POSITIVE, OR_NULL),
    F(record, gflop_per_s, NUMBER, POSITIVE, OR_NULL),
    DOCUMENT_END};
DOCUMENT_PART(times, doc_bench_record);

static const document_field record_fields[] = {
    F(record, kernel, TEXT),
    F(record, energy, TEXT, OR_NULL),
    F(record, family, TEXT,
      .pattern = "^(energy|gradient|energy_gradient|hessian|projected|definite|jacobian|limit)$"),
    F(record, words, TEXT),
    F(record, role, CHOICE, .words = doc_bench_role_words),
    F(record, scalar, CHOICE, .words = scalars),
    F(record, store, CHOICE, .words = stores),
    F(record, elements, COUNT),
    F(record, threads, COUNT),
    F(record, group, COUNT,
      "Records of one group were sampled together: sample i of each is of round i."),
    F(record, bytes_read, NUMBER, "Per element, as is bytes_written.", NOT_NEGATIVE),
    F(record, bytes_written, NUMBER, NOT_NEGATIVE),
    F(record, flops, NUMBER,
      "Operations per element of the closed form, counted in its quad pass at an "
      "ordinary state, those guards included that change a value there: distinct ones "
      "behind the numbers that are stored (of matrices the lower triangle), without "
      "those on parameters alone. Of limits, what they do. null: not known.",
      POSITIVE, OR_NULL),
    F(record, operations, OBJECT, "The same by kind.", .of = &operations_shape, OR_NULL),
    F(record, floor_ns, NUMBER,
      "Time per element of the operations alone, at the rates of limit/adds-mults (limit/flops "
      "where they are fused), limit/divisions and limit/roots of the same group and precision: the "
      "longer of its parts. null: not a library kernel, or a rate or the operations are not known.",
      POSITIVE, OR_NULL),
    F(record, floor_parts_ns, OBJECT, .of = &floor_shape, OR_NULL),
    F(record, timed, FLAG),
    F(record, why, TEXT, "It was not timed.", OR_NULL),
    F(record, check, OBJECT, .of = &check_shape, OR_NULL),
    {.name = "times", .kind = DOCUMENT_MEMBERS, .of = &times_shape, .when = "timed"},
    DOCUMENT_END};
DOCUMENT_PART(record, doc_bench_record);

/* ---- what records say together --------------------------------------------------- */

static const document_field ratio_fields[] = {
    F(ratio, kernel, TEXT),
    F(ratio, energy, TEXT, OR_NULL),
    F(ratio, elements, COUNT),
    F(ratio, threads, COUNT),
    F(ratio, against, TEXT,
      "projected: of Jacobians of triangles, the batched projection in F alone; points: "
      "of quads by one matrix, the same by 2 x 2 points.",
      .pattern = "^(limit|dsyev|scalar|projected|points)$"),
    F(ratio, other, TEXT),
    F(ratio, median, NUMBER, POSITIVE),
    F(ratio, ci, PAIR, FINITE),
    F(ratio, quartiles, PAIR, FINITE),
    DOCUMENT_END};
DOCUMENT_PART(ratio, doc_bench_ratio);

static const document_field bench_fields[] = {
    DOCUMENT_FIELD(doc_bench, tool, TEXT),
    DOCUMENT_FIELD(doc_bench, environment, OBJECT, .of = &environment_shape),
    DOCUMENT_FIELD(doc_bench, run, OBJECT, .of = &run_shape),
    DOCUMENT_FIELD(doc_bench, records, LIST, .of = &record_shape),
    DOCUMENT_FIELD(doc_bench, ratios, LIST,
                   "Time over time of the other, pair by pair of samples of one round.",
                   .of = &ratio_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_bench, bench_fields,
               "Records of one run of selvedge-bench; times in nanoseconds per element",
               "selvedge.bench/1");
