/* figures.c -- lists the figures of a set, and draws them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/assets.h"
#include "base/gnuplot_text.h"
#include "figures/figure.h"
#include "support/base/file.h"
#include "support/base/texts.h"

static int is_name_used(const figure_list *list, const buffer *name) {
  for (size_t i = 0; i < list->n; i++)
    if (strcmp(list->v[i].name.data, name->data) == 0) return 1;
  return 0;
}

/* Names a figure "digits_f64_arap"; adds "_run2" for a second document, "_2" for a used name. */
static void name_figure(figure *f, const figure_list *list) {
  for (unsigned again = 1; again == 1 || is_name_used(list, &f->name); again++) {
    buffer_free(&f->name);
    buffer_format(&f->name, "%s_", f->kind->prefix);
    gnuplot_file_name(&f->name, f->subject);
    if (f->run > 0) buffer_format(&f->name, "_run%zu", f->run + 1);
    if (again > 1) buffer_format(&f->name, "_%u", again);
  }
}

/* Appends a figure for each run and subject that has a series of that kind with rows. */
static void list_kind(const record_set *set, const figure_kind *kind, figure_list *list) {
  EACH (doc_series, s, set->series) {
    figure f = {.kind = kind, .run = s->run, .subject = s->subject};
    size_t k = 0;
    while (k < list->n && !(list->v[k].kind == kind && figure_has(&list->v[k], s))) k++;
    if (s->rows.n == 0 || !figure_has(&f, s) || k < list->n) continue;
    name_figure(&f, list);
    list->v = base_realloc(list->v, list->n + 1, sizeof *list->v);
    list->v[list->n++] = f;
  }
}

/* Writes the text to dir/NAME.ending and frees the text. */
static int write_text(const char *dir, const figure *f, const char *ending, buffer *t) {
  char *name = base_printf("%s.%s", f->name.data, ending);
  const int s = output_save(dir, name, t);
  free(name);
  return s;
}

enum { NOT_FOUND = 127 }; /* exit code if a program could not be started */

/* Runs gnuplot in the folder with the arguments a and b (or NULL), and -d: without the user's
 * start-up files.  Returns its exit code, 128 + the signal that ended it, or -1 with errno set. */
static int spawn_gnuplot(const char *dir, const char *gnuplot, const char *a, const char *b) {
  int status = 0;
  const pid_t child = fork();
  if (child == 0) {
    /* The scripts are UTF-8, so the locale must be, too. */
    if (setenv("LC_ALL", "C.UTF-8", 1) == 0 && chdir(dir) == 0)
      (void)execlp(gnuplot, gnuplot, "-d", a, b, (char *)NULL);
    _exit(NOT_FOUND);
  }
  while (child > 0 && waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  if (child < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int run_gnuplot(const char *dir, const figure *f, const char *gnuplot) {
  char *script = base_printf("%s.gp", f->name.data);
  const int code = spawn_gnuplot(dir, gnuplot, script, NULL);
  free(script);
  if (code < 0) return harness_error("cannot start %s: %s", gnuplot, strerror(errno));
  if (code == 0) return 0;
  if (code == NOT_FOUND)
    return harness_error(
        "gnuplot is missing: cannot start \"%s\"; install it (Debian, Ubuntu: apt "
        "install gnuplot-nox) or leave the plots out with --no-plots",
        gnuplot);
  return harness_error(
      "\"%s -d %s.gp\" in %s ended with code %d; its message is above. Needed: gnuplot "
      "5.4 or newer with the svg and pdfcairo terminals, or --no-plots",
      gnuplot, f->name.data, dir, code);
}

/* Checks the end of a file, because gnuplot does not report a full disk. */
static int check_end(const char *path, const char *end) {
  char tail[17] = "";
  FILE *file = fopen(path, "rb");
  const int whole = file != NULL && fseek(file, -16, SEEK_END) == 0 &&
                    fread(tail, 1, 16, file) == 16 && strstr(tail, end) != NULL;
  if (file != NULL) (void)fclose(file);
  if (whole) return 0;
  return harness_error(
      "cannot write %s: gnuplot's output is incomplete; is the disk full, or a limit on file sizes "
      "reached?",
      path);
}

/* Pictures of a figure, by the ending of their names.  Not all scripts draw the small one. */
enum { WIDE, NARROW, SMALL, PICTURES };
static const struct {
  const char *ending, *class;
} pictures[PICTURES] = {{"", "wide"}, {"-narrow", "narrow"}, {"-small", "thumbnail"}};

static int inline_picture(const char *svg, figure *f, int which) {
  buffer file = {0};
  char *title = texts_find(asset_figures_txt, f->kind->prefix, "title");
  char *prefix = base_printf("%s%s", f->name.data, pictures[which].ending);
  char *label =
      base_printf("%s, %s. The figures are in plots/%s.csv.", title, f->subject, f->name.data);
  int s = check_end(svg, "</svg>");
  if (s == 0 && input_read(svg, &file) != 0) s = EXIT_HARNESS;
  if (s == 0)
    s = svg_inline(file.data, pictures[which].class, prefix, label,
                   which == SMALL ? &f->small : &f->svg);
  buffer_free(&file);
  free(title);
  free(prefix);
  free(label);
  return s;
}

static int inline_pictures(const char *dir, figure *f) {
  char *pdf = base_printf("%s/%s.pdf", dir, f->name.data);
  int s = check_end(pdf, "%%EOF");
  for (int i = 0; s == 0 && i < PICTURES; i++) {
    char *svg = base_printf("%s/%s%s.svg", dir, f->name.data, pictures[i].ending);
    if (i != SMALL || access(svg, R_OK) == 0) s = inline_picture(svg, f, i);
    free(svg);
  }
  free(pdf);
  return s;
}

static int draw_figure(const record_set *set, const char *dir, const char *gnuplot, figure *f) {
  buffer csv = {0}, gp = {0};
  TRY(figure_data(f, set, &csv));
  TRY(write_text(dir, f, "csv", &csv));
  figure_script(f, set, &gp);
  TRY(write_text(dir, f, "gp", &gp));
  TRY(run_gnuplot(dir, f, gnuplot));
  return inline_pictures(dir, f);
}

int figures_draw(const record_set *set, const char *dir, const char *gnuplot, figure_list *list) {
  char *plots = base_printf("%s/plots", dir);
  int s = folder_make(plots);
  *list = (figure_list){0};
  for (size_t k = 0; figure_kind_at(k) != NULL; k++) list_kind(set, figure_kind_at(k), list);
  for (size_t i = 0; s == 0 && i < list->n; i++) s = draw_figure(set, plots, gnuplot, &list->v[i]);
  free(plots);
  return s;
}

int figures_for_page(const record_set *set, const char *dir, const char *gnuplot, int wanted,
                     figure_list *list) {
  *list = (figure_list){.none = "Plots were omitted because of --no-plots."};
  if (!wanted) return 0;
  if (strcmp(gnuplot, "gnuplot") != 0 || spawn_gnuplot(".", gnuplot, "-e", "") != NOT_FOUND)
    return figures_draw(set, dir, gnuplot, list);
  list->none = "There are no plots: gnuplot, which draws them, was not found.";
  remark(
      "gnuplot is missing, the page comes without plots (Debian, Ubuntu: apt install gnuplot-nox)");
  return 0;
}

void figures_free(figure_list *list) {
  for (size_t i = 0; i < list->n; i++) {
    buffer_free(&list->v[i].name);
    buffer_free(&list->v[i].svg);
    buffer_free(&list->v[i].small);
  }
  free(list->v);
  *list = (figure_list){0};
}
