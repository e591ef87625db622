/* figures.c -- which figures there are, and drawing them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/files.h"
#include "base/spawn.h"
#include "base/write.h"
#include "figures/figure.h"
#include "figures/svg.h"

static int is_listed(const figure_list *list, const figure_kind *kind,
                     const series_row *s) {
  for (size_t i = 0; i < list->n; i++)
    if (list->v[i].kind == kind && figure_has(&list->v[i], s)) return 1;
  return 0;
}

static int is_taken(const figure_list *list, const buffer *name) {
  for (size_t i = 0; i < list->n; i++)
    if (strcmp(list->v[i].name.data, name->data) == 0) return 1;
  return 0;
}

/* "digits_f64_arap"; "..._run2" for a second document, "..._2" where names collide. */
static void name_figure(figure *f, const figure_list *list) {
  for (unsigned again = 1; again == 1 || is_taken(list, &f->name); again++) {
    buffer_free(&f->name);
    buffer_format(&f->name, "%s_", f->kind->prefix);
    escape_file_name(&f->name, f->subject);
    if (f->run > 0) buffer_format(&f->name, "_run%zu", f->run + 1);
    if (again > 1) buffer_format(&f->name, "_%u", again);
    if (f->name.failed) return;
  }
}

static report_status add_figure(figure_list *list, const figure_kind *kind,
                                const series_row *s, problem *p) {
  figure f = {.kind = kind, .run = s->run, .subject = s->subject};
  figure *v = realloc(list->v, (list->n + 1) * sizeof *v);
  if (v == NULL) return problem_memory(p);
  list->v = v;
  name_figure(&f, list);
  if (f.name.failed) {
    buffer_free(&f.name);
    return problem_memory(p);
  }
  v[list->n++] = f;
  return REPORT_OK;
}

/* One per run and energy for which there is a series of that kind with rows. */
static report_status list_kind(const record_set *set, const figure_kind *kind,
                               figure_list *list, problem *p) {
  for (size_t i = 0; i < set->series.n; i++) {
    const series_row *s = &set->series.v[i];
    const figure probe = {.kind = kind, .run = s->run, .subject = s->subject};
    if (s->rows.nrows == 0 || !figure_has(&probe, s) || is_listed(list, kind, s))
      continue;
    REPORT_TRY(add_figure(list, kind, s, p));
  }
  return REPORT_OK;
}

static report_status list_figures(const record_set *set, figure_list *list,
                                  problem *p) {
  const figure_kind *kind;
  for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++)
    REPORT_TRY(list_kind(set, kind, list, p));
  return REPORT_OK;
}

/* Writes dir/name.ending and gives the text back. */
static report_status put(const char *dir, const figure *f, const char *ending,
                         buffer *t, problem *p) {
  buffer path = {0};
  buffer_format(&path, "%s/%s.%s", dir, f->name.data, ending);
  const report_status s = path.failed ? problem_memory(p) : write_file(path.data, t, p);
  buffer_free(&path);
  buffer_free(t);
  return s;
}

static report_status run_gnuplot(const char *dir, const figure *f, const char *gnuplot,
                                 problem *p) {
  char program[512], script[512];
  if (strlen(gnuplot) >= sizeof program || f->name.size + 4 >= sizeof script)
    return problem_set(p, REPORT_HARNESS, "%s: the name is too long", f->name.data);
  strcpy(program, gnuplot);
  strcpy(script, f->name.data);
  strcat(script, ".gp");
  char plain[] = "-d"; /* no start-up files of the user */
  char *const argv[] = {program, plain, script, NULL};
  const pid_t child = spawn_start(dir, argv);
  if (child < 0)
    return problem_set(p, REPORT_HARNESS, "cannot start %s: %s", gnuplot,
                       strerror(errno));
  const int code = spawn_wait(child);
  if (code == 0) return REPORT_OK;
  if (code == SPAWN_NOT_FOUND)
    return problem_set(p, REPORT_HARNESS,
                       "gnuplot is missing: cannot start \"%s\"; install it (Debian, "
                       "Ubuntu: apt install gnuplot-nox) or leave the plots out with "
                       "--no-plots",
                       gnuplot);
  return problem_set(
      p, REPORT_HARNESS,
      "\"%s -d %s\" in %s ended with code %d; its message is above. "
      "Needed: gnuplot 5.4 or newer with the svg and pdfcairo terminals, "
      "or --no-plots",
      gnuplot, script, dir, code);
}

static report_status take_picture(const char *dir, figure *f, problem *p) {
  buffer path = {0}, file = {0}, label = {0};
  buffer_format(&path, "%s/%s.svg", dir, f->name.data);
  buffer_format(&label, "%s, %s. The figures are in plots/%s.csv.", f->kind->title,
                f->subject, f->name.data);
  report_status s =
      path.failed || label.failed ? problem_memory(p) : file_read(path.data, &file, p);
  if (s == REPORT_OK)
    s = svg_inline(file.size > 0 ? file.data : "", f->name.data, label.data, &f->svg,
                   p);
  buffer_free(&path);
  buffer_free(&file);
  buffer_free(&label);
  return s == REPORT_OK ? REPORT_OK : REPORT_HARNESS;
}

static report_status draw(const record_set *set, const char *dir, const char *gnuplot,
                          figure *f, problem *p) {
  buffer csv = {0}, gp = {0};
  const report_status s = figure_data(f, set, &csv, p);
  if (s != REPORT_OK) {
    buffer_free(&csv);
    return s;
  }
  REPORT_TRY(put(dir, f, "csv", &csv, p));
  figure_script(f, set, &gp);
  REPORT_TRY(put(dir, f, "gp", &gp, p));
  REPORT_TRY(run_gnuplot(dir, f, gnuplot, p));
  return take_picture(dir, f, p);
}

report_status figures_draw(const record_set *set, const char *dir, const char *gnuplot,
                           figure_list *list, problem *p) {
  buffer plots = {0};
  *list = (figure_list){0};
  buffer_format(&plots, "%s/plots", dir);
  report_status s = plots.failed ? problem_memory(p) : write_folder(plots.data, p);
  if (s == REPORT_OK) s = list_figures(set, list, p);
  for (size_t i = 0; s == REPORT_OK && i < list->n; i++)
    s = draw(set, plots.data, gnuplot, &list->v[i], p);
  buffer_free(&plots);
  return s;
}

void figures_free(figure_list *list) {
  for (size_t i = 0; i < list->n; i++) {
    buffer_free(&list->v[i].name);
    buffer_free(&list->v[i].svg);
  }
  free(list->v);
  *list = (figure_list){0};
}
