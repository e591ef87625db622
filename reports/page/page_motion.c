/* page_motion.c -- cloth that moves: the section with a table of the runs, and the page
 * that plays them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/kinds.h"
#include "document/motion_runs.h"
#include "page/html.h"
#include "page/page_sections.h"

/* ---- the table ------------------------------------------------------------------- */

static const char columns[] =
    "Run=id|h, s=setup.h|End|Steps=steps|Rejected=rejected|Iterations=iterations|"
    "Of CG=linear_iterations|s per s|Assembly / factor / solve, %";

static void end_cell(buffer *t, const doc_motion_record *r) {
  static const char *const classes[] = {"pass", "fail", "fail", "skip"}, *const glyphs[] = {
                                                                             "✓", "✗", "✗", "–"};
  html_print(t, "<td class=\"v %s\">%s %s", classes[r->end], glyphs[r->end],
             doc_motion_end_words[r->end]);
  if (r->reason != NULL)
    html_print(t, "<br><span class=\"states\">at %g s: %s</span>", r->samples.v[r->samples.n - 1].t,
               r->reason);
  buffer_add(t, "</td>");
}

/* Shares of assembly, factor and solve are sorted by the first. */
static void own_cell(buffer *t, const char *header, const void *row, const void *of) {
  const doc_motion_record *r = row;
  const double whole = r->seconds / 100;
  (void)of;
  if (header[0] == 'E')
    end_cell(t, r);
  else if (header[0] == 's')
    html_exact_cell(t, motion_cost(r));
  else if (whole > 0)
    buffer_format(t, "<td class=\"n\" data-v=\"%g\">%.0f / %.0f / %.0f</td>", r->assembly / whole,
                  r->assembly / whole, r->factorisation / whole, r->solve / whole);
  else
    html_exact_cell(t, (double)NAN);
}

enum { MOST_OPEN = 24 }; /* rows of a table that is not folded */

static void table(buffer *t, const doc_motion *d, size_t run) {
  char title[32];
  (void)snprintf(title, sizeof title, "%zu runs", d->records.n);
  html_details(t, title, d->records.n <= MOST_OPEN);
  html_table_of_run(
      t, "motion", run,
      "Seconds on the clock for a second of motion, and the shares of it that went into "
      "assembling matrices, factorising and solving",
      columns, 1);
  for (size_t i = 0; i < d->records.n; i++) {
    buffer_add(t, "<tr>");
    html_row(t, columns, &doc_motion_record_shape, &d->records.v[i], own_cell, NULL);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
  html_details_end(t);
}

/* ---- what is drawn --------------------------------------------------------------- */

/* A picture of MOST_TRIANGLES is a megabyte; a small picture is on the first page. */
enum { MOST_TRIANGLES = 20000, MOST_SMALL = 2500, MOST_STILLS = 12 };

static int has_frames(const record_set *set) {
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++)
      if (set->motions.v[i].records.v[k].frames != NULL) return 1;
  return 0;
}

/* Places the cloth in its last frame; 0 where there is none. */
static int place_last(const doc_motion_record *r, arena *memory, motion_cloth *c) {
  return r->frames != NULL && motion_cloth_read(r, memory, c) == NULL &&
         motion_cloth_place(c, r->frames->t.n - 1, memory);
}

/* The least and the largest stretch; 1 is one of them or between them. */
static void ends_of(const motion_cloth *c, double *least, double *most) {
  *least = *most = 1;
  for (size_t i = 0; i < c->triangles; i++) {
    *least = fmin(*least, motion_stretch(c, i));
    *most = fmax(*most, motion_stretch(c, i));
  }
}

static void caption(const motion_cloth *c, double least, double most, buffer *t) {
  const doc_motion_record *r = c->run;
  html_print(t, "<figcaption><b>%s.</b> At %g s. %s: ", r->id, r->frames->t.v[r->frames->t.n - 1],
             motion_has_threads(c) ? "Largest stretch of a thread" : "Larger principal stretch");
  html_print(t, "%g <span class=\"colours\" style=\"background:", least);
  motion_colours(least, most, t);
  html_print(t, "\"></span> %g</figcaption>\n", most);
}

static void still(const doc_motion_record *r, buffer *t) {
  arena memory = {0};
  motion_cloth c;
  double least, most;
  if (!place_last(r, &memory, &c)) return;
  ends_of(&c, &least, &most);
  buffer_add(t, "<figure class=\"still\">\n");
  if (c.triangles <= MOST_TRIANGLES)
    motion_still(&c, least, most, t);
  else
    html_print(t, "<p class=\"absent\">%g triangles are too many for a picture.</p>",
               (double)c.triangles);
  caption(&c, least, most, t);
  buffer_add(t, "</figure>\n");
  arena_free(&memory);
}

void page_motion_stills(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  size_t drawn = 0;
  buffer_add(t, "<div class=\"figures\">\n");
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++) {
      const doc_motion_record *r = &set->motions.v[i].records.v[k];
      if (r->frames != NULL && drawn++ < MOST_STILLS) still(r, t);
    }
  buffer_add(t, "</div>\n");
  if (drawn > MOST_STILLS)
    buffer_format(t, "<p class=\"absent\">These are the first %d of %zu runs.</p>\n", MOST_STILLS,
                  drawn);
}

/* Draws the last frame of a run; 0 if it has none, or too many triangles. */
static int small_still(const doc_motion_record *r, buffer *t) {
  arena memory = {0};
  motion_cloth c;
  double least, most;
  const int drawn = place_last(r, &memory, &c) && c.triangles <= MOST_SMALL;
  if (drawn) {
    ends_of(&c, &least, &most);
    motion_still(&c, least, most, t);
  }
  arena_free(&memory);
  return drawn;
}

void page_motion_thumbnail(const record_set *set, buffer *t) {
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++)
      if (small_still(&set->motions.v[i].records.v[k], t)) return;
}

/* ---- what the script plays ------------------------------------------------------- */

/* The run as JSON in an element of its own.  Where markup could begin, JSON says "<" in
 * another way. */
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

static void player(const record_set *set, buffer *t) {
  buffer_add(t, asset_motion_html);
  for (size_t i = 0; i < set->motions.n; i++)
    for (size_t k = 0; k < set->motions.v[i].records.n; k++)
      if (set->motions.v[i].records.v[k].frames != NULL) embed(&set->motions.v[i].records.v[k], t);
}

/* ---- sections -------------------------------------------------------------------- */

void page_motion_runs(const page_content *c, buffer *t) {
  for (size_t i = 0; i < c->set->motions.n; i++) {
    page_run_heading(c->set, FROM_MOTION, i, t);
    table(t, &c->set->motions.v[i], i);
  }
}

void page_motion(const page_content *c, buffer *t) {
  if (!has_frames(c->set)) {
    buffer_add(t, "<p>No run has frames to play (--frames).</p>\n");
    return;
  }
  player(c->set, t);
  buffer_add(t, "<script>\n");
  buffer_add(t, asset_motion_js);
  buffer_add(t, "</script>\n");
}
