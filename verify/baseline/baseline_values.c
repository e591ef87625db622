#include "baseline/baseline_values.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "baseline/baseline_unit.h"
#include "measure/evaluate.h"
#include "measure/params.h"

typedef struct {
  quantity of;
  quantity unit; /* quantity whose rounding bound is the unit */
  int chief;     /* 1: expected of every energy: if it is missing, the reason is stored */
} quantity_row;

/* Stored quantities. Projection does not increase the distance of two matrices, so it uses the
 * bound of H. Eigenvectors are left out, because equal eigenvalues have no unique ones. */
static const quantity_row rows[] = {
    {QUANTITY_ENERGY, QUANTITY_ENERGY, 1},
    {QUANTITY_GRADIENT, QUANTITY_GRADIENT, 1},
    {QUANTITY_HESSIAN, QUANTITY_HESSIAN, 1},
    {QUANTITY_EIGENVALUES, QUANTITY_EIGENVALUES, 1},
    {QUANTITY_PROJECTED, QUANTITY_HESSIAN, 1},
    {QUANTITY_TERM_HESSIANS, QUANTITY_TERM_HESSIANS, 0},
    {QUANTITY_TERM_PROJECTED, QUANTITY_TERM_HESSIANS, 0},
    {QUANTITY_CONDITION, QUANTITY_CONDITION, 0},
    {QUANTITY_WITHOUT_H, QUANTITY_WITHOUT_H, 0},
    {QUANTITY_DEFINITE, QUANTITY_HESSIAN, 0},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *missing(const slv_energy *e, quantity q, scalar s) {
  int numerical;
  return evaluate_missing(e, q, s, &numerical);
}

static int is_stored(const baseline_request *q, const quantity_row *r, scalar s, uint64_t i) {
  const slv_energy *e = q->states.energy;
  const int chosen = q->extent != BASELINE_BRIEF || i % BASELINE_STRIDE == 0;
  const int by_eigensolver = r->of == QUANTITY_PROJECTED && e->f64->projected == NULL;
  const int always = s == SCALAR_F64 && r->chief && !by_eigensolver;
  return (chosen || always) && missing(e, r->of, s) == NULL;
}

/* Packs the lower triangles of symmetric matrices by columns. Returns the number of values. */
static size_t pack_triangles(const slv_energy *e, quantity_layout l, scalar s, void *y) {
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

/* A state rounded to a scalar, the same numbers in double, and the units computed so far */
typedef struct {
  slv_f128 x[VERIFY_MAX_DOF], *p; /* large enough for any scalar */
  double x64[VERIFY_MAX_DOF], *p64;
  double unit[QUANTITY_COUNT]; /* NaN: not computed yet */
} input;

/* Rounds to the scalar. Returns 0 if a number overflows or is subnormal there. */
static int round_to(scalar s, const double *from, int count, void *to, double *as64) {
  for (int i = 0; i < count; i++) {
    const double size = fabs(from[i]);
    number v;
    if (s == SCALAR_F32 && (size > (double)FLT_MAX || (size < (double)FLT_MIN && size != 0)))
      return 0;
    number_from_double(s, from[i], &v);
    number_store(s, to, (size_t)i, &v);
    as64[i] = s == SCALAR_F32 ? (double)v.f32 : from[i];
  }
  return 1;
}

/* Rounds a complete set of parameters. Returns 0 like round_to(). */
static int round_params(scalar s, const slv_energy *e, const double *p, input *in) {
  if (!round_to(s, p, e->nparam, in->p, in->p64)) return 0;
  memcpy(in->p64, p, (size_t)slv_energy_count_params(e) * sizeof *p);
  if (s == SCALAR_F32 && params_rounded(e, p, in->p64) != SLV_OK) return 0;
  return params_in(s, e, in->p64, in->p) == SLV_OK;
}

/* Returns the unit of a quantity. Eigenvalues without a closed form use the Hessian's unit, because
 * they change by no more than the Hessian. */
static double unit_of(const slv_energy *e, const quantity_row *r, scalar s, input *in) {
  const int numerical = r->unit == QUANTITY_EIGENVALUES && e->f64->spectrum == NULL;
  const quantity q = numerical ? QUANTITY_HESSIAN : r->unit;
  if (isnan(in->unit[q])) in->unit[q] = baseline_unit(e, q, s, in->x64, in->p64);
  return in->unit[q];
}

static void add_value(const slv_energy *e, const quantity_row *r, scalar s, const char *state,
                      input *in, baseline *into) {
  slv_f128 y[quantity_function_max(e)];
  baseline_value v = {.group = e->name,
                      .item = state,
                      .kind = quantity_name(r->of),
                      .scalar = s,
                      .at = y,
                      .reason = "the state is beyond the range of the scalar"};
  const slv_status status = in != NULL ? evaluate(e, r->of, s, in->x, in->p, y) : SLV_EDOMAIN;
  if (in != NULL && status != SLV_OK) v.reason = slv_status_text(status);
  if (status == SLV_OK) {
    v.count = pack_triangles(e, quantity_layout_of(e, r->of), s, y);
    v.unit = unit_of(e, r, s, in);
  }
  baseline_add_value(into, &v);
}

static void add_values(const baseline_request *q, uint64_t i, scalar s, const slv_state *state,
                       baseline *into) {
  const slv_energy *e = q->states.energy;
  slv_f128 p[params_room(e)];
  double p64[params_room(e)];
  input in = {.p = p, .p64 = p64};
  for (int k = 0; k < QUANTITY_COUNT; k++) in.unit[k] = (double)NAN;
  const int inside =
      round_to(s, state->x, e->ndof, in.x, in.x64) && round_params(s, e, state->p, &in);
  for (int r = 0; r < ROWS; r++)
    if (is_stored(q, &rows[r], s, i))
      add_value(e, &rows[r], s, state->name, inside ? &in : NULL, into);
}

/* Returns the stride between stored states. BASELINE_FULL stores every set of parameters; other
 * extents store only the typical set, the first of each state. */
static uint64_t sets_between(const baseline_request *q) {
  const slv_param_set *set = q->states.energy->sets;
  uint64_t n = 1;
  while (q->extent != BASELINE_FULL && set != NULL && set[n - 1].name != NULL) n++;
  return n;
}

uint64_t baseline_states(const baseline_request *q) {
  return slv_state_source_count_named(&q->states) / sets_between(q);
}

slv_status baseline_add_state(const baseline_request *q, uint64_t i, baseline *into) {
  const slv_energy *e = q->states.energy;
  double x[e->ndof], p[params_room(e)];
  slv_state state = {.x = x, .p = p};
  if (i >= baseline_states(q)) return SLV_EARG;
  /* The rest shape is the fastest index of the source. */
  const uint64_t shapes = (uint64_t)slv_energy_count_rests(e), round = shapes > 0 ? shapes : 1;
  const uint64_t index = i / round * sets_between(q) * round + i % round;
  SLV_TRY(slv_state_source_at(&q->states, index, &state));
  for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++)
    if ((q->scalars >> s & 1U) != 0) add_values(q, i, s, &state, into);
  return SLV_OK;
}

void baseline_add_lacks(const baseline_request *q, baseline *into) {
  const slv_energy *e = q->states.energy;
  char item[48];
  for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++)
    for (int r = 0; r < ROWS; r++) {
      const char *why = missing(e, rows[r].of, s);
      if (!rows[r].chief || why == NULL || (q->scalars >> s & 1U) == 0) continue;
      (void)snprintf(item, sizeof item, "%s %s", quantity_name(rows[r].of),
                     doc_baseline_scalar_words[s]);
      baseline_add_text(into, e->name, item, why);
    }
}
