#include "kernels/kernel.h"

#include <omp.h>
#include <string.h>

#include "machine/ceilings.h"

static const kernel *const tables[] = {limit_rows, batch_rows, scalar_rows};
static const char *const families[] = {"limit",   "energy",    "gradient", "energy_gradient",
                                       "hessian", "projected", "definite", "jacobian"};

enum { TABLES = sizeof tables / sizeof tables[0], FAMILIES = sizeof families / sizeof families[0] };

/* Returns kernel *i of a family, or NULL after subtracting the number of its kernels from *i. */
static const kernel *family_at(const char *family, size_t *i) {
  for (int t = 0; t < TABLES; t++)
    for (const kernel *k = tables[t]; k->name != NULL; k++)
      if (strcmp(k->family, family) == 0 && (*i)-- == 0) return k;
  return NULL;
}

const kernel *kernel_at(size_t i) {
  const kernel *found = NULL;
  for (int f = 0; found == NULL && f < FAMILIES; f++) found = family_at(families[f], &i);
  return found;
}

int kernel_is_for(const kernel *k, const slv_energy *e) {
  if (k->method == BY_COUNTING) return 1;
  if (kernel_is_of_hinges(k)) return e->element == SLV_ELEMENT_HINGE;
  if (!kernel_is_of_quads(k)) return e->ndof == 6;
  const dataset_form *form = &dataset_forms[k->layout];
  return e->element == SLV_ELEMENT_QUAD && slv_energy_find(e->name) == e &&
         form->rest - (form->lanes == 1 ? e->nparam : 0) == slv_batch_rest_numbers(e);
}

void job_set_params(job *j) {
  for (int i = 0; j->energy != NULL && i < j->energy->nparam; i++)
    j->p[i] = j->energy->param[i].typical;
}

static const char *missing_scalar(const kernel *k, const slv_kernels_f64 *f) {
  const slv_batch_quantity q = k->quantity;
  const int derives =
      q == SLV_BATCH_GRADIENT || q == SLV_BATCH_ENERGY_GRADIENT || k->method == BY_DIFFERENCES;
  const int solves = k->method == BY_DSYEV;
  if (derives) return f->gradient == NULL ? "the energy has no gradient" : NULL;
  if (q == SLV_BATCH_DEFINITE && !solves)
    return f->definite == NULL ? "the energy has no function `definite`" : NULL;
  if (q == SLV_BATCH_HESSIAN || solves)
    return f->hessian == NULL ? "the energy has no Hessian" : NULL;
  if (q == SLV_BATCH_PROJECTED && f->projected == NULL && f->term_projected == NULL)
    return "the energy has no closed form of its projection";
  return NULL;
}

/* Returns why the library lacks a kernel, or NULL, by a call with 0 elements. */
static const char *missing_batch(const kernel *k, const slv_energy *e) {
  _Alignas(DATASET_LINE) double x[DATASET_LINE / sizeof(double)] = {0}, y[1];
  dataset none = {.threads = 1, .y = y};
  for (int l = 0; l < LAYOUTS; l++) none.rest[l] = none.x[l] = x;
  job j = {.row = k, .energy = e, .data = &none};
  job_set_params(&j);
  if (k->run(&j, 0, 0) == SLV_ECAPABILITY) return "the energy has no batched formula";
  /* without this test, an unfused kernel would be timed under a fused kernel's name */
  if (k->fused && !slv_batch_target_fuses(SLV_TARGET_BEST))
    return "the machine has no fused multiply-add";
  return k->fused && slv_energy_find(e->name) != e ? "only built-in energies have fused kernels"
                                                   : NULL;
}

const char *kernel_lacks(const kernel *k, const slv_energy *e) {
  if (k->role == BENCH_LIMIT)
    return k->store == BENCH_STREAM && !ceiling_streams() ? "the machine has no non-temporal stores"
                                                          : NULL;
  return k->role == BENCH_KERNEL ? missing_batch(k, e) : missing_scalar(k, e->f64);
}

static slv_status run_share(const job *j, size_t first, size_t count, int t, int n) {
  size_t from, to;
  dataset_share((count + DATASET_GRAIN - 1) / DATASET_GRAIN, t, n, &from, &to);
  from *= DATASET_GRAIN;
  to *= DATASET_GRAIN;
  if (to > count) to = count;
  return from < to ? j->row->run(j, first + from, to - from) : SLV_OK;
}

slv_status job_run(const job *j, size_t first, size_t count) {
  slv_status worst = SLV_OK;
  if (j->data->threads == 1 || j->row->role == BENCH_KERNEL) return j->row->run(j, first, count);
#pragma omp parallel num_threads(j->data->threads)
  {
    const slv_status s = run_share(j, first, count, omp_get_thread_num(), omp_get_num_threads());
#pragma omp critical
    if (worst == SLV_OK) worst = s;
  }
  return worst;
}
