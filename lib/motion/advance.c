/* advance.c -- steps whose length adapts. */
#include <math.h>

#include "motion/motion_parts.h"

enum { TAKEN_IN_A_ROW = 2 };

/* A step this much longer than what is left to go is the last one, and so is one this
 * much shorter: rounding of t must not leave a sliver. */
static const double sliver = 1e-9, default_least = 1e-6;

static int may_try_again(slv_status s) {
  return s == SLV_ENOTCONVERGED || s == SLV_EINDEFINITE || s == SLV_EDOMAIN;
}

static int in_range(const slv_motion_state *at, double until, double longest, double h) {
  return isfinite(until - at->t) && longest > 0 && isfinite(longest) && h > 0;
}

slv_status slv_motion_advance(slv_motion *m, const slv_motion_options *o, double until,
                              double longest, double *h, slv_motion_state *at,
                              slv_motion_result *r) {
  const double least = o != NULL && o->least_h > 0 ? o->least_h : default_least * longest;
  int in_a_row = 0;
  *r = (slv_motion_result){.stop = SLV_STOP_RESIDUAL};
  if (!in_range(at, until, longest, *h)) return SLV_EARG;
  *h = fmin(*h, longest);
  while (at->t < until) {
    const double left = until - at->t;
    const int last = left <= *h * (1 + sliver);
    const double length = last ? left : *h;
    const slv_status s = slv_motion_try(m, o, length, at, r);
    if (s == SLV_OK) {
      if (last) at->t = until;
      if (++in_a_row < TAKEN_IN_A_ROW) continue;
      *h = fmin(2 * *h, longest);
      in_a_row = 0;
      continue;
    }
    if (!may_try_again(s)) return s;
    r->rejected++;
    in_a_row = 0;
    if (length / 2 < least) return s;
    *h = length / 2;
  }
  return SLV_OK;
}
