/* csv_refine.c -- the equilibria of refinement runs as a CSV table. */
#include <inttypes.h>
#include <math.h>

#include "document/refine.h"
#include "export/csv.h"
#include "support/csv/csv_read.h"

static void number_field(buffer *t, double x) {
  if (!isnan(x)) buffer_number(t, x);
  buffer_add(t, ",");
}

static void line(buffer *t, size_t run, const doc_refine_record *r) {
  buffer_format(t, "%zu,%s,", run + 1, doc_refine_mesh_words[r->subject.mesh]);
  csv_escape(t, doc_refine_alpha_words[r->subject.alpha]);
  buffer_format(t, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", r->n, r->vertices,
                r->triangles);
  number_field(t, r->subject.k_stretch);
  number_field(t, r->sag);
  number_field(t, r->stretch);
  number_field(t, r->residual);
  buffer_format(t, "%" PRIu64 ",%" PRIu64 ",", r->iterations, r->refused);
  buffer_number(t, r->seconds);
  buffer_format(t, ",%s,", r->converged ? "true" : "false");
  csv_escape(t, r->stop);
  buffer_add(t, "\n");
}

void csv_write_refine(const record_set *set, buffer *t) {
  buffer_add(
      t,
      "run,mesh,alpha,n,vertices,triangles,k_stretch,sag,stretch,residual,iterations,"
      "refused,seconds,converged,stop\n");
  for (size_t i = 0; i < set->refines.n; i++)
    for (size_t k = 0; k < set->refines.v[i].records.n; k++)
      line(t, i, &set->refines.v[i].records.v[k]);
}
