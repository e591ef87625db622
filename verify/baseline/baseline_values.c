#include "baseline/baseline_values.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "baseline/baseline_unit.h"
#include "measure/evaluate.h"

/* What is stored of a quantity: `lead` numbers, then a matrix, so many times over. */
typedef struct {
  int lead, matrix, times;
} layout;

typedef struct {
  const char *kind;
  evaluated quantity; /* EVALUATE_COUNT: the kernel itself */
  kernel kernel;
  kernel unit; /* whose bound holds for it too */
  int chief;   /* of every energy: one that lacks it says so */
} quantity_row;

/* Projection moves no two matrices further apart, so the bound of H holds.
 * Eigenvectors are left out: of equal eigenvalues any basis will do. */
static const quantity_row rows[] = {
    {"energy", EVALUATE_ENERGY, KERNEL_ENERGY, KERNEL_ENERGY, 1},
    {"gradient", EVALUATE_GRADIENT, KERNEL_GRADIENT, KERNEL_GRADIENT, 1},
    {"hessian", EVALUATE_HESSIAN, KERNEL_HESSIAN, KERNEL_HESSIAN, 1},
    {"eigenvalues", EVALUATE_EIGENVALUES, KERNEL_SPECTRUM, KERNEL_SPECTRUM, 1},
    {"projected", EVALUATE_PROJECTED, KERNEL_PROJECTED, KERNEL_HESSIAN, 1},
    {"term_hessians", EVALUATE_COUNT, KERNEL_TERM_HESSIANS, KERNEL_TERM_HESSIANS, 0},
    {"term_projected", EVALUATE_COUNT, KERNEL_TERM_PROJECTED, KERNEL_TERM_HESSIANS, 0},
    {"condition", EVALUATE_COUNT, KERNEL_CONDITION, KERNEL_CONDITION, 0},
    {"without_h", EVALUATE_COUNT, KERNEL_WITHOUT_H, KERNEL_WITHOUT_H, 0},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static layout layout_of(const slv_energy *e, const quantity_row *r) {
  switch (r->kernel) {
    case KERNEL_ENERGY:
      return (layout){1, 0, 1};
    case KERNEL_GRADIENT:
    case KERNEL_SPECTRUM:
      return (layout){e->ndof, 0, 1};
    case KERNEL_TERM_HESSIANS:
    case KERNEL_TERM_PROJECTED:
      return (layout){0, 1, e->nterm};
    case KERNEL_CONDITION:
      return (layout){2 + e->ndof, 1, e->ncondition};
    default:
      return (layout){0, 1, 1};
  }
}

/* ---- one quantity in one scalar -----------------------------------------------------
 */

static int has_kernel(const slv_energy *e, kernel k, scalar s) {
  switch (s) {
    case SCALAR_F32:
      return kernel_f32(e, k) != NULL;
    case SCALAR_F128:
      return kernel_f128(e, k) != NULL;
    default:
      return kernel_f64(e, k) != NULL;
  }
}

static const char *lacks(const slv_energy *e, const quantity_row *r, scalar s) {
  int numerical;
  if (r->quantity < EVALUATE_COUNT)
    return evaluate_lacks(e, r->quantity, s, &numerical);
  return has_kernel(e, r->kernel, s) ? NULL : "the row has no such function";
}

/* Is it a projection by eigensolver?  Only double has one. */
static int is_numerical(const slv_energy *e, const quantity_row *r) {
  return r->kernel == KERNEL_PROJECTED && e->f64->projected == NULL;
}

static int is_stored(const baseline_request *q, const quantity_row *r, scalar s,
                     uint64_t i) {
  const slv_energy *e = q->states.energy;
  const int chosen = q->extent != BASELINE_BRIEF || i % BASELINE_STRIDE == 0;
  const int always = s == SCALAR_F64 && r->chief && !is_numerical(e, r);
  return (chosen || always) && lacks(e, r, s) == NULL;
}

static slv_status compute(const slv_energy *e, const quantity_row *r, scalar s,
                          const void *x, const void *p, void *y) {
  if (r->quantity < EVALUATE_COUNT) return evaluate(e, r->quantity, s, x, p, y);
  switch (s) {
    case SCALAR_F32:
      return kernel_f32(e, r->kernel)(x, p, y);
    case SCALAR_F128:
      return kernel_f128(e, r->kernel)(x, p, y);
    default:
      return kernel_f64(e, r->kernel)(x, p, y);
  }
}

/* Moves the lower triangles of symmetric matrices together, column by column; returns
 * how many numbers are left. */
static size_t pack(const slv_energy *e, layout l, scalar s, void *y) {
  const int n = e->ndof, symmetric = (e->claims & SLV_NOT_A_GRADIENT) == 0;
  size_t from = 0, to = 0;
  number v;
  for (int k = 0; k < l.times * (l.lead + l.matrix * n * n); k++) {
    const int at = k % (l.lead + l.matrix * n * n) - l.lead;
    number_load(s, y, from++, &v);
    if (at < 0 || !symmetric || at % n >= at / n) number_store(s, y, to++, &v);
  }
  return to;
}

/* ---- one state in one scalar --------------------------------------------------------
 */

/* Numbers of the scalar, the same as doubles, and what is known of the units there. */
typedef struct {
  slv_f128 x[SLV_MAX_DOF], p[SLV_MAX_PARAM]; /* room for any scalar */
  double x64[SLV_MAX_DOF], p64[SLV_MAX_PARAM];
  double unit[KERNEL_COUNT]; /* NaN: not asked for yet */
} input;

/* 0 when a number is beyond the range of the scalar, or below its normal ones. */
static int round_to(scalar s, const double *from, int count, void *to, double *as64) {
  for (int i = 0; i < count; i++) {
    const double size = fabs(from[i]);
    number v;
    if (s == SCALAR_F32 &&
        (size > (double)FLT_MAX || (size < (double)FLT_MIN && size != 0)))
      return 0;
    number_from_double(s, from[i], &v);
    number_store(s, to, (size_t)i, &v);
    as64[i] = s == SCALAR_F32 ? (double)v.f32 : from[i];
  }
  return 1;
}

/* Where a spectrum has no closed form, eigenvalues move no further than the matrix. */
static double unit_of(const slv_energy *e, const quantity_row *r, scalar s, input *in) {
  const int numerical = r->unit == KERNEL_SPECTRUM && e->f64->spectrum == NULL;
  const kernel k = numerical ? KERNEL_HESSIAN : r->unit;
  if (isnan(in->unit[k])) in->unit[k] = baseline_unit(e, k, s, in->x64, in->p64);
  return in->unit[k];
}

static void add_line(const slv_energy *e, const quantity_row *r, scalar s,
                     const char *state, input *in, buffer *lines) {
  slv_f128 y[KERNEL_MAX];
  baseline_value v = {.group = e->name,
                      .item = state,
                      .kind = r->kind,
                      .scalar = s,
                      .at = y,
                      .reason = "the state is beyond the range of the scalar"};
  const slv_status status =
      in != NULL ? compute(e, r, s, in->x, in->p, y) : SLV_EDOMAIN;
  if (in != NULL && status != SLV_OK) v.reason = slv_status_text(status);
  if (status == SLV_OK) {
    v.count = pack(e, layout_of(e, r), s, y);
    v.unit = unit_of(e, r, s, in);
  }
  baseline_value_line(lines, &v);
  buffer_put(lines, "\n", 1);
}

static void add_lines(const baseline_request *q, uint64_t i, scalar s,
                      const slv_state *state, buffer *lines) {
  const slv_energy *e = q->states.energy;
  input in = {0};
  for (int k = 0; k < KERNEL_COUNT; k++) in.unit[k] = (double)NAN;
  const int inside = round_to(s, state->x, e->ndof, in.x, in.x64) &&
                     round_to(s, state->p, e->nparam, in.p, in.p64);
  for (int r = 0; r < ROWS; r++)
    if (is_stored(q, &rows[r], s, i))
      add_line(e, &rows[r], s, state->name, inside ? &in : NULL, lines);
}

/* The typical parameters come first of each configuration's. */
static uint64_t sets_between(const baseline_request *q) {
  const slv_param_set *set = q->states.energy->sets;
  uint64_t n = 1;
  while (q->extent != BASELINE_FULL && set != NULL && set[n - 1].name != NULL) n++;
  return n;
}

uint64_t baseline_states(const baseline_request *q) {
  return slv_state_source_count_named(&q->states) / sets_between(q);
}

slv_status baseline_state_lines(const baseline_request *q, uint64_t i, buffer *lines) {
  slv_state state;
  if (i >= baseline_states(q)) return SLV_EARG;
  SLV_TRY(slv_state_source_at(&q->states, i * sets_between(q), &state));
  for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++)
    if ((q->scalars >> s & 1U) != 0) add_lines(q, i, s, &state, lines);
  return SLV_OK;
}

void baseline_lacks_lines(const baseline_request *q, buffer *lines) {
  const slv_energy *e = q->states.energy;
  char item[48];
  for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++)
    for (int r = 0; r < ROWS; r++) {
      const char *why = lacks(e, &rows[r], s);
      if (!rows[r].chief || why == NULL || (q->scalars >> s & 1U) == 0) continue;
      (void)snprintf(item, sizeof item, "%s %s", rows[r].kind, baseline_scalar(s));
      baseline_text_line(lines, e->name, item, why);
      buffer_put(lines, "\n", 1);
    }
}
