/* sample_bench.c -- for the tests: writes an invented document of selvedge-bench
 * kernels that looks like a real run.  Nothing in it was measured.
 *
 * sample_bench clean | failing | uncounted | sweep | threads | hostile | interrupted
 *   clean        two energies, two sizes, operations counted
 *   failing      a check that failed, a kernel that could not be timed, changes
 *   uncounted    operations not counted, sizes of the caches not known
 *   sweep        six sizes
 *   threads      one and two threads
 *   hostile      names that would act as markup, commands or paths
 *   interrupted  without records of the second size */
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SAMPLES = 12, KERNEL = 0, BASELINE, LIMIT };

static const char *kind;

static int is(const char *name) {
  return strcmp(kind, name) == 0;
}

static const struct {
  const char *family, *how;
  int role, single, stream, in, out;
  double cached, streamed; /* ns per element, in cache and beyond */
  double flops, divisions; /* flops without the divisions */
} rows[] = {
    {"limit", "6-1", LIMIT, 0, 0, 6, 1, 0.3, 2.5, 0, 0},
    {"limit", "6-1-nt", LIMIT, 0, 1, 6, 1, 0.35, 2.4, 0, 0},
    {"limit", "6-21", LIMIT, 0, 0, 6, 21, 1.4, 12, 0, 0},
    {"limit", "6-21-nt", LIMIT, 0, 1, 6, 21, 4.0, 8, 0, 0},
    {"limit", "6-21-f32", LIMIT, 1, 0, 6, 21, 0.6, 6, 0, 0},
    {"limit", "flops", LIMIT, 0, 0, 0, 0, 1.5, 1.5, 192, 0},
    {"limit", "adds-mults", LIMIT, 0, 0, 0, 0, 3.0, 3.0, 192, 0},
    {"limit", "divisions", LIMIT, 0, 0, 0, 0, 24.0, 24.0, 0, 192},
    {"energy", "scalar", BASELINE, 0, 0, 6, 1, 18, 20, 25, 0},
    {"energy", "batch", KERNEL, 0, 0, 6, 1, 0.8, 2.6, 25, 0},
    {"energy", "batch-nt", KERNEL, 0, 1, 6, 1, 0.9, 2.5, 25, 0},
    {"projected", "scalar", BASELINE, 0, 0, 6, 36, 170, 180, 260, 0},
    {"projected", "dsyev", BASELINE, 0, 0, 6, 36, 3100, 3150, 0, 0},
    {"projected", "jacobi", BASELINE, 0, 0, 6, 36, 2800, 2850, 0, 0},
    {"projected", "batch", KERNEL, 0, 0, 6, 21, 4.9, 13, 260, 8},
    {"projected", "batch-nt", KERNEL, 0, 1, 6, 21, 5.2, 9, 260, 8},
    {"projected", "f32", KERNEL, 1, 0, 6, 21, 2.9, 7, 260, 0},
    {"hessian", "differences", BASELINE, 0, 0, 6, 36, 430, 440, 0, 0},
    {"hessian", "batch", KERNEL, 0, 0, 6, 21, 2.7, 12.5, 150, 0},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *const energies[] = {"baraff_witkin", "arap"};

static const char *energy_name(int e) {
  return is("hostile") && e == 1 ? "<script>alert('x')</script> `touch owned` ../../x"
                                 : energies[e];
}

/* Pseudo-random in [0, 1); the sequence depends only on the seed. */
static double noise(unsigned seed) {
  seed = (seed ^ 61U) ^ (seed >> 16);
  seed *= 9U;
  seed = (seed ^ (seed >> 4)) * 0x27d4eb2dU;
  return (seed ^ (seed >> 15)) % 10000U / 1e4;
}

static double time_of(int row, int e, double elements, int threads) {
  const double share = 1 / (1 + pow(elements / 1e5, -2));
  const double ns = rows[row].cached + share * (rows[row].streamed - rows[row].cached);
  return ns * (rows[row].role == LIMIT ? 1 : 1 + 0.6 * e) / (threads > 1 ? 1.7 : 1);
}

static double sample(int row, int e, double elements, int threads, int i) {
  const unsigned seed =
      (unsigned)(row * 7919 + e * 104729 + i * 31 + threads) + (unsigned)elements;
  const double far = i == 7 && row % 3 == 0 ? 1.4 : 1;
  return time_of(row, e, elements, threads) * (0.99 + 0.02 * noise(seed)) * far;
}

static int groups;
static const char *comma; /* written before the next record */

static int fails(int row, int e) {
  return is("failing") && e == 1 && strcmp(rows[row].how, "f32") == 0;
}

static int lacks(int row, int e) {
  return is("failing") && e == 1 && strcmp(rows[row].how, "differences") == 0;
}

static void put_known(const char *name, double v) {
  if (v > 0)
    printf(",\"%s\":%.17g", name, v);
  else
    printf(",\"%s\":null", name);
}

static double operations(int row) {
  return is("uncounted") && rows[row].role != LIMIT
             ? 0
             : rows[row].flops + rows[row].divisions;
}

/* The least time of the operations at the rates of the limits above: 192 operations in
 * 3 ns, 192 divisions in 24 ns, half of that in single precision. */
static void put_operations(int row) {
  put_known("flops", operations(row));
  if (operations(row) > 0)
    printf(
        ",\"operations\":{\"adds\":%.0f,\"multiplies\":%.0f,\"divisions\":%.0f,"
        "\"roots\":0}",
        rows[row].flops / 2, rows[row].flops / 2, rows[row].divisions);
  else
    printf(",\"operations\":null");
  const double fast = rows[row].single ? 2 : 1;
  const double sums = rows[row].flops / 64 / fast;
  const double divisions = rows[row].divisions / 8 / fast;
  if (operations(row) > 0 && rows[row].role == KERNEL)
    printf(
        ",\"floor_ns\":%.17g,\"floor_parts_ns\":{\"sums\":%.17g,\"divisions\":%.17g}",
        fmax(sums, divisions), sums, divisions);
  else
    printf(",\"floor_ns\":null,\"floor_parts_ns\":null");
}

static void put_times(int row, int e, double elements, int threads) {
  const double ns = time_of(row, e, elements, threads);
  const double width = rows[row].single ? 4 : 8;
  printf(",\"slice\":%.0f,\"passes\":100,\"samples\":[", elements);
  for (int i = 0; i < SAMPLES; i++)
    printf("%s%.17g", i > 0 ? "," : "", sample(row, e, elements, threads, i));
  printf("],\"median\":%.17g,\"ci\":[%.17g,%.17g],\"quartiles\":[%.17g,%.17g]", ns,
         0.995 * ns, 1.005 * ns, 0.993 * ns, 1.007 * ns);
  printf(
      ",\"outliers\":{\"severe_low\":0,\"mild_low\":0,\"mild_high\":0,"
      "\"severe_high\":%d}",
      row % 3 == 0);
  printf(
      ",\"disturbed\":{\"repeated\":%d,\"marked\":%d,\"stolen\":1,\"switched\":1,"
      "\"frequency\":0}",
      row == 8 ? 9 : 2, row == 8 ? 8 : 0);
  put_known("gb_per_s", width * (rows[row].in + rows[row].out) / ns);
  put_known("gflop_per_s", operations(row) / ns);
}

static void put_record(int row, int e, double elements, int threads) {
  const int limit = rows[row].role == LIMIT;
  const double width = rows[row].single ? 4 : 8;
  static const char *const roles[] = {"kernel", "baseline", "limit"};
  printf("%s\n{\"kernel\":\"%s/%s\",", comma, rows[row].family, rows[row].how);
  comma = ",";
  if (limit)
    printf("\"energy\":null,");
  else
    printf("\"energy\":\"%s\",", energy_name(e));
  printf(
      "\"family\":\"%s\",\"words\":\"made up\",\"role\":\"%s\",\"scalar\":\"%s\","
      "\"store\":\"%s\",\"elements\":%.0f,\"threads\":%d,\"group\":%d,"
      "\"bytes_read\":%g,\"bytes_written\":%g",
      rows[row].family, roles[rows[row].role], rows[row].single ? "float" : "double",
      rows[row].stream ? "stream" : "cached", elements, threads, groups,
      width * rows[row].in, width * rows[row].out);
  put_operations(row);
  if (lacks(row, e)) {
    printf(",\"timed\":false,\"why\":\"the energy has no gradient\",\"check\":null}");
    return;
  }
  printf(
      ",\"timed\":%s,\"why\":%s,\"check\":{\"passed\":%s,\"worst\":%g,\"bound\":8,"
      "\"elements\":1024,\"reference\":\"dsyev and clamp\"}",
      fails(row, e) ? "false" : "true",
      fails(row, e) ? "\"its values are wrong\"" : "null",
      fails(row, e) ? "false" : "true", fails(row, e) ? 1e9 : 0.5);
  if (!fails(row, e)) put_times(row, e, elements, threads);
  putchar('}');
}

static void put_group(double elements, int threads) {
  for (int r = 0; r < ROWS; r++)
    if (rows[r].role == LIMIT) put_record(r, 0, elements, threads);
  for (int e = 0; e < 2; e++)
    for (int r = 0; r < ROWS; r++)
      if (rows[r].role != LIMIT) put_record(r, e, elements, threads);
  groups++;
}

/* The fastest row that `against` stands for ("limit", or a kernel of the family); -1:
 * none. */
static int other_of(int row, int e, double elements, int threads, const char *against) {
  int best = -1;
  for (int o = 0; o < ROWS; o++) {
    const int limit = rows[o].role == LIMIT && rows[o].in == rows[row].in &&
                      rows[o].out == (rows[row].out == 36 ? 21 : rows[row].out) &&
                      rows[o].single == rows[row].single;
    const int base = o != row && strcmp(rows[o].family, rows[row].family) == 0 &&
                     strcmp(rows[o].how, against) == 0;
    if (strcmp(against, "limit") == 0 ? !limit : !base) continue;
    if (best < 0 ||
        time_of(o, e, elements, threads) < time_of(best, e, elements, threads))
      best = o;
  }
  return best;
}

static void put_ratio(int row, int e, double elements, int threads,
                      const char *against) {
  const int o = other_of(row, e, elements, threads, against);
  if (o < 0 || fails(row, e) || lacks(row, e)) return;
  const double ratio =
      time_of(row, e, elements, threads) / time_of(o, e, elements, threads);
  printf(
      "%s\n{\"kernel\":\"%s/%s\",\"energy\":\"%s\",\"elements\":%.0f,\"threads\":%d,"
      "\"against\":\"%s\",\"other\":\"%s/%s\",\"median\":%.17g,\"ci\":[%.17g,%.17g],"
      "\"quartiles\":[%.17g,%.17g]}",
      comma, rows[row].family, rows[row].how, energy_name(e), elements, threads,
      against, rows[o].family, rows[o].how, ratio, 0.99 * ratio, 1.01 * ratio,
      0.98 * ratio, 1.02 * ratio);
  comma = ",";
}

static void put_ratios(double elements, int threads) {
  for (int e = 0; e < 2; e++)
    for (int r = 0; r < ROWS; r++) {
      if (rows[r].role == LIMIT) continue;
      put_ratio(r, e, elements, threads, "limit");
      put_ratio(r, e, elements, threads, "dsyev");
      put_ratio(r, e, elements, threads, "scalar");
    }
}

static void put_changes(void) {
  static const char *const verdicts[] = {"same", "slower", "faster"};
  for (int i = 0; is("failing") && i < 3; i++)
    printf(
        "%s\n{\"kernel\":\"projected/batch\",\"energy\":\"arap\",\"elements\":4096,"
        "\"threads\":%d,\"ratio\":%g,\"ci\":[%g,%g],\"p\":0.001,\"verdict\":\"%s\"}",
        i > 0 ? "," : "", i + 1, 1 + 0.3 * (i % 3 == 1) - 0.2 * (i == 2), 0.9, 1.4,
        verdicts[i]);
}

static void put_counts(const char *name, const double *v, int n) {
  printf("\"%s\":[", name);
  for (int i = 0; i < n; i++) printf("%s%.0f", i > 0 ? "," : "", v[i]);
  printf("],");
}

static void head(const double *sizes, int nsizes, const double *threads, int nthreads) {
  printf(
      "{\"schema\":\"selvedge.bench/1\",\"tool\":\"selvedge-bench\",\n\"environment\":{"
      "\"version\":\"0\",\"commit\":\"none\",\"compiler\":\"none\",\"flags\":\"\","
      "\"build_type\":\"Release\",\"system\":\"made up\",\"cpu\":\"made up\",\"blas\":"
      "\"none\",\"threads\":%d,\"date\":\"2026-01-01T00:00:00Z\",\"caches\":%s,"
      "\"target\":\"avx2\",\"batch_target\":\"avx2\",\"huge_pages\":\"madvise\","
      "\"pinned\":[{\"threads\":1,\"processors\":[]}%s],\"clock_resolution_ns\":20},\n",
      nthreads,
      is("uncounted") ? "{\"L1d\":null,\"L2\":null,\"L3\":null}"
                      : "{\"L1d\":49152,\"L2\":1048576,\"L3\":33554432}",
      is("threads") ? ",{\"threads\":2,\"processors\":[0,1]}" : "");
  printf(
      "\"run\":{\"command\":\"selvedge-bench kernels\",\"seed\":\"1\",\"samples\":%d,"
      "\"min_time\":0.005,",
      SAMPLES);
  put_counts("sizes", sizes, nsizes);
  put_counts("threads", threads, nthreads);
  printf("\"seconds\":1.5,\"complete\":%s},\n", is("interrupted") ? "false" : "true");
}

typedef void group_fn(double elements, int threads);

static void each_group(const char *name, group_fn *put, const double *sizes, int nsizes,
                       int nthreads) {
  printf("\"%s\":[", name);
  comma = "";
  for (int s = 0; s < (is("interrupted") ? 1 : nsizes); s++)
    for (int t = 1; t <= nthreads; t++) put(sizes[s], t);
  printf("],\n");
}

int main(int argc, char **argv) {
  static const double two[] = {4096, 1e6}, six[] = {512, 4096, 32768, 262144, 1e6, 1e7};
  static const double threads[] = {1, 2};
  kind = argc > 1 ? argv[1] : "";
  const double *sizes = is("sweep") ? six : two;
  const int nsizes = is("sweep") ? 6 : 2, nthreads = is("threads") ? 2 : 1;
  head(sizes, nsizes, threads, nthreads);
  each_group("records", put_group, sizes, nsizes, nthreads);
  each_group("ratios", put_ratios, sizes, nsizes, nthreads);
  printf("\"changes\":[");
  put_changes();
  printf("]}\n");
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
