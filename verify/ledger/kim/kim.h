/* kim.h -- helpers of the ledger's rows on Kim's paper: invariants and energies from their
 * definitions, with exact derivatives, and error measures of printed formulas.  F is [6], column by
 * column; 6x6 matrices are column-major. */
#pragma once

#include "ledger/ledger_rows.h"
#include "measure/quad_math.h"

enum { JET_MAX = 9, JET_PAIRS = JET_MAX * (JET_MAX + 1) / 2 };

/* A number with its first and second derivatives with respect to n variables, in quad.  Operations
 * on such numbers follow the rules of calculus, so that there is no step size and no truncation
 * error: a Hessian has only round-off errors, at any scale. */
typedef struct {
  int n;      /* number of variables, at most JET_MAX */
  int linear; /* 1: all second derivatives h are 0 */
  slv_f128 v, g[JET_MAX];
  slv_f128 h[JET_PAIRS]; /* entry i <= j at i + j (j + 1) / 2 */
} jet;

void jet_variables(int n, const slv_f128 *x, jet *out);              /* the variables x[n] */
jet jet_combine(slv_f128 c, const jet *a, slv_f128 d, const jet *b); /* c a + d b */
void jet_hessian(const jet *a, slv_f128 *H); /* Hessian [n*n], both triangles */

typedef struct {
  slv_f128 F[6], a[2], b[2]; /* a and b have unit length in quad */
  slv_f128 wanted[2];        /* wanted lengths b_u, b_v of the columns of F */
} kim_state;

/* Reads F, the unit vectors a and b, and b_u, b_v.  Returns 1. */
int kim_read(const ledger_state *s, kim_state *k);

void kim_along(const slv_f128 *F, const slv_f128 *a, slv_f128 *y); /* y = F a */
slv_f128 kim_I2(const slv_f128 *F);                                /* |F|^2 */
slv_f128 kim_I5(const slv_f128 *F, const slv_f128 *a);
slv_f128 kim_I6(const slv_f128 *F, const slv_f128 *a, const slv_f128 *b);

/* F = s_0 u_0 v_0' + s_1 u_1 v_1', s_0 >= s_1, by one Jacobi rotation.  If s_i is 0, so is u_i. */
typedef struct {
  slv_f128 u[2][3], s[2], v[2][2];
} kim_svd;
kim_svd kim_svd_of(const slv_f128 *F);

/* Computes the rotation R of F = R S, the sum of u_i v_i'.  Returns 0 if R is nearly not unique. */
int kim_rotation(const slv_f128 *F, slv_f128 *R);

/* The directions of warp and weft, which F maps to its columns 0 and 1. */
extern const slv_f128 kim_u[2], kim_v[2];
static inline const slv_f128 *kim_fibre(int column) { return column == 0 ? kim_u : kim_v; }

/* Energy densities as functions of F, given as six jets. */
typedef jet kim_energy(const jet *F, const kim_state *k);
kim_energy kim_stretch;         /* Kim eq. 4 as a density: (|f_0| - b_u)^2 + ... */
kim_energy kim_stretch_fibres;  /* Kim eq. 4 for F a and F b in place of f_0 and f_1: section 5 */
kim_energy kim_stretch_quartic; /* Kim eq. 43 without the area */
kim_energy kim_invariant6;      /* I6(a, b) */
kim_energy kim_bw_shear;        /* I6(a_u, a_v)^2 */
kim_energy kim_both;            /* Kim eqs. 4 and 5: kim_stretch and kim_bw_shear */
kim_energy kim_shear;           /* I6(a, b)^2 */
kim_energy kim_general;         /* (I6(a, b) - a.b)^2 */
kim_energy kim_general_quartic; /* (I6(a, b) - a.b)^4 */
kim_energy kim_arap;            /* |F - R|^2 = I2 - 2 sqrt(I2 + 2 |f_0 x f_1|) + 2 */

jet kim_jet_of(kim_energy *W, const kim_state *k);
void kim_hessian(kim_energy *W, const kim_state *k, slv_f128 *H);

/* A state with the lengths of its columns f_0, f_1, and the Hessian of kim_stretch. */
typedef struct {
  kim_state k;
  slv_f128 length[2], H[36];
} kim_stretched;

/* Reads a kim_stretched.  Returns 0 if f_0 or f_1 is 0. */
int kim_read_stretched(const ledger_state *s, kim_stretched *t);

/* A state and its invariants for Baraff and Witkin's shear energy, with fibres a = a_u, b = a_v. */
typedef struct {
  kim_state k;
  slv_f128 I2, I6;
  slv_f128 root;         /* sqrt(I2^2 + 12 I6^2) */
  slv_f128 lower;        /* I2 - root without cancellation: -12 I6^2 / (I2 + root) */
  slv_f128 g[6], H6[36]; /* g6 of Kim eq. 29, H6 of eq. 30, as printed */
  slv_f128 H[36];        /* Hessian of Psi_shear, from its definition */
} kim_sheared;

/* Reads a kim_sheared.  Returns 0 for F = 0, where q is 0. */
int kim_read_sheared(const ledger_state *s, kim_sheared *t);

/* Computes q = I6 H6 g6 + lambda g6, as in Kim eqs. 36 and 38. */
void kim_shear_vector(const kim_sheared *t, slv_f128 lambda, slv_f128 *q);

/* Computes P = |I6| (c T - Tq (Tq)' / |Tq|^2) + lambda q q' of Kim eq. 41, with T of this sign and
 * the unit q of lambda.  c = 1 and 2 T give the same rank-one term.  Returns 0 if P is 0/0. */
int kim_shear_projected(const kim_sheared *t, int sign, slv_f128 c, slv_f128 lambda, slv_f128 *P);

/* The rank-one update of Kim's Appendix B, I6 H6 + g6 g6', for any fibres. */
typedef struct {
  kim_state k;
  slv_f128 t, I2, I6; /* t = a.b */
  slv_f128 q[2][2];   /* a + b and a - b, of unit length */
  slv_f128 Q[36];     /* the columns of Kim eq. 47 normalised, 3 j + i: e_i q_j' */
  slv_f128 g[6], gg;  /* g6 and |g6|^2 */
  slv_f128 z[6];      /* Q'g6 / |g6|; NaN if g6 is 0 */
  slv_f128 part[2];   /* squared norms of g6's parts in the two eigenspaces of H6 */
  slv_f128 H6[36];
  slv_f128 half[36]; /* half of the Hessian of I6(a, b)^2, from its definition */
  slv_f128 w[6];     /* eigenvalues of `half`, ascending: [5] and [2] are the new pair */
} kim_update;

/* Read and compute an update.  Return 0 if a - b or a + b is below 1e-10, as at no state. */
int kim_read_update(const ledger_state *s, kim_update *u);
int kim_update_of(const kim_state *k, kim_update *u);

/* Computes the new pair of eigenvalues, the larger first, from the characteristic polynomial of the
 * update in the plane that the two parts of g6 span. */
void kim_new_pair(const kim_update *u, slv_f128 *pair);

/* Returns the residual at lambda of the secular equation, Kim eq. 48, times its denominators.
 * exchanged: uses the denominators of Kim eq. 49 as printed. */
double kim_secular(const kim_update *u, int exchanged, slv_f128 lambda);

/* Computes the pair of Kim eq. 50: scale (alpha +- sqrt(alpha^2 - 4 I6 [(t^2 - 1) I6 + t n -
 * beta])), alpha = 2 t I6 + n.  Eq. 50 is printed with scale = 1 and n = I2. */
void kim_roots(const kim_update *u, slv_f128 scale, slv_f128 n, slv_f128 *pair);

/* An error of the listings in Kim's Appendix A that is not corrected: the id of its ledger entry
 * (NULL: all errors are corrected), and the text to use there (NULL: the text as printed). */
typedef struct {
  const char *id, *text;
} kim_slip;
extern const kim_slip kim_corrected; /* all errors are corrected */

/* Write the listing of entry KA.5 or KA.6; count its names that are declared twice or nowhere. */
void kim_listing_text(const char *row, kim_slip slip, buffer *out);
int kim_listing_faults(const char *row, kim_slip slip);

/* A triangle of cloth. */
typedef struct {
  slv_f128 x[9], uv[6]; /* corners in space; corners in the cloth */
  slv_f128 F[6];        /* Kim eq. 2 as printed */
  slv_f128 wanted[2];   /* b_u, b_v */
} kim_triangle;

/* Reads the corners of a state, with the rest triangle moved away from the origin of (u, v), which
 * must change no result.  Returns 1. */
int kim_triangle_read(const ledger_state *s, kim_triangle *t);

/* Returns one of the four triangles between corners and midpoints of sides; 3 is in the middle. */
kim_triangle kim_triangle_quarter(const kim_triangle *t, int i);
slv_f128 kim_triangle_area(const kim_triangle *t);

void kim_triangle_gradient(const kim_triangle *t, slv_f128 *F); /* Kim eq. 2 as printed */

double kim_ratio(slv_f128 d, slv_f128 size); /* d / size; 0 if d is 0, even if size is 0 */
double kim_unless(int kept);                 /* residual of a claim: 0 if `kept`, else 1 */
double kim_apart(int n, const slv_f128 *a, const slv_f128 *b); /* |a - b| / |b| */

/* Return |H q - lambda q| / (|H| |q|), for q or for q = vec(y a'); infinite for q = 0. */
double kim_pair(const slv_f128 *H, slv_f128 lambda, const slv_f128 *q);
double kim_dyad_pair(const slv_f128 *H, slv_f128 lambda, const slv_f128 *y, const slv_f128 *a);

/* Returns the distance of the numbers w[6], in any order, from the ascending eigenvalues, relative
 * to the norm of the eigenvalues. */
double kim_spectrum(const slv_f128 *true_ones, const slv_f128 *w);

void kim_eigenvalues(const slv_f128 *H, slv_f128 *w); /* w[6] ascending; NaN on failure */
void kim_pivots(const slv_f128 *H, slv_f128 *w);      /* w[6] have the eigenvalues' signs */
int kim_negative(const slv_f128 *H);                  /* count of pivots below -1e-28 |H| */

/* Return the error of P as the positive semi-definite matrix nearest to H, or to half of H.  Only
 * that has P >= 0, P - H >= 0 and P (P - H) = 0; the error is the largest violation, over |H|. */
double kim_nearest(const slv_f128 *P, const slv_f128 *H);
double kim_nearest_half(const slv_f128 *P, const slv_f128 *H);

void kim_add_outer(slv_f128 *H, slv_f128 c, const slv_f128 *q);    /* H += c q q' */
void kim_dyad(const slv_f128 *y, const slv_f128 *a, slv_f128 *q);  /* q = vec(y a'), y[3], a[2] */
void kim_axis_dyad(int i, const slv_f128 *a, slv_f128 *q);         /* q = vec(e_i a') */
void kim_apply(const slv_f128 *H, const slv_f128 *x, slv_f128 *y); /* y = H x */
slv_f128 kim_curvature(const slv_f128 *H, const slv_f128 *x);      /* x'H x */

/* Computes two unit vectors that are orthogonal to y[3] and to each other; y must not be 0. */
void kim_complete(const slv_f128 *y, slv_f128 *e, slv_f128 *f);
