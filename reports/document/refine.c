#include "document/refine.h"

#include <math.h>

refine_finding refine_find(const refine_row *r, refine_alpha alpha) {
  refine_finding f = {.least = (double)NAN, .most = (double)NAN};
  for (size_t i = 0; i < r->series.n; i++) {
    const refine_series_row *s = &r->series.v[i];
    if (s->alpha != (int)alpha) continue;
    f.kinds++;
    f.of[s->mesh_independent]++;
    if (s->growth.n == 0) continue;
    f.least = fmin(f.least, s->growth.v[0]);
    f.most = fmax(f.most, s->growth.v[0]);
  }
  return f;
}

refine_judgement refine_judge(const record_set *set) {
  refine_judgement j = {0};
  for (size_t i = 0; i < set->refines.n; i++) {
    const refine_row *r = &set->refines.v[i];
    for (size_t k = 0; k < r->records.n; k++)
      *(r->records.v[k].converged ? &j.found : &j.lost) += 1;
    j.broken_off += r->run->complete ? 0 : 1;
    j.empty += r->records.n == 0 ? 1 : 0;
  }
  return j;
}
