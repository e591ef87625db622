#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "mutate/report.h"
#include "mutate/score.h"

static void print_diff(const survey *s, const survey_row *r) {
  printf("%s:%d: %s\n- %s\n+ %s\n", s->files[r->m->file].path, r->line, r->m->kind,
         r->before, r->after);
}

void report_list(const survey *s) {
  size_t n = 0;
  for (size_t i = 0; i < s->count; i++) {
    const survey_row *r = &s->rows[i];
    if (!r->chosen) continue;
    print_diff(s, r);
    if (r->equivalent != NULL) printf("= %s\n", r->equivalent->why);
    n++;
  }
  printf("%zu mutants\n", n);
}

static void print_row(const char *name, const score *c) {
  const double percent = score_percent(c);
  char text[16] = "-";
  /* Rounded down: 99.96 % is not 100. */
  if (!isnan(percent))
    (void)snprintf(text, sizeof text, "%.1f", floor(10 * percent) / 10);
  printf("%-40s %6s %7" PRIu64 " %8" PRIu64 " %9" PRIu64 " %10" PRIu64 " %7" PRIu64
         "\n",
         name, text, c->verdict[TRIAL_KILLED], c->verdict[TRIAL_SURVIVED],
         c->verdict[TRIAL_UNCHANGED], c->equivalent, c->verdict[TRIAL_UNBUILT]);
}

static void print_table(const survey *s) {
  const score all = score_of(s, SIZE_MAX);
  printf("%-40s %6s %7s %8s %9s %10s %7s\n", "file", "%", "killed", "survived",
         "same code", "equivalent", "unbuilt");
  for (size_t i = 0; i < s->p->files.count; i++) {
    const score c = score_of(s, i);
    print_row(s->files[i].path, &c);
  }
  print_row("all", &all);
  printf("\n%.0f s of processor time\n", all.seconds);
  if (all.untried > 0) printf("%" PRIu64 " mutants were not tried\n", all.untried);
}

static void print_survivors(const survey *s) {
  for (size_t i = 0; i < s->count; i++) {
    const survey_row *r = &s->rows[i];
    if (!r->chosen || !r->tried || r->equivalent != NULL) continue;
    if (r->y.verdict != TRIAL_SURVIVED) continue;
    printf("\nsurvived: ");
    print_diff(s, r);
  }
}

static void print_refuted(const survey *s) {
  for (size_t i = 0; i < s->count; i++) {
    const survey_row *r = &s->rows[i];
    if (!r->chosen || !r->tried || r->equivalent == NULL) continue;
    if (r->y.verdict != TRIAL_KILLED) continue;
    printf("\ndeclared equivalent, but killed by %s: ", r->y.by);
    print_diff(s, r);
  }
}

void report_text(const mutate_options *o, const survey *s) {
  const score all = score_of(s, SIZE_MAX);
  print_table(s);
  print_survivors(s);
  print_refuted(s);
  printf("\nscore %.2f %%, goal %g %%\n", floor(100 * score_percent(&all)) / 100,
         o->goal);
}
