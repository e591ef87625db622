/* csv_newton.c -- convergence runs as a CSV table, without their traces. */
#include <inttypes.h>
#include <math.h>

#include "document/newton.h"
#include "export/csv.h"
#include "support/csv/csv_read.h"

static void text_field(buffer *t, const char *s) {
  csv_escape(t, s);
  buffer_add(t, ",");
}

static void number_field(buffer *t, double x) {
  if (!isnan(x)) buffer_number(t, x);
  buffer_add(t, ",");
}

static void line(buffer *t, size_t run, const doc_newton_record *r) {
  static const doc_newton_end none = {.negative = DOCUMENT_NO_COUNT,
                                      .condition = (double)NAN,
                                      .contraction = (double)NAN};
  const doc_newton_end *e = r->end != NULL ? r->end : &none;
  buffer_format(t, "%zu,", run + 1);
  text_field(t, r->scene);
  number_field(t, newton_number(r->n));
  buffer_format(t, "%" PRIu64 ",", r->vertices);
  text_field(t, r->membrane);
  text_field(t, r->scheme);
  text_field(t, r->bending);
  text_field(t, r->init);
  text_field(t, r->line_search);
  buffer_format(t, "%" PRIu64 ",%s,", r->threads, r->converged ? "true" : "false");
  text_field(t, r->stop);
  buffer_format(t, "%" PRIu64 ",%" PRIu64 ",", r->iterations, r->refused);
  buffer_number(t, r->seconds);
  buffer_add(t, ",");
  number_field(t, r->energy);
  number_field(t, r->relative);
  number_field(t, newton_number(e->negative));
  number_field(t, e->condition);
  if (!isnan(e->contraction)) buffer_number(t, e->contraction);
  buffer_add(t, "\n");
}

void csv_write_newton(const record_set *set, buffer *t) {
  buffer_add(
      t,
      "run,scene,n,vertices,membrane,scheme,bending,init,line_search,threads,converged,"
      "stop,iterations,refused,seconds,energy,relative,negative,condition,contraction\n");
  for (size_t i = 0; i < set->newtons.n; i++)
    for (size_t k = 0; k < set->newtons.v[i].records.n; k++)
      line(t, i, &set->newtons.v[i].records.v[k]);
}
