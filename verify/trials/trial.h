/* trial.h -- the bugs that are planted in the trial energies, and what the energies
 * share.
 *
 * The energies are written as users write them: formulas that may cancel near rest and
 * overflow far from it. Without -D BUG=NAME a formula is correct; with it one function
 * of the energy is wrong, and the others stay as they are. */
#pragma once

enum {
  none,
  energy_times_2,
  gradient_sign,
  gradient_missing_term,
  hessian_transposed_index,
  hessian_missing_term,
  hessian_factor,
  gauss_newton_for_hessian,
  projection_unclamped,
  projection_sign,
  thirty_percent_off,   /* the projection, as a whole */
  eigenvector_sign,     /* of one entry of one eigenvector, in the projection */
  absolute_eigenvalues, /* the projection is not the nearest matrix */
  raised_eigenvalues,   /* nor is it here: they are clamped to one hundredth of the largest */
  vectors_by_rows,      /* the eigenvectors of the projection are 3 x 2 matrices stored by rows */
  first_term,           /* the projection of the first of several terms */
  definite_entry,       /* ten percent too large, with its mirror */
  definite_sign,
  float_literal,
  stiffness_left_out,
  area_left_out,
  fibre_along_z, /* the projection, where the fibre is exactly along z */
  equal_stretch, /* the Hessian, where singular values are nearly equal */
  claims_isotropic,
  claims_zero_at_rest,
  claims_rotation_invariant,
  claims_nonnegative,
  claims_smooth
};
#ifndef BUG
#define BUG none
#endif

/* Which functions an energy has: all that it defines, or its gradient and one matrix. */
enum { whole, projection_alone, definite_alone, definite_beside };
#ifndef FORM
#define FORM whole
#endif
#define FORM_IS(form) (FORM == (form))

/* 1 in the build that has this bug. */
#define HAS(bug) (BUG == (bug))
/* `wrong` in the build that has this bug, elsewhere `right`. */
#define TRIAL(bug, wrong, right) (HAS(bug) ? (wrong) : (right))
/* Plants a bug of `definite` in the n x n matrix P: in the entry (0, 3) and its mirror. */
#define SPOIL_DEFINITE(n, P)                                                     \
  do {                                                                           \
    (P)[3 * (n)] *= TRIAL(definite_entry, 1.1, 1) * TRIAL(definite_sign, -1, 1); \
    (P)[3] *= TRIAL(definite_entry, 1.1, 1) * TRIAL(definite_sign, -1, 1);       \
  } while (0)
