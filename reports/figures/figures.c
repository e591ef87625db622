/* figures.c -- which figures there are, and drawing them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/gnuplot_text.h"
#include "base/spawn.h"
#include "figures/figure.h"
#include "figures/svg.h"
#include "support/base/file.h"

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
    gnuplot_file_name(&f->name, f->subject);
    if (f->run > 0) buffer_format(&f->name, "_run%zu", f->run + 1);
    if (again > 1) buffer_format(&f->name, "_%u", again);
  }
}

static void add_figure(figure_list *list, const figure_kind *kind,
                       const series_row *s) {
  figure f = {.kind = kind, .run = s->run, .subject = s->subject};
  name_figure(&f, list);
  list->v = base_realloc(list->v, list->n + 1, sizeof *list->v);
  list->v[list->n++] = f;
}

/* One per run and energy for which there is a series of that kind with rows. */
static int list_kind(const record_set *set, const figure_kind *kind,
                     figure_list *list) {
  for (size_t i = 0; i < set->series.n; i++) {
    const series_row *s = &set->series.v[i];
    const figure probe = {.kind = kind, .run = s->run, .subject = s->subject};
    if (s->rows.nrows == 0 || !figure_has(&probe, s) || is_listed(list, kind, s))
      continue;
    add_figure(list, kind, s);
  }
  return 0;
}

static int list_figures(const record_set *set, figure_list *list) {
  const figure_kind *kind;
  for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++)
    TRY(list_kind(set, kind, list));
  return 0;
}

/* Writes dir/name.ending and gives the text back. */
static int put(const char *dir, const figure *f, const char *ending, buffer *t) {
  buffer path = {0};
  buffer_format(&path, "%s/%s.%s", dir, f->name.data, ending);
  const int s = output_write(path.data, t);
  buffer_free(&path);
  buffer_free(t);
  return s;
}

static int run_gnuplot(const char *dir, const figure *f, const char *gnuplot) {
  char program[512], script[512];
  if (strlen(gnuplot) >= sizeof program || f->name.size + 4 >= sizeof script)
    return harness_error("%s: the name is too long", f->name.data);
  strcpy(program, gnuplot);
  strcpy(script, f->name.data);
  strcat(script, ".gp");
  char plain[] = "-d"; /* no start-up files of the user */
  char *const argv[] = {program, plain, script, NULL};
  const pid_t child = spawn_start(dir, argv);
  if (child < 0) return harness_error("cannot start %s: %s", gnuplot, strerror(errno));
  const int code = spawn_wait(child);
  if (code == 0) return 0;
  if (code == SPAWN_NOT_FOUND)
    return harness_error(
        "gnuplot is missing: cannot start \"%s\"; install it (Debian, "
        "Ubuntu: apt install gnuplot-nox) or leave the plots out with "
        "--no-plots",
        gnuplot);
  return harness_error(
      "\"%s -d %s\" in %s ended with code %d; its message is above. "
      "Needed: gnuplot 5.4 or newer with the svg and pdfcairo terminals, "
      "or --no-plots",
      gnuplot, script, dir, code);
}

static int take_picture(const char *dir, figure *f) {
  buffer path = {0}, file = {0}, label = {0};
  buffer_format(&path, "%s/%s.svg", dir, f->name.data);
  buffer_format(&label, "%s, %s. The figures are in plots/%s.csv.", f->kind->title,
                f->subject, f->name.data);
  int s = input_read(path.data, &file);
  if (s == 0)
    s = svg_inline(file.size > 0 ? file.data : "", f->name.data, label.data, &f->svg);
  buffer_free(&path);
  buffer_free(&file);
  buffer_free(&label);
  return s == 0 ? 0 : EXIT_HARNESS;
}

static int draw(const record_set *set, const char *dir, const char *gnuplot,
                figure *f) {
  buffer csv = {0}, gp = {0};
  const int s = figure_data(f, set, &csv);
  if (s != 0) {
    buffer_free(&csv);
    return s;
  }
  TRY(put(dir, f, "csv", &csv));
  figure_script(f, set, &gp);
  TRY(put(dir, f, "gp", &gp));
  TRY(run_gnuplot(dir, f, gnuplot));
  return take_picture(dir, f);
}

int figures_draw(const record_set *set, const char *dir, const char *gnuplot,
                 figure_list *list) {
  buffer plots = {0};
  *list = (figure_list){0};
  buffer_format(&plots, "%s/plots", dir);
  int s = folder_make(plots.data);
  if (s == 0) s = list_figures(set, list);
  for (size_t i = 0; s == 0 && i < list->n; i++)
    s = draw(set, plots.data, gnuplot, &list->v[i]);
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
