/* compare_text.c -- the summary of a comparison for the terminal. */
#include <stdlib.h>
#include <string.h>

#include "compare/comparison.h"
#include "support/cli/wrap.h"

enum { MOST_MOVES = 10, MOST_LOSSES = 10 };

/* Appends the lead and the words, wrapped at 80 columns below their start.  Releases the words. */
static void wrapped(buffer *t, const char *lead, buffer *words) {
  const int indent = (int)strlen(lead);
  char *lines = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&lines, &size);
  if (f == NULL) base_out_of_memory();
  fputs(lead, f);
  wrap_text(f, buffer_string(words), indent, indent);
  if (fclose(f) != 0) base_out_of_memory();
  buffer_put(t, lines, size);
  free(lines);
  buffer_free(words);
}

static void document_line(buffer *t, const char *name, const baseline_document *d) {
  const environment_row *e = d->doc.environment;
  buffer words = {0};
  buffer_format(&words, "%s: %s, %s, %s", d->path, e->version, e->commit, e->date);
  wrapped(t, name, &words);
}

static void differences(const comparison *r, buffer *t) {
  const compare_difference *d = r->differences.at;
  int machine = 0;
  for (size_t i = 0; i < r->differences.count; i++, d++) {
    buffer words = {0};
    if (d->is_field && !d->matters) continue;
    buffer_format(&words, "%s: %s -> %s", d->name, d->base, d->now);
    wrapped(t, "  ", &words);
    machine |= d->is_field;
  }
  if (machine) buffer_add(t, "  The builds or machines differ; the tolerances stay the same.\n");
  if (r->totals[COMPARE_UNCOMPARED] > 0)
    buffer_add(t, "  Times are compared only if cpu, compiler and flags are the same.\n");
}

void compare_write_counts(const comparison *r, buffer *t) {
  buffer_format(t, "%-14s", "numbers");
  for (int c = 0; c < COMPARE_UNCOMPARED; c++) buffer_format(t, " %9s", compare_class_words[c]);
  buffer_add(t, "\n");
  for (size_t i = 0; i < r->ncounts; i++) {
    size_t all = 0;
    for (int c = 0; c < COMPARE_CLASSES; c++) all += r->counts[i].n[c];
    if (all == 0) continue;
    buffer_format(t, "%-14.14s", r->counts[i].kind);
    for (int c = 0; c < COMPARE_UNCOMPARED; c++) buffer_format(t, " %9zu", r->counts[i].n[c]);
    buffer_add(t, "\n");
  }
}

void compare_write_moves(const comparison *r, size_t most, buffer *t) {
  size_t shown = 0, moved = 0;
  for (size_t i = 0; i < r->nmoves; i++) {
    const compare_move *m = &r->moves[i];
    if (m->class != COMPARE_ULPS && m->class != COMPARE_WITHIN && m->class != COMPARE_BEYOND)
      continue;
    if (moved++ >= most) continue;
    buffer words = {0};
    baseline_key_words(&words, m->key);
    wrapped(t, m->class == COMPARE_BEYOND ? "! " : "  ", &words);
    compare_words(&words, m);
    wrapped(t, "    ", &words);
    shown++;
  }
  if (moved > shown) buffer_format(t, "  and %zu more\n", moved - shown);
}

void compare_write_losses(const comparison *r, buffer *t) {
  for (size_t i = 0; i < r->nlosses && i < MOST_LOSSES; i++) {
    const compare_loss *loss = &r->losses[i];
    buffer words = {0};
    buffer_format(&words,
                  loss->whole ? "%s%s: nothing is left, %zu gone" : "%s%s: %zu gone, first ",
                  loss->what, loss->name, loss->gone);
    if (!loss->whole) baseline_key_words(&words, loss->first->key);
    wrapped(t, "! ", &words);
  }
  if (r->nlosses > MOST_LOSSES) buffer_format(t, "  and %zu more\n", r->nlosses - MOST_LOSSES);
}

void compare_write_text(const comparison *r, int quiet, buffer *t) {
  const size_t *n = r->totals;
  if (!quiet) {
    buffer_format(t, "%s\n", r->base->doc.tool);
    document_line(t, "BASE ", r->base);
    document_line(t, "NEW  ", r->now);
    differences(r, t);
    buffer_add(t, "\n");
    compare_write_counts(r, t);
    if (n[COMPARE_ULPS] + n[COMPARE_WITHIN] + n[COMPARE_BEYOND] > 0)
      buffer_add(t, "\nMoved, farthest first (! beyond tolerance):\n");
    compare_write_moves(r, MOST_MOVES, t);
    if (n[COMPARE_MISSING] > 0) buffer_add(t, "\nDisappeared:\n");
    compare_write_losses(r, t);
    buffer_add(t, "\n");
  }
  buffer_add(t, compare_verdict(r) == 0 ? "passed: " : "FAILED: ");
  compare_verdict_words(t, r);
  buffer_add(t, "\n");
}
