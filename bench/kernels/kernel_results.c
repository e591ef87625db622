#include "kernels/kernels_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const against_words[AGAINSTS] = {"limit", "dsyev", "scalar", "projected", "points"};

const doc_bench_ratio *kernel_results_find_ratio(const results *r, size_t of, against a) {
  const doc_bench_record *d = &kernel_results_record(r, of)->d;
  for (size_t i = 0; i < r->ratios.count; i++) {
    const doc_bench_ratio *one = (const doc_bench_ratio *)r->ratios.at + i;
    if (one->kernel == d->kernel && one->energy == d->energy && one->elements == d->elements &&
        one->threads == d->threads && one->against == against_words[a])
      return one;
  }
  return NULL;
}

void record_set_operations(record *r, op_count n, arena *memory) {
  const double all = op_total(n);
  op_count *kept = arena_alloc(memory, 1, sizeof *kept);
  *kept = n;
  r->d.flops = all > 0 ? all : (double)NAN;
  r->d.operations = all > 0 ? kept : NULL;
}

int kernel_results_were_pinned(const results *r, int threads) {
  for (size_t i = 0; i < r->pinned.count; i++)
    if (((const int *)r->pinned.at)[i] == threads) return 1;
  return 0;
}

/* Returns how many numbers a kernel's limit writes: of symmetric matrices only distinct ones. */
static int traffic_of(const kernel *k) {
  static const int matrices[][2] = {{36, 21}, {81, 45}, {144, 78}};
  for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++)
    if (matrices[i][0] == k->written) return matrices[i][1];
  return k->written;
}

static int is_limit_of(const record *other, const record *r) {
  const kernel *k = other->row;
  return k->method == BY_COPYING && k->read == r->row->read && k->written == traffic_of(r->row) &&
         kernel_is_single(k) == kernel_is_single(r->row);
}

static int same_energy(const record *a, const record *b) {
  return a->d.energy != NULL && strcmp(a->d.energy, b->d.energy) == 0;
}

static int is_projection_of(const record *other, const record *r) {
  return kernel_is_of_triangles(r->row) && same_energy(other, r) &&
         other->row->fused == r->row->fused && r->row->role == BENCH_KERNEL &&
         other->row->role == BENCH_KERNEL && strcmp(other->row->family, "projected") == 0 &&
         !kernel_is_single(other->row);
}

static int is_by_points(const record *other, const record *r) {
  const kernel *k = r->row, *o = other->row;
  const int pair = (k->layout == LAYOUT_QUADS && o->layout == LAYOUT_POINTS) ||
                   (k->layout == LAYOUT_QUADS_PLAIN && o->layout == LAYOUT_POINTS_PLAIN);
  return pair && o->role == k->role && o->method == k->method && o->fused == k->fused &&
         o->store == k->store && strcmp(o->family, k->family) == 0;
}

static int is_against(against a, const record *other, const record *r) {
  const kernel *k = other->row;
  if (a == AGAINST_LIMIT) return is_limit_of(other, r);
  if (a == AGAINST_PROJECTED) return is_projection_of(other, r);
  if (a == AGAINST_POINTS) return is_by_points(other, r);
  if (!same_energy(other, r) || strcmp(k->family, r->row->family) != 0) return 0;
  return k->role == BENCH_BASELINE && k->method == (a == AGAINST_DSYEV ? BY_DSYEV : BY_CLOSED_FORM);
}

/* Returns the fastest timed record of the kind `a` to compare record `of` with; NULL: none. */
static const record *find_other(const results *r, size_t first, size_t of, against a) {
  const record *found = NULL;
  for (size_t i = first; i < r->records.count; i++) {
    const record *one = kernel_results_record(r, i);
    if (i == of || !one->d.timed || !is_against(a, one, kernel_results_record(r, of))) continue;
    if (found == NULL || one->d.median < found->d.median) found = one;
  }
  return found;
}

static slv_status compare_with(results *r, size_t first, size_t of, against a, uint64_t seed) {
  const doc_bench_record *x = &kernel_results_record(r, of)->d;
  const record *other = find_other(r, first, of, a);
  summary found;
  if (other == NULL) return SLV_OK;
  SLV_TRY(stats_paired_ratio(x->samples.v, other->d.samples.v, x->samples.n, seed, &found));
  doc_bench_ratio one = {.kernel = x->kernel,
                         .energy = x->energy,
                         .elements = x->elements,
                         .threads = x->threads,
                         .against = against_words[a],
                         .other = other->d.kernel};
  SET_SUMMARY(&one, &found);
  items_append(&r->ratios, &one, sizeof one);
  return SLV_OK;
}

/* Returns ns per operation, by the limit kernel that runs only this operation; 0: not timed. */
static double rate_of(const results *r, size_t first, int single, const char *limit) {
  const size_t length = strlen(limit);
  for (size_t i = first; i < r->records.count; i++) {
    const record *one = kernel_results_record(r, i);
    const char *name = one->row->name;
    if (!one->d.timed || kernel_is_single(one->row) != single) continue;
    if (strncmp(name, limit, length) == 0 && strcmp(name + length, single ? "-f32" : "") == 0)
      return one->d.median / one->d.flops;
  }
  return 0;
}

static void set_floors(results *r, size_t first, int single) {
  const double apart = rate_of(r, first, single, "limit/adds-mults");
  const double fused = rate_of(r, first, single, "limit/flops");
  const double division = rate_of(r, first, single, "limit/divisions");
  const double root = rate_of(r, first, single, "limit/roots");
  if (!(division > 0 && root > 0)) return;
  for (size_t i = first; i < r->records.count; i++) {
    record *one = (record *)r->records.at + i;
    const op_count *n = one->d.operations;
    const double sum = one->row->fused ? fused : apart;
    if (one->row->role != BENCH_KERNEL || kernel_is_single(one->row) != single) continue;
    if (n == NULL || !(sum > 0)) continue;
    doc_bench_floor *parts = arena_alloc(&r->memory, 1, sizeof *parts);
    *parts = (doc_bench_floor){sum * (double)(n->adds + n->multiplies),
                               division * (double)n->divisions + root * (double)n->roots};
    one->d.floor_parts_ns = parts;
    one->d.floor_ns = fmax(parts->sums, parts->divisions);
  }
}

slv_status kernel_results_compare(results *r, size_t first, uint64_t seed) {
  for (size_t i = first; i < r->records.count; i++) {
    const record *one = kernel_results_record(r, i);
    if (!one->d.timed || one->d.energy == NULL) continue;
    for (against a = AGAINST_LIMIT; a < AGAINSTS; a++) SLV_TRY(compare_with(r, first, i, a, seed));
  }
  for (int single = 0; single < 2; single++) set_floors(r, first, single);
  return SLV_OK;
}

void kernel_results_free(results *r) {
  arena_free(&r->memory);
  free(r->records.at);
  free(r->ratios.at);
  free(r->pinned.at);
  *r = (results){0};
}
