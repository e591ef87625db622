/* treatment.c -- names of the schemes, and element matrices of schemes with a single matrix. */
#include <string.h>

#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "solve/solver.h"

/* Largest element with conditions or a projection: a hinge or quad. */
enum { MOST_DOF = 12, MOST = MOST_DOF * MOST_DOF };

void slv_input_of(const slv_solver *s, slv_kind k, int term, size_t element, const double *y,
                  slv_input *in) {
  const slv_term *t = &s->elements[k].term[term];
  in->energy = t->energy;
  in->ring = t->ring != NULL ? &t->ring[element] : NULL;
  in->dof =
      t->energy != NULL ? t->energy->ndof : 3 * (int)slv_corners_of(&s->pattern.of[k], element);
  in->x = y;
  in->p = t->p != NULL ? t->p + (size_t)slv_energy_count_params(t->energy) * element : t->shared;
  if (k != SLV_TRIANGLES) return;
  if (in->dof == 6) {
    slv_triangle_F(&s->rest[element], y, in->F);
    in->x = in->F;
  } else {
    memcpy(in->own, t->shared, sizeof in->own);
    slv_rest_edges(&s->rest[element], in->own);
    in->p = in->own;
  }
}

/* ---- one term: n x n over its own x ---------------------------------------------- */

typedef slv_status treat(const slv_input *in, double *H);

static slv_status as_it_is(const slv_input *in, double *H) {
  if (in->energy != NULL) return in->energy->f64->hessian(in->x, in->p, H);
  slv_ring_hessian(in->ring, in->x, H);
  return SLV_OK;
}

static slv_status definite(const slv_input *in, double *H) {
  if (in->energy != NULL) return in->energy->f64->definite(in->x, in->p, H);
  slv_ring_definite(in->ring, in->x, H);
  return SLV_OK;
}

static slv_status without_h(const slv_input *in, double *H) {
  return in->energy->f64->without_h(in->x, in->p, H);
}

static slv_status project_numerically(const slv_input *in, double *H) {
  const slv_energy *e = in->energy;
  const int terms = e != NULL && e->f64->term_hessians != NULL ? e->nterm : 0;
  const int size = in->dof * in->dof;
  double term[SLV_MAX_TERM * MOST];
  if (terms == 0) {
    SLV_TRY(as_it_is(in, H));
    return slv_dense_project_clamp(in->dof, H, H);
  }
  SLV_TRY(e->f64->term_hessians(in->x, in->p, term));
  memset(H, 0, (size_t)size * sizeof *H);
  for (int k = 0; k < terms; k++) {
    SLV_TRY(slv_dense_project_clamp(in->dof, term + k * size, term + k * size));
    for (int i = 0; i < size; i++) H[i] += term[k * size + i];
  }
  return SLV_OK;
}

static slv_status project(const slv_input *in, double *H) {
  const slv_energy *e = in->energy;
  if (e == NULL || !slv_energy_has_projection(e)) return project_numerically(in, H);
  return e->f64->projected != NULL ? e->f64->projected(in->x, in->p, H)
                                   : slv_energy_project_terms(e, in->x, in->p, H);
}

static slv_status gauss_newton(const slv_input *in, double *H) {
  return slv_energy_gauss_newton(in->energy, in->p, in->x, H);
}

/* Returns whether a condition is a length, from its second derivative: that of a length is positive
 * semi-definite; that of a product has a 2 x 2 minor far more negative than round-off. */
static int is_of_length(int n, const double *bend) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < j; i++) {
      const double off = bend[i + n * j], both = bend[i + n * i] * bend[j + n * j];
      if (off * off > both + 1e-6 * (off * off + both)) return 0;
    }
  return 1;
}

static slv_status keep_tension(const slv_input *in, double *H) {
  const int n = in->dof;
  double all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(MOST_DOF)];
  SLV_TRY(gauss_newton(in, H));
  SLV_TRY(in->energy->f64->condition(in->x, in->p, all));
  for (int i = 0; i < in->energy->ncondition; i++) {
    const slv_condition_f64 c = slv_condition_at_f64(n, all, i);
    if (!(c.C > 0) || !is_of_length(n, c.hessian)) continue;
    for (int j = 0; j < n * n; j++) H[j] += c.k * c.C * c.hessian[j];
  }
  return SLV_OK;
}

/* ---- schemes -------------------------------------------------------------------- */

typedef enum { NEEDS_HESSIAN, NEEDS_WITHOUT_H, NEEDS_CONDITIONS, NEEDS_DEFINITE } need;

typedef struct {
  const char *name, *meaning;
  treat *term;
  need need;
  int over_F; /* 1: sums densities' matrices in F; 0: matrices in x */
  slv_status (*sum)(int n, const double *H, double *P); /* applied to the sum; NULL: none */
} scheme;

static const scheme membrane[SLV_NEWTON_HESSIANS] = {
    [SLV_NEWTON_FULL] = {"full", "the Hessian, not projected", as_it_is, NEEDS_HESSIAN, 0, NULL},
    [SLV_NEWTON_PROJECTED] = {"project-terms",
                              "Hessian in F of each term, projected by closed form", project,
                              NEEDS_HESSIAN, 0, NULL},
    [SLV_NEWTON_PROJECTED_NUMERIC] = {"project-terms-numeric",
                                      "Hessian in F of each term, projected by eigensolver",
                                      project_numerically, NEEDS_HESSIAN, 0, NULL},
    [SLV_NEWTON_PROJECTED_SUM] = {"project-sum", "Hessian in F of all terms together, projected",
                                  as_it_is, NEEDS_HESSIAN, 1, slv_dense_project_clamp},
    [SLV_NEWTON_PROJECTED_ELEMENT] = {"project-element", "Hessian in x of each triangle, projected",
                                      as_it_is, NEEDS_HESSIAN, 0, slv_dense_project_clamp},
    [SLV_NEWTON_ABSOLUTE] = {"absolute", "Hessian in x of each triangle, absolute eigenvalues",
                             as_it_is, NEEDS_HESSIAN, 0, slv_dense_project_absolute},
    [SLV_NEWTON_WITHOUT_H] = {"without-h", "Kim's Gauss-Newton: without his H_u, H_v, H_6",
                              without_h, NEEDS_WITHOUT_H, 0, NULL},
    [SLV_NEWTON_GAUSS_NEWTON] = {"gauss-newton", "k dC dC' of each condition C", gauss_newton,
                                 NEEDS_CONDITIONS, 0, NULL},
    [SLV_NEWTON_TENSION] = {"gauss-newton-tension",
                            "gauss-newton, plus k C d2C of stretch under tension", keep_tension,
                            NEEDS_CONDITIONS, 0, NULL},
    [SLV_NEWTON_SHIFTED] = {"full-shifted", "the Hessian plus s I, s such that it is definite",
                            as_it_is, NEEDS_HESSIAN, 0, NULL},
    [SLV_NEWTON_ON_DEMAND] = {"project-on-demand",
                              "full if Cholesky accepts it, else project-terms", as_it_is,
                              NEEDS_HESSIAN, 0, NULL},
    [SLV_NEWTON_DEFINITE] = {"definite", "definite matrix of the energy's paper", definite,
                             NEEDS_DEFINITE, 0, NULL},
    [SLV_NEWTON_BLENDED] = {"blend", "H + t (P - H), P: projected, least t for a Cholesky factor",
                            as_it_is, NEEDS_HESSIAN, 0, NULL},
};

/* Bending schemes; hinges use slv_hinge_slopes() for Gauss-Newton. */
static const scheme bending[SLV_BENDING_HESSIANS] = {
    [SLV_BENDING_GAUSS_NEWTON] = {"gauss-newton", NULL, definite, NEEDS_DEFINITE, 0, NULL},
    [SLV_BENDING_PROJECTED] = {"projected", NULL, project, NEEDS_HESSIAN, 0, NULL},
    [SLV_BENDING_FULL] = {"full", NULL, as_it_is, NEEDS_HESSIAN, 0, NULL},
};

const char *slv_newton_hessian_name(slv_newton_hessian h) {
  return (unsigned)h < SLV_NEWTON_HESSIANS ? membrane[h].name : NULL;
}

const char *slv_newton_hessian_meaning(slv_newton_hessian h) {
  return (unsigned)h < SLV_NEWTON_HESSIANS ? membrane[h].meaning : NULL;
}

const char *slv_bending_hessian_name(slv_bending_hessian b) {
  return (unsigned)b < SLV_BENDING_HESSIANS ? bending[b].name : NULL;
}

static int has_matrix(const slv_energy *e, const scheme *of) {
  if (e == NULL) return of->need == NEEDS_HESSIAN || of->need == NEEDS_DEFINITE;
  const slv_kernels_f64 *f = e->f64;
  if (of->over_F && e->ndof != 6) return 0;
  if (of->need == NEEDS_WITHOUT_H) return f->without_h != NULL;
  if (of->need == NEEDS_DEFINITE) return f->definite != NULL;
  return of->need == NEEDS_CONDITIONS ? f->condition != NULL : f->hessian != NULL;
}

int slv_newton_hessian_suits(slv_newton_hessian h, const slv_energy *e) {
  return (unsigned)h < SLV_NEWTON_HESSIANS && has_matrix(e, &membrane[h]);
}

slv_status slv_scheme_check(const slv_solver *s, slv_newton_hessian h, slv_bending_hessian b) {
  const slv_energy *hinge = slv_hinge_row(s);
  const int outer = hinge != NULL && b == SLV_BENDING_GAUSS_NEWTON;
  if (outer && (hinge->f64->condition == NULL || hinge->ncondition != 1)) return SLV_ECAPABILITY;
  for (int k = 0; k < SLV_KINDS; k++)
    for (int t = 0; t < s->elements[k].terms && s->pattern.of[k].count > 0; t++) {
      const slv_term *term = &s->elements[k].term[t];
      if (k == SLV_HINGES && outer) continue;
      if (!has_matrix(term->energy, term->bends ? &bending[b] : &membrane[h]))
        return SLV_ECAPABILITY;
    }
  return SLV_OK;
}

/* Adds the element matrices of bending terms, or of all other terms, to K. */
static slv_status add_terms(const slv_solver *s, slv_kind k, int bends, const scheme *by,
                            size_t element, const double *y, double *K) {
  const slv_elements *e = &s->elements[k];
  const int dof = 3 * (int)slv_corners_of(&s->pattern.of[k], element), size = dof * dof;
  double H[SLV_MOST_DOF * SLV_MOST_DOF], sum[SLV_MOST_DOF * SLV_MOST_DOF], of_F[36] = {0};
  int added = 0, densities = 0;
  memset(sum, 0, (size_t)size * sizeof *sum);
  for (int t = 0; t < e->terms; t++) {
    slv_input in;
    if (e->term[t].bends != bends) continue;
    slv_input_of(s, k, t, element, y, &in);
    SLV_TRY(by->term(&in, H));
    double *to = in.dof == dof ? sum : of_F;
    for (int i = 0; i < in.dof * in.dof; i++) to[i] += H[i];
    added++, densities += in.dof != dof;
  }
  if (added == 0) return SLV_OK;
  if (by->over_F) SLV_TRY(by->sum(6, of_F, of_F));
  if (densities > 0) slv_triangle_jacobian_from_hessian(&s->rest[element], of_F, H);
  for (int i = 0; densities > 0 && i < size; i++) sum[i] -= H[i]; /* force Jacobian: -H */
  if (by->sum != NULL && !by->over_F) SLV_TRY(by->sum(dof, sum, sum));
  for (int i = 0; i < size; i++) K[i] += sum[i];
  return SLV_OK;
}

slv_status slv_element_matrix(const slv_solver *s, slv_kind k, slv_newton_hessian h,
                              slv_bending_hessian b, size_t element, const double *y, double *K) {
  const size_t dof = 3 * slv_corners_of(&s->pattern.of[k], element);
  memset(K, 0, dof * dof * sizeof *K);
  SLV_TRY(add_terms(s, k, 0, &membrane[h], element, y, K));
  return add_terms(s, k, 1, &bending[b], element, y, K);
}
