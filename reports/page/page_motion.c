/* page_motion.c -- the page on motion: its runs as a table, as pictures and to be played. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/kinds.h"
#include "document/motion_runs.h"
#include "page/page_sections.h"
#include "page/template.h"

/* Sets a run's values: outcome, end, cost, and the percentages of assembly, factor and solve. */
static int set_run(html_view *v) {
  const doc_motion_record *r = v->row;
  const double whole = r->seconds > 0 ? r->seconds / 100 : (double)NAN;
  view_outcome(v, (int)document_kinds[FROM_MOTION].outcomes[r->end].as,
               doc_motion_end_words[r->end]);
  view_set(v, "until=%g cost=%g", r->samples.v[r->samples.n - 1].t, motion_cost(r));
  view_set(v, "assembly_share=%g factor_share=%g solve_share=%g", r->assembly / whole,
           r->factorisation / whole, r->solve / whole);
  return 1;
}

/* Limits of pictures: MOST_TRIANGLES make a megabyte; on the first page MOST_SMALL triangles. */
enum { MOST_TRIANGLES = 20000, MOST_SMALL = 2500, MOST_STILLS = 12 };

/* Cloth in the last frame of a run, and the ends of its colour scale: the least and the largest
 * stretch, or 1 if all stretches are larger or smaller. */
typedef struct {
  motion_cloth cloth;
  double least, most;
} last_frame;

/* Reads the last frame into the arena; returns 0 if there is none. */
static int read_last(const doc_motion_record *r, arena *memory, last_frame *f) {
  motion_cloth *c = &f->cloth;
  f->least = f->most = 1;
  if (r->frames == NULL || motion_cloth_read(r, memory, c) != NULL ||
      !motion_cloth_place(c, r->frames->t.n - 1, memory))
    return 0;
  for (size_t i = 0; i < c->triangles; i++) {
    f->least = fmin(f->least, motion_stretch(c, i));
    f->most = fmax(f->most, motion_stretch(c, i));
  }
  return 1;
}

/* Returns run i of all documents; NULL past the last. */
static const doc_motion_record *run_at(const record_set *set, size_t i) {
  for (size_t k = 0; k < set->motions.n; i -= set->motions.v[k++].records.n)
    if (i < set->motions.v[k].records.n) return &set->motions.v[k].records.v[i];
  return NULL;
}

static void still(const doc_motion_record *r, buffer *t) {
  arena memory = {0};
  last_frame f;
  if (!read_last(r, &memory, &f)) return;
  html_view v = {.shape = &doc_motion_record_shape, .row = r};
  buffer *picture = view_markup(&v, "picture");
  if (f.cloth.triangles <= MOST_TRIANGLES) motion_still(&f.cloth, f.least, f.most, picture);
  motion_colours(f.least, f.most, view_markup(&v, "colours"));
  view_set(&v, "least=%g most=%g until=%g", f.least, f.most, r->frames->t.v[r->frames->t.n - 1]);
  view_set(&v, "triangles=%zu threads=%d", f.cloth.triangles, motion_has_threads(&f.cloth));
  template_end(t, "still", &v);
  arena_free(&memory);
}

void page_motion_stills(const page_content *c, buffer *t) {
  const doc_motion_record *r;
  size_t drawn = 0;
  html_view v = {.shape = NULL};
  buffer *pictures = view_markup(&v, "pictures");
  for (size_t i = 0; (r = run_at(c->set, i)) != NULL; i++)
    if (r->frames != NULL && drawn++ < MOST_STILLS) still(r, pictures);
  view_set(&v, "more=%d shown=%d runs=%zu", drawn > MOST_STILLS, MOST_STILLS, drawn);
  template_end(t, "stills", &v);
}

void page_motion_thumbnail(const page_content *c, buffer *t) {
  const doc_motion_record *r;
  int drawn = 0;
  for (size_t i = 0; !drawn && (r = run_at(c->set, i)) != NULL; i++) {
    arena memory = {0};
    last_frame f;
    drawn = read_last(r, &memory, &f) && f.cloth.triangles <= MOST_SMALL;
    if (drawn) motion_still(&f.cloth, f.least, f.most, t);
    arena_free(&memory);
  }
}

/* Writes the run as JSON in a <script> element.  Escapes "<", which could begin markup. */
static void embed(const doc_motion_record *r, buffer *t) {
  doc_motion_record played = *r;
  played.state = NULL;
  char *words = document_element_text(&doc_motion_record_shape, &played);
  buffer_add(t, "<script type=\"application/json\" class=\"motion-run\">");
  for (const char *at = words; *at != '\0';) {
    const size_t n = strcspn(at, "<");
    buffer_put(t, at, n);
    at += n;
    if (*at == '<') buffer_add(t, "\\u003c"), at++;
  }
  buffer_add(t, "</script>\n");
  free(words);
}

void page_motion_runs(const page_content *c, buffer *t) {
  for (size_t i = 0; i < c->set->motions.n; i++) {
    html_view v = {.shape = &doc_motion_shape, .row = &c->set->motions.v[i]};
    view_set(&v, "run_number=%zu several=%d", i + 1, c->set->motions.n > 1);
    html_table(t, "motion", &v, set_run);
    view_free(&v);
  }
}

void page_motion(const page_content *c, buffer *t) {
  html_view v = {.shape = NULL};
  const doc_motion_record *r;
  buffer *runs = view_markup(&v, "runs");
  for (size_t i = 0; (r = run_at(c->set, i)) != NULL; i++)
    if (r->frames != NULL) embed(r, runs);
  view_html(&v, "player", asset_motion_html);
  view_html(&v, "script", asset_motion_js);
  template_end(t, "player", &v);
}
