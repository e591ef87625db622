#include "document/refine.h"

#include <math.h>

static int contradiction(const char *path, const char *list, size_t i, const char *words) {
  return input_error("%s: %s[%zu].%s; write it anew with this version's selvedge-bench", path, list,
                     i, words);
}

int refine_check(const char *path, void *document, arena *memory) {
  const doc_refine *d = document;
  (void)memory;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_refine_record *r = &d->records.v[i];
    if (r->n == 0) return contradiction(path, "records", i, "n: a mesh has cells");
    if (r->converged == (isnan(r->sag) != 0))
      return contradiction(
          path, "records", i,
          r->converged ? "sag: converged, and there is none" : "sag: given, and not converged");
  }
  for (size_t i = 0; i < d->series.n; i++) {
    const doc_refine_series *s = &d->series.v[i];
    if (s->mesh_independent == REFINE_YES && (isnan(s->limit) || isnan(s->error)))
      return contradiction(path, "series", i, "limit: independent of the mesh, and there is none");
    if (s->mesh_independent == REFINE_NO && isnan(s->growth))
      return contradiction(path, "series", i, "growth: it depends on the mesh, and there is none");
  }
  return 0;
}

refine_finding refine_find(const doc_refine *r, doc_refine_alpha alpha) {
  refine_finding f = {.least = (double)NAN, .most = (double)NAN};
  for (size_t i = 0; i < r->series.n; i++) {
    const doc_refine_series *s = &r->series.v[i];
    if (s->subject.alpha != (int)alpha) continue;
    f.kinds++;
    f.of[s->mesh_independent]++;
    f.least = fmin(f.least, s->growth);
    f.most = fmax(f.most, s->growth);
  }
  return f;
}
