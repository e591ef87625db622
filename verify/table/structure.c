#include "table/structure.h"

#include <math.h>
#include <string.h>

#include "energies/polar.h"
#include "measure/spread.h"
#include "selvedge/dense.h"
#define JET_VARIABLES 6
#include "elements/jet.h"
#include "table/table_sources.h"

/* Returns the round-off that may remain of E after a fit: round-off of the values and the basis. */
static double left_allowed(const error_state *s) { return s->allowed + 1e-12 * s->size; }

/* Functions whose derivatives may explain an error.  J = |f_u x f_v|; theta: angle of a hinge. */
static const struct {
  const char *name;
  int use, a, b; /* columns */
} known[] = {{"J", IN_F, 0, 1},
             {"I_u", IN_F, 0, 0}, /* |f_u|^2 */
             {"I_v", IN_F, 1, 1},
             {"I6", IN_F, 0, 1}, /* f_u . f_v */
             {"theta", IN_HINGE, 0, 0}};
enum { KNOWN_J, KNOWN = sizeof known / sizeof known[0], MOST_N = 12 };

/* Computes g[n] and M[n * n] by columns: derivatives of a known function at s.  0: not defined. */
static int known_at(const slv_energy *e, size_t k, const error_state *s, double *g, double *M) {
  double H[36];
  jet3 unit;
  error_place at;
  error_place_of(e, s->x, s->p, &at);
  if ((known[k].use & at.use) == 0) return 0;
  if (known[k].use == IN_HINGE) {
    memcpy(g, at.dtheta, sizeof at.dtheta), memcpy(M, at.d2theta, sizeof at.d2theta);
    return 1;
  }
  const jet3 f[2] = {jet3_variable(2, at.F, 0), jet3_variable(2, at.F + 3, 3)};
  const jet3 normal = jet3_cross(&f[0], &f[1]);
  const jet y =
      k == KNOWN_J ? jet3_length(&normal, &unit) : jet3_dot(&f[known[k].a], &f[known[k].b]);
  for (int j = 0, i = 0; j < 6; j++)
    for (int m = 0; m <= j; m++, i++) H[m + 6 * j] = H[j + 6 * m] = y.h[i];
  if (e->ndof == 6) {
    memcpy(g, y.d, sizeof y.d), memcpy(M, H, sizeof H);
    return 1;
  }
  at.rest.area = -1; /* the forces are minus the area times the derivatives */
  slv_triangle_force_from_stress(&at.rest, y.d, g);
  slv_triangle_jacobian_from_hessian(&at.rest, H, M);
  return 1;
}

/* Terms that are fitted to the error E.  The first ones are the right values, and for each
 * parameter the part of the right values that depends on it.  Each known function with gradient g
 * adds g, or for matrices g g', the second derivative, and the sum of both. */
enum { DYAD, SECOND, BOTH, FORMS, FIRST = FORMS, PART, VALUES };
typedef struct {
  int form;         /* of the list above */
  const char *name; /* of the known function or parameter */
  const double *of[2];
} basis;

/* Sets *b to term c at the state `at`, with its values in D[2 * size].  Returns 0 if there is no
 * term c, -1 if it has no value at that state. */
static int basis_at(const error_states *s, size_t c, const error_state *at, double *D, basis *b) {
  const slv_energy *e = s->e;
  const int n = e->ndof, size = quantity_size(e, s->q), matrix = size > n;
  const size_t parts = 1 + (size_t)e->nparam;
  double g[MOST_N] = {0}, M[MOST_N * MOST_N] = {0};
  *b = (basis){.form = VALUES, .of = {D, D + size}};
  if (c == 0) {
    memcpy(D, at->want, (size_t)size * sizeof *D);
    return 1;
  }
  if (c < parts) {
    const int i = (int)c - 1;
    const source held = {.alter = ALTER_HOLD, .quantity = s->q, .a = i, .by = 0};
    b->form = PART, b->name = e->param[i].name;
    if (e->param[i].lo > 0 || table_source_values(&held, e, at->x, at->p, D) != SLV_OK) return -1;
    for (int k = 0; k < size; k++) D[k] = at->want[k] - D[k];
    return 1;
  }
  const size_t k = (c - parts) / (matrix ? FORMS : 1), form = (c - parts) % FORMS;
  if (k >= KNOWN || size == 1) return 0;
  if (n > MOST_N || !known_at(e, k, at, matrix ? g : D, M)) return -1;
  b->form = matrix ? (int)form : FIRST, b->name = known[k].name;
  for (int i = 0; i < size && matrix; i++) {
    D[size + i] = M[i];
    D[i] = form == SECOND ? M[i] : g[i % n] * g[i / n];
  }
  return 1;
}

/* Computes a_0 of the least-squares fit a_0 D_0 + a_1 D_1 of E.  Returns the residual's norm. */
static double fit(int n, const double *E, const basis *b, double *a) {
  const double *u = b->of[0], *v = b->of[1];
  double uu = 0, uv = 0, vv = 0, uE = 0, vE = 0, left[n];
  for (int i = 0; i < n; i++) {
    uu += u[i] * u[i], uv += u[i] * v[i], vv += v[i] * v[i];
    uE += u[i] * E[i], vE += v[i] * E[i];
  }
  const double det = uu * vv - uv * uv;
  const int two = b->form == BOTH && det > 1e-12 * uu * vv;
  *a = two ? (vv * uE - uv * vE) / det : uu > 0 ? uE / uu : 0;
  const double other = two ? (uu * vE - uv * uE) / det : 0;
  for (int i = 0; i < n; i++) left[i] = E[i] - *a * u[i] - other * v[i];
  return vector_norm(n, left);
}

/* A term that fits E at all states: first factors a[fails], and their relative errors. */
typedef struct {
  basis b;
  double *a, *error;
  int sure; /* number of states with error_is_sure() */
} fitted;

/* Fits term c at each state; sure = 0 if a state does not fit.  Returns 0 if there is no term c. */
static int fit_all(const error_states *s, size_t c, fitted *f) {
  const int n = quantity_size(s->e, s->q);
  double *D = arena_alloc(s->memory, 2 * (size_t)n, sizeof *D);
  f->a = arena_alloc(s->memory, 2 * s->fails, sizeof *f->a), f->error = f->a + s->fails;
  f->sure = 0;
  for (size_t i = 0; i < s->fails; i++) {
    const error_state *at = &s->at[i];
    const int there = basis_at(s, c, at, D, &f->b);
    if (there == 0) return 0;
    if (there < 0 || !(at->size > 0) ||
        !(fit(n, at->E, &f->b, &f->a[i]) <= left_allowed(at) * fmax(1, fabs(f->a[i])))) {
      f->sure = 0;
      return 1;
    }
    f->error[i] = 4 * left_allowed(at) / at->size;
    f->sure += error_is_sure(at) != 0;
  }
  return s->fails > 0;
}

/* Writes E as a factor times a term.  If the factor is not a known formula, writes nothing if
 * must_know, or if E is a single number, since any number is a multiple of another. */
static int write_along(const error_states *s, const fitted *f, int must_know, buffer *out) {
  const int form = f->b.form, both = form == BOTH;
  const char *name = f->b.name;
  buffer factor = {0};
  const int named = !both && error_factor(s, f->a, f->error, &factor);
  const int said = named || (!must_know && quantity_size(s->e, s->q) > 1);
  if (said) {
    const char *text = buffer_string(&factor);
    const int below = strchr(text, '/') != NULL;
    error_also(out);
    buffer_format(out, "given - right = %s%s%s", below ? "(" : "", text,
                  below  ? ") "
                  : both ? ""
                         : " ");
    if (form == PART) buffer_format(out, "the part of the right values with %s", name);
    if (both) buffer_add(out, "a combination of ");
    if (form == DYAD || both) buffer_format(out, "d%s d%s'", name, name);
    if (both) buffer_add(out, " and ");
    if (form == SECOND || both) buffer_format(out, "d2%s", name);
    if (form == FIRST) buffer_format(out, "d%s", name);
  }
  buffer_free(&factor);
  return said;
}

/* If E is a times the right values (term 0), the given values are 1 + a times the right ones. */
int error_own_factors(const error_states *s, buffer *out) {
  double least = INFINITY, most = -(double)INFINITY;
  buffer named = {0};
  fitted f;
  if (quantity_size(s->e, s->q) == 1 || !fit_all(s, 0, &f) || f.sure < 2) return 0;
  for (size_t i = 0; i < s->fails; i++) {
    if (f.a[i] == -1) return 0; /* all given values are 0 */
    f.error[i] *= fabs(f.a[i] / (1 + f.a[i])), f.a[i] += 1;
    least = fmin(least, f.a[i]), most = fmax(most, f.a[i]);
  }
  if (!(most - least > 1e-3 * fabs(most))) return 0; /* one factor for all states */
  if (error_factor(s, f.a, f.error, &named))
    buffer_format(out, "times %s", buffer_string(&named));
  else
    buffer_format(out, "each row has its own factor, %.3g to %.3g; likely cause: %s", least, most,
                  s->e->ndof == 6 ? "values integrated over areas, not densities"
                                  : "a length, an area or a stiffness");
  buffer_free(&named);
  return 1;
}

/* Entry i of the values is entry to[i] of the right ones, times sign[i]. */
typedef struct {
  const error_states *s;
  int n, matrix, signs;
  int to[MOST_N], sign[MOST_N], used[MOST_N];
  int found;    /* number of permutations */
  buffer first; /* the first one */
} permutation;

/* Returns 1 if entry i, or row and column i up to entry i of a matrix, agree at all states. */
static int agrees(const permutation *p, int i) {
  for (size_t k = 0; k < p->s->fails; k++) {
    const error_state *at = &p->s->at[k];
    for (int j = p->matrix ? 0 : i; j <= i; j++) {
      const int row = i + p->n * j, of = p->to[i] + p->n * p->to[j];
      const double got = p->matrix ? at->got[row] : at->got[i];
      const double want = p->matrix ? at->want[of] * p->sign[j] : at->want[p->to[i]];
      if (!(fabs(got - p->sign[i] * want) <= at->allowed)) return 0;
    }
  }
  return 1;
}

static void permute(permutation *p, int i) {
  if (i == p->n && p->found++ == 0)
    for (int k = 0; k < p->n; k++)
      buffer_format(&p->first, "%s%s%d", k > 0 ? " " : "", p->sign[k] < 0 ? "-" : "", p->to[k]);
  if (i == p->n) return;
  for (int k = 0; k < 2 * p->n && p->found < 2; k++) {
    p->to[i] = k / 2, p->sign[i] = k % 2 ? -1 : 1;
    if (p->used[k / 2] || (k % 2 && (!p->signs || (p->matrix && i == 0)))) continue;
    p->used[k / 2] = 1;
    if (agrees(p, i)) permute(p, i + 1);
    p->used[k / 2] = 0;
  }
}

/* Writes the permutation if exactly one explains E.  Tries permutations without signs first. */
static int try_permutation(const error_states *s, buffer *out) {
  const int n = s->e->ndof, size = quantity_size(s->e, s->q);
  int sure = 0, found = 0;
  if (n > MOST_N || size == 1) return 0;
  for (size_t i = 0; i < s->fails; i++) sure += error_is_sure(&s->at[i]) != 0;
  for (int signs = 0; signs < 2 && sure >= STATES_SURE && !found; signs++) {
    permutation p = {.s = s, .n = n, .matrix = size > n, .signs = signs};
    permute(&p, 0);
    found = p.found == 1;
    if (found) {
      error_also(out);
      buffer_format(
          out, "its values are right, but permuted: entries 0, 1, .. are reference entries %s%s",
          buffer_string(&p.first), p.matrix ? ", in rows and columns" : "");
    }
    buffer_free(&p.first);
  }
  return found;
}

enum { MODES = 6, MANY = MODES };
static const char *const mode_names[] = {
    "first out-of-plane mode", "second out-of-plane mode", "twist mode", "flip mode",
    "first stretch mode",      "second stretch mode"};

/* Returns the mode of F = U S V' that is parallel to the vector w[6]; MANY: none. */
static int mode_of(const error_states *s, const error_state *at, const double *w) {
  double Q[36] = {0};
  error_place of;
  error_place_of(s->e, at->x, at->p, &of);
  if (of.use != IN_F) return MANY;
  const polar q = polar_of(of.F);
  const polar_frame f = polar_frame_of(&q);
  add_shared_modes(&f, Q);
  add_outer(1, f.u0, f.v0, Q + 24), add_outer(1, f.u1, f.v1, Q + 30);
  for (int k = 0; k < MODES && !f.lost; k++) {
    double along;
    (void)fit(6, w, &(basis){.form = VALUES, .of = {Q + 6 * k, Q}}, &along);
    if (fabs(along) > 1 - 1e-6) return k;
  }
  return MANY;
}

/* The wrong eigenvalues of one state, if E and the right matrix H share their eigenvectors. */
typedef struct {
  int wrong, mode; /* number of wrong eigenvalues; mode of the first one */
  int smaller;     /* 1: some are smaller than the right eigenvalues */
  double got, want;
} pairs;

/* Fills *to.  Returns 0 if E and the right matrix do not share their eigenvectors. */
static int pairs_of(const error_states *s, const error_state *at, pairs *to) {
  const int n = s->e->ndof;
  double w[MOST_N], V[MOST_N * MOST_N];
  *to = (pairs){.mode = MANY};
  for (int i = 0; i < n * n; i++)
    if (!(fabs(at->E[i] - at->E[i / n + n * (i % n)]) <= left_allowed(at))) return 0;
  if (slv_dense_eigen(n, at->E, w, V) != SLV_OK) return 0;
  const double norm = vector_norm(n * n, at->want);
  for (int k = 0; k < n; k++) {
    const double *v = V + (size_t)(n * k);
    double Hv[MOST_N] = {0}, along;
    if (fabs(w[k]) <= left_allowed(at)) continue;
    for (int i = 0; i < n * n; i++) Hv[i % n] += at->want[i] * v[i / n];
    const double left = fit(n, Hv, &(basis){.form = VALUES, .of = {v, v}}, &along);
    const double allowed = 8 * left_allowed(at) * (1 + norm / fabs(w[k]));
    if (allowed > norm / MARGIN) continue; /* too small to have a direction */
    if (!(left <= allowed)) return 0;
    to->smaller |= w[k] < 0;
    if (to->wrong++ == 0) to->mode = mode_of(s, at, v), to->want = along, to->got = along + w[k];
  }
  return 1;
}

/* Writes which eigenvalues are wrong, if the given eigenvectors are right at all states. */
static int try_pairs(const error_states *s, buffer *out) {
  const int n = s->e->ndof;
  pairs worst = {.mode = MANY}, one;
  int most = 0, mode = MANY, zero = 1, opposite = 1, smaller = 0;
  size_t sure = 0;
  if (n > MOST_N || (s->q != QUANTITY_HESSIAN && s->q != QUANTITY_PROJECTED)) return 0;
  for (size_t i = 0; i < s->fails; i++) {
    const error_state *at = &s->at[i];
    if (!error_is_sure(at)) continue;
    if (!pairs_of(s, at, &one)) return 0;
    if (sure++ == 0) worst = one, mode = one.mode;
    if (one.mode != mode) mode = MANY;
    most = one.wrong > most ? one.wrong : most;
    smaller |= one.smaller;
    zero &= fabs(one.got) <= 2 * left_allowed(at);
    opposite &= fabs(one.got + one.want) <= 2 * left_allowed(at);
  }
  if (sure < STATES_SURE || most == n) return 0;
  error_also(out);
  buffer_add(out, "its eigenvectors are right, but ");
  if (most > 1) {
    buffer_format(out, "up to %d of %d eigenvalues are wrong%s", most, n,
                  smaller ? "" : ", each of them too large");
    return 1;
  }
  buffer_add(out, "one eigenvalue is wrong, that of ");
  buffer_format(out, mode == MANY ? "one mode" : "the %s", mode == MANY ? "" : mode_names[mode]);
  if (zero)
    buffer_format(out, ", which is 0, expected %.6g", worst.want);
  else
    buffer_format(out, "%s: %.6g, expected %.6g", opposite ? ", which has the opposite sign" : "",
                  worst.got, worst.want);
  return 1;
}

/* Prefers the first term with a known factor; else takes the first term that fits. */
void error_structure(const error_states *s, buffer *out) {
  fitted f;
  if (s->q > QUANTITY_HESSIAN && s->q != QUANTITY_PROJECTED) return;
  if (try_permutation(s, out)) return;
  for (int must_know = 1; must_know >= 0; must_know--)
    for (size_t c = 1; fit_all(s, c, &f); c++)
      if (f.sure >= STATES_SURE && write_along(s, &f, must_know, out)) return;
  (void)try_pairs(s, out);
}
