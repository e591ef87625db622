#include "document/kinds.h"
#include "support/records/refine_document.h"

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
