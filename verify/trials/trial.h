/* trial.h -- the bugs that are planted in the trial energies, and their common macros.
 *
 * The energies are written as users write them: formulas may cancel near rest and overflow far from
 * it.  Without -D BUG=NAME a formula is correct; with it one function of the energy is wrong, and
 * the other functions stay correct. */
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
  thirty_percent_off,   /* the whole projection is too large by 30 % */
  eigenvector_sign,     /* one entry of one eigenvector of the projection has the wrong sign */
  absolute_eigenvalues, /* the projection is not the nearest matrix */
  raised_eigenvalues,   /* the projection clamps eigenvalues at 1/100 of the largest */
  vectors_by_rows,      /* the projection's eigenvectors are stored by rows */
  first_term,           /* the first of several terms is not projected */
  definite_entry,       /* one entry of `definite`, with its mirror, is too large by 10 % */
  definite_sign,
  float_literal,
  stiffness_left_out,
  area_left_out,
  fibre_along_z, /* the projection is wrong if the fibre is exactly along z */
  equal_stretch, /* the Hessian is wrong if singular values are nearly equal */
  angle_by_acos,
  claims_isotropic,
  claims_zero_at_rest,
  claims_rotation_invariant,
  claims_nonnegative,
  claims_smooth
};
#ifndef BUG
#define BUG none
#endif

/* Functions of an energy: all that it defines, or its gradient and one matrix. */
enum { whole, projection_alone, definite_alone, definite_beside };
#ifndef FORM
#define FORM whole
#endif
#define FORM_IS(form) (FORM == (form))

/* Is 1 in the build that has this bug. */
#define HAS(bug) (BUG == (bug))
/* Is `wrong` in the build that has this bug, else `right`. */
#define TRIAL(bug, wrong, right) (HAS(bug) ? (wrong) : (right))
/* Plants a bug of `definite` in entry (0, 3) of the n x n matrix P, and in its mirror. */
#define SPOIL_DEFINITE(n, P)                                                     \
  do {                                                                           \
    (P)[3 * (n)] *= TRIAL(definite_entry, 1.1, 1) * TRIAL(definite_sign, -1, 1); \
    (P)[3] *= TRIAL(definite_entry, 1.1, 1) * TRIAL(definite_sign, -1, 1);       \
  } while (0)
