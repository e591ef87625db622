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
  float_literal,
  stiffness_left_out,
  area_left_out,
  claims_isotropic,
  claims_zero_at_rest,
  claims_rotation_invariant,
  claims_nonnegative,
  claims_smooth
};
#ifndef BUG
#define BUG none
#endif

/* 1 in the build that has this bug. */
#define HAS(bug) (BUG == (bug))
/* `wrong` in the build that has this bug, elsewhere `right`. */
#define TRIAL(bug, wrong, right) (HAS(bug) ? (wrong) : (right))
