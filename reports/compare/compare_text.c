/* compare_text.c -- the summary for the terminal. */
#include <string.h>

#include "compare/compare_text.h"

enum { COLUMNS = 80, MOST_MOVES = 10, MOST_LOSSES = 10 };

/* Ends the line that began at `start`, cut to 80 columns without splitting a UTF-8 character. */
static void end_line(buffer *t, size_t start) {
  if (t->data == NULL) return;
  size_t columns = 0, at = start;
  for (; at < t->size && columns < COLUMNS; at++)
    columns += ((unsigned char)t->data[at + 1] & 0xc0) != 0x80; /* count characters */
  if (at < t->size) {
    size_t back = 3;
    while (at > start && back > 0) back -= ((unsigned char)t->data[--at] & 0xc0) != 0x80;
    t->size = at;
    buffer_add(t, "...");
  }
  buffer_add(t, "\n");
}

static void document_line(buffer *t, const char *name, const baseline_document *d) {
  const environment_row *e = d->environment;
  const size_t start = t->size;
  buffer_format(t, "%s %s: %s, %s, %s", name, d->path, e->version, e->commit, e->date);
  end_line(t, start);
}

static void differences(const comparison *r, buffer *t) {
  const compare_difference *d = r->differences.at;
  int machine = 0;
  for (size_t i = 0; i < r->differences.count; i++, d++) {
    const size_t start = t->size;
    if (d->is_field && !d->matters) continue;
    buffer_format(t, "  %s: %s -> %s", d->name, d->base, d->now);
    end_line(t, start);
    machine |= d->is_field;
  }
  if (machine) buffer_add(t, "  Not the same build and machine: tolerances stay as they are.\n");
  if (r->totals[COMPARE_UNCOMPARED] > 0)
    buffer_add(t, "  Times are compared on one cpu, compiler and set of flags only.\n");
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

static int is_moved(const compare_move *m) {
  return m->class == COMPARE_ULPS || m->class == COMPARE_WITHIN || m->class == COMPARE_BEYOND;
}

/* The key on one line; if it is too long, its first part on one line and the rest on the next. */
static void key_lines(buffer *t, const compare_move *m) {
  baseline_key key = *m->key;
  size_t start = t->size;
  buffer whole = {0};
  baseline_key_words(&whole, &key);
  buffer_add(t, m->class == COMPARE_BEYOND ? "! " : "  ");
  if (whole.size > COLUMNS - 2) {
    buffer_add(t, key.part[0]);
    end_line(t, start);
    start = t->size;
    buffer_add(t, "  ");
    for (int i = 0; i < BASELINE_KEY_PARTS; i++)
      key.part[i] = i + 1 < BASELINE_KEY_PARTS ? key.part[i + 1] : NULL;
  }
  baseline_key_words(t, &key);
  end_line(t, start);
  buffer_free(&whole);
}

static void indented(buffer *t, const char *words, size_t n) {
  const size_t start = t->size;
  buffer_add(t, "    ");
  buffer_put(t, words, n);
  end_line(t, start);
}

/* How the item moved; if it does not fit on one line, it continues on a second one. */
static void words_lines(buffer *t, const compare_move *m) {
  buffer words = {0};
  compare_words(&words, m);
  const char *all = words.data != NULL ? words.data : "";
  const char *rest = words.size > COLUMNS - 4 ? strstr(all, "; ") : NULL;
  const size_t n = rest != NULL ? (size_t)(rest - all) : words.size;
  indented(t, all, n);
  if (rest != NULL) indented(t, rest + 2, words.size - n - 2);
  buffer_free(&words);
}

void compare_write_moves(const comparison *r, size_t most, buffer *t) {
  size_t shown = 0, moved = 0;
  for (size_t i = 0; i < r->nmoves; i++) {
    const compare_move *m = &r->moves[i];
    if (!is_moved(m) || moved++ >= most) continue;
    key_lines(t, m);
    words_lines(t, m);
    shown++;
  }
  if (moved > shown) buffer_format(t, "  and %zu more\n", moved - shown);
}

static void loss_line(buffer *t, const compare_loss *loss) {
  const size_t start = t->size;
  buffer_format(t, "! %s%s: ", loss->what, loss->name);
  if (loss->whole)
    buffer_format(t, "nothing is left, %zu gone", loss->gone);
  else
    buffer_format(t, "%zu gone, first ", loss->gone);
  if (!loss->whole) baseline_key_words(t, loss->first->key);
  end_line(t, start);
}

void compare_write_losses(const comparison *r, buffer *t) {
  for (size_t i = 0; i < r->nlosses && i < MOST_LOSSES; i++) loss_line(t, &r->losses[i]);
  if (r->nlosses > MOST_LOSSES) buffer_format(t, "  and %zu more\n", r->nlosses - MOST_LOSSES);
}

void compare_write_text(const comparison *r, int quiet, buffer *t) {
  const size_t *n = r->totals;
  if (!quiet) {
    buffer_format(t, "%s\n", r->base->tool);
    document_line(t, "BASE", r->base);
    document_line(t, "NEW ", r->now);
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
