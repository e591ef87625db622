#include "export/csv.h"

#include <inttypes.h>

#include "support/csv/csv_read.h"

static void numbers_field(buffer *t, const numbers *v) {
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) buffer_add(t, " ");
    buffer_number(t, v->v[i]);
  }
}

static void text_field(buffer *t, const char *s) {
  csv_escape(t, s != NULL ? s : "");
  buffer_add(t, ",");
}

static void witness_fields(buffer *t, const witness_row *w) {
  if (w == NULL) {
    buffer_add(t, ",,,,,\n");
    return;
  }
  text_field(t, w->state);
  buffer_format(t, "%d,", w->shrunk);
  text_field(t, w->quantity);
  numbers_field(t, &w->x);
  buffer_add(t, ",");
  numbers_field(t, &w->p);
  buffer_add(t, ",");
  csv_escape(t, w->command);
  buffer_add(t, "\n");
}

static void record_line(buffer *t, const record_row *r) {
  buffer_format(t, "%zu,", r->run + 1);
  text_field(t, r->subject);
  text_field(t, r->check);
  text_field(t, r->control);
  text_field(t, r->mistake);
  buffer_format(t, "%s,", verdict_word(r->verdict));
  buffer_number(t, r->worst);
  buffer_add(t, ",");
  buffer_number(t, r->bound);
  buffer_format(t, ",%" PRIu64 ",%" PRIu64 ",", r->samples, r->not_judged);
  text_field(t, r->seed);
  buffer_number(t, r->seconds);
  buffer_add(t, ",");
  text_field(t, r->note);
  witness_fields(t, r->witness);
}

void csv_write(const record_set *set, buffer *t) {
  buffer_add(t,
             "run,subject,check,control,mistake,verdict,worst,bound,samples,not_judged,"
             "seed,seconds,note,state,shrunk,quantity,x,p,command\n");
  for (size_t i = 0; i < set->records.n; i++) record_line(t, &set->records.v[i]);
}

void csv_write_all(const record_set *set, buffer *t) {
  const struct {
    size_t n;
    void (*write)(const record_set *set, buffer *t);
  } tables[] = {{set->documents.n, csv_write},
                {set->benches.n, csv_write_bench},
                {set->newtons.n, csv_write_newton},
                {set->refines.n, csv_write_refine}};
  int written = 0;
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
    if (tables[i].n == 0) continue;
    if (written++ > 0) buffer_add(t, "\n");
    tables[i].write(set, t);
  }
}
