#include "baseline/baseline_child.h"
#include "support/harness/blas.h"

#include <stdlib.h>
#include <string.h>

/* ---- in the child ---------------------------------------------------------------- */

enum { BLOCK = 16 }; /* states that are sent together */

static void send_lines(int fd, wire_tag tag, buffer *lines) {
  if (lines->size > 0) wire_send(fd, tag, lines->data, lines->size);
  free(lines->data);
}

/* Sends the lines of `count` states that exist, so that baseline_state_lines() cannot fail. */
static void send_block(const baseline_request *q, int threads, uint64_t from, int count, int fd) {
  buffer lines[BLOCK] = {0};
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
  for (int i = 0; i < count; i++) (void)baseline_state_lines(q, from + (uint64_t)i, &lines[i]);
  for (int i = 0; i < count; i++) send_lines(fd, WIRE_VALUES, &lines[i]);
}

static void work(void *with, int fd) {
  const baseline_child *c = with;
  const slv_energy *e = subject_load(c->subject, fd);
  const baseline_request q = {.states = {.energy = e, .seed = c->seed, .pinned = c->pinned},
                              .scalars = c->scalars,
                              .extent = c->extent};
  const sink out = wire_sink(&fd);
  const uint64_t all = baseline_states(&q);
  buffer lacks = {0};
  blas_reserve(c->threads);
  baseline_lacks_lines(&q, &lacks);
  send_lines(fd, WIRE_TEXTS, &lacks);
  for (uint64_t i = 0; i < all; i += BLOCK) {
    out.progress(out.to, "values", (int)i, (int)all);
    send_block(&q, c->threads, i, (int)(all - i < BLOCK ? all - i : BLOCK), fd);
  }
}

/* ---- in the parent --------------------------------------------------------------- */

/* What the parent keeps while it reads the child's messages. */
typedef struct {
  baseline_child child;
  int garbled; /* a line could not be read: the plugin wrote into the pipe */
} hearing;

typedef int take_line(baseline *into, const char *line, size_t size);

static void take_lines(hearing *h, take_line *take, const char *payload) {
  const char *end;
  for (const char *line = payload; (end = strchr(line, '\n')) != NULL; line = end + 1)
    h->garbled |= !take(h->child.into, line, (size_t)(end - line));
}

static void on_message(void *to, wire_tag tag, const char *payload, size_t size) {
  hearing *h = to;
  wire_progress now;
  if (tag == WIRE_VALUES) take_lines(h, baseline_take_value, payload);
  if (tag == WIRE_TEXTS) take_lines(h, baseline_take_text, payload);
  if (tag != WIRE_PROGRESS || size != sizeof now) return;
  memcpy(&now, payload, size);
  h->child.on_progress(h->child.to, now.total > 0 ? (double)now.done / now.total : 0);
}

static void on_tick(void *to) {
  const hearing *h = to;
  h->child.tick(h->child.to);
}

int baseline_child_run(const baseline_child *c, int *ended_early) {
  hearing h = {.child = *c};
  const child_job job = {.work = work,
                         .with = &h.child,
                         .limit = c->limit,
                         .handle = on_message,
                         .tick = on_tick,
                         .to = &h};
  const char *name = c->subject->card.name, *broken = c->subject->broken;
  if (broken[0] != '\0') {
    baseline_add_text(c->into, name, "values", broken);
    *ended_early = 1;
    return 0;
  }
  const child_report r = isolate(&job);
  if (r.end == CHILD_NEVER || r.end == CHILD_STOPPED) return harness_error("%s", r.why);
  if (r.end == CHILD_DONE && !h.garbled) return 0;
  baseline_add_text(c->into, name, "values", h.garbled ? "wrote into the results" : r.why);
  *ended_early = 1;
  return 0;
}
