/* schweickart_bend.c -- Schweickart's section 2: bending energy and shape operator of a patch. */
#include "ledger/schweickart/schweickart_patch.h"

/* A patch, its fundamental forms at the centre, and the magnitude of the shape operator there. */
typedef struct {
  patch q;
  patch_forms at;
  slv_f128 size;
} forms;

static int forms_of(const ledger_state *s, forms *k) {
  slv_f128 c[9];
  patch_of(s, &k->q);
  if (!patch_has_normal(k->q.x)) return 0;
  patch_centre(k->q.x, c), patch_forms_of(c, &k->at);
  k->size = patch_operator_size(&k->at);
  return 1;
}

/* Computes S = II I^-1, as printed. */
static void first_form(const patch_forms *k, slv_f128 *S) {
  const slv_f128 second[4] = {0, k->m, k->m, 0}, first[4] = {k->E, k->F, k->F, k->G};
  slv_f128 inverse[4];
  patch_invert(first, inverse);
  patch_times(2, second, inverse, S);
}

/* Tests dn = -S T', row by row: the normal's derivatives by s and t according to S. */
MEASURE(weingarten, forms_of, forms, k) {
  slv_f128 S[4], R[4], inverse[4], Q[6], true_one[4], got[4], want[4];
  first_form(&k->at, S), patch_factors(k->at.c, Q, R, inverse);
  patch_shape_operator(k->q.x, true_one);
  patch_times(2, true_one, R, want); /* -dn by s and t, in the basis Q */
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++) got[i + 2 * j] = R[i] * S[j] + R[i + 2] * S[j + 2]; /* R S' */
  return ledger_judged(f, motion_error(4, got, want, k->size * quad_norm(4, R)));
}

MEASURE(second_form, forms_of, forms, k) {
  slv_f128 want[4], printed[4], mended[4];
  first_form(&k->at, want);
  patch_over_J2(&k->at, -k->at.E, k->at.F, k->at.E, -k->at.F, printed);
  patch_over_J2(&k->at, -k->at.F, k->at.E, k->at.G, -k->at.F, mended);
  return ledger_mended(f, motion_error(4, printed, want, k->size),
                       motion_error(4, mended, want, k->size));
}

/* Tests R S R^-1 with S = II I^-1 as printed, and with the transpose I^-1 II. */
MEASURE_EACH(changed_basis, forms_of, forms, k) {
  slv_f128 want[4], S[4], Q[6], R[4], inverse[4], half[4], got[4];
  patch_shape_operator(k->q.x, want);
  first_form(&k->at, S);
  patch_factors(k->at.c, Q, R, inverse);
  for (int turned = 0; turned < 2; turned++) {
    const slv_f128 of[4] = {S[0], S[1 + turned], S[2 - turned], S[3]};
    patch_times(2, R, of, half), patch_times(2, half, inverse, got);
    *(turned ? &f->remedy : &f->printed) = motion_error(4, got, want, k->size);
  }
}

MEASURE(in_the_frame, forms_of, forms, k) {
  slv_f128 want[4], printed[4], mended[4];
  patch_shape_operator(k->q.x, want);
  patch_over_J2(&k->at, 0, k->at.J, k->at.J * k->at.J, -2 * k->at.F, printed);
  patch_over_J2(&k->at, 0, k->at.J, k->at.J, -2 * k->at.F, mended);
  return ledger_mended(f, motion_error(4, printed, want, k->size),
                       motion_error(4, mended, want, k->size));
}

/* Compares k1 tr(D)^2 + k2 tr(D^2) with D'K D of Voigt's D and the membrane's K; variant 1: with a
 * quadratic form of (D_11, D_22, D_12). */
MEASURE(plate, patch_of, patch, q) {
  static const slv_f128 none[4] = {0};
  slv_f128 D[4], of_membrane[9];
  motion_draw(s, 0, 4, D);
  D[2] = D[1];
  patch_isotropic(q->E, q->nu, of_membrane);
  const slv_f128 k = q->E / (1 - q->nu * q->nu), k1 = k * q->nu, k2 = k - k1;
  const slv_f128 K[9] = {k1 + k2, k1, 0, k1, k1 + k2, 0, 0, 0, 2 * k2};
  const slv_f128 voigt[3] = {D[0], D[3], 2 * D[1]}, e[3] = {D[0], D[3], D[1]};
  const slv_f128 bent = patch_bending(q, D, none);
  if (s->variant == 1) return ledger_judged(f, motion_off(patch_form(3, e, K, e), bent, q->E));
  return ledger_judged(f, motion_off(bent, patch_form(3, voigt, of_membrane, voigt), q->E));
}

/* Tests other signs in the diagonal of R, which reverse columns of Q, for state and rest shape at
 * random.  The operators are those of the definition. */
MEASURE(other_factors, patch_of, patch, q) {
  slv_f128 S[4], rest[4];
  if (!patch_has_normal(q->x)) return 0;
  patch_shape_operator(q->x, S), patch_shape_operator(q->X, rest);
  const slv_f128 want = patch_bending(q, S, rest);
  const int now = (int)(s->index % 2), before = (int)(s->index / 2 % 2);
  for (int i = 1; i < 3; i++) S[i] *= now ? -1 : 1, rest[i] *= before ? -1 : 1;
  const slv_f128 got = patch_bending(q, S, rest);
  return ledger_when(f, motion_off(got, want, q->E * (slv_f128)1e-12), now == before);
}

/* Computes the shape operator S of the surface at (s, t) in its frame, without differences. */
static void operator_at(const slv_f128 *x, slv_f128 s, slv_f128 t, slv_f128 *S) {
  patch_forms k;
  slv_f128 c[9];
  patch_centre(x, c), patch_tangents(3, x, s, t, c);
  patch_forms_of(c, &k), patch_over_J2(&k, 0, k.J, k.J, -2 * k.F, S);
}

static slv_f128 density(const void *with, slv_f128 s, slv_f128 t) {
  const patch *q = with;
  slv_f128 S[4], rest[4], T[6];
  operator_at(q->x, s, t, S), operator_at(q->X, s, t, rest);
  patch_tangents(3, q->X, s, t, T);
  return patch_bending(q, S, rest) * patch_area(T);
}

/* Compares the energy by the operator at the centre with 5 x 5 points in each of four parts. */
MEASURE(at_the_centre, forms_of, forms, k) {
  slv_f128 c[9], here[4], true_one[4];
  patch_centre(k->q.X, c);
  operator_at(k->q.x, HALF, HALF, here), patch_shape_operator(k->q.x, true_one);
  const double off = motion_error(4, here, true_one, k->size);
  const slv_f128 want = patch_integral(5, 2, density, &k->q);
  const slv_f128 got = patch_integral(1, 1, density, &k->q);
  if (!(want > (slv_f128)1e-40 * k->q.E)) return 0;
  f->figure = motion_off(got, want, 0);
  const slv_f128 warp = quad_norm(3, k->at.c + 6) / quad_norm(6, k->at.c);
  return ledger_when(f, off < 1e-20 ? f->figure : 1,
                     quad_norm(3, c + 6) == 0 && warp < (slv_f128)1e-6);
}

LEDGER_FILE(schweickart_bend, ROW("S10", plate), ROW("S11", weingarten), ROW("S11.1", second_form),
            ROW("S11.2", changed_basis), ROW("S12", in_the_frame), ROW("S12.1", at_the_centre),
            ROW("S13", other_factors), ROW("S22", plate, 1));
