#include "export/csv.h"

#include <inttypes.h>

#include "base/escape.h"

static void numbers_field(text *t, const numbers *v) {
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) text_add(t, " ");
    text_number(t, v->v[i]);
  }
}

static void text_field(text *t, const char *s) {
  escape_csv(t, s != NULL ? s : "");
  text_add(t, ",");
}

static void witness_fields(text *t, const witness_row *w) {
  if (w == NULL) {
    text_add(t, ",,,,,\n");
    return;
  }
  text_field(t, w->state);
  text_format(t, "%d,", w->shrunk);
  text_field(t, w->quantity);
  numbers_field(t, &w->x);
  text_add(t, ",");
  numbers_field(t, &w->p);
  text_add(t, ",");
  escape_csv(t, w->command);
  text_add(t, "\n");
}

static void record_line(text *t, const record_row *r) {
  text_format(t, "%zu,", r->run + 1);
  text_field(t, r->subject);
  text_field(t, r->check);
  text_field(t, r->control);
  text_field(t, r->mistake);
  text_format(t, "%s,", verdict_word(r->verdict));
  text_number(t, r->worst);
  text_add(t, ",");
  text_number(t, r->bound);
  text_format(t, ",%" PRIu64 ",%" PRIu64 ",", r->samples, r->not_judged);
  text_field(t, r->seed);
  text_number(t, r->seconds);
  text_add(t, ",");
  text_field(t, r->note);
  witness_fields(t, r->witness);
}

void csv_write(const record_set *set, text *t) {
  text_add(t,
           "run,subject,check,control,mistake,verdict,worst,bound,samples,not_judged,"
           "seed,seconds,note,state,shrunk,quantity,x,p,command\n");
  for (size_t i = 0; i < set->records.n; i++) record_line(t, &set->records.v[i]);
}

void csv_write_all(const record_set *set, text *t) {
  const struct {
    size_t n;
    void (*write)(const record_set *set, text *t);
  } tables[] = {{set->documents.n, csv_write},
                {set->benches.n, csv_write_bench},
                {set->newtons.n, csv_write_newton},
                {set->refines.n, csv_write_refine}};
  int written = 0;
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
    if (tables[i].n == 0) continue;
    if (written++ > 0) text_add(t, "\n");
    tables[i].write(set, t);
  }
}
