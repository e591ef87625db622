#include "process/units.h"

#include <string.h>

typedef struct {
  const units *u;
  size_t next, begun; /* first unit that has not ended; number of units that have begun */
} shift;

static void work(void *with, int fd) {
  const shift *s = with;
  const units *u = s->u;
  u->begin(u->with, fd);
  for (size_t i = s->next; i < u->count; i++) {
    wire_send(fd, WIRE_UNIT, &i, sizeof i);
    u->work(u->with, i, fd);
  }
}

static void end_unit(shift *s, const child_report *r) {
  s->u->end(s->u->with, s->next, r);
  s->next++;
}

/* Begins a unit, which ends the previous one. Ignores an index out of order: a plugin sent it. */
static void begin_unit(shift *s, size_t i) {
  const units *u = s->u;
  if (i != s->begun || i >= u->count) return;
  if (s->next < s->begun) end_unit(s, NULL);
  s->begun++;
  progress_set(u->bar, u->title, u->name(u->with, i),
               u->from + u->share * (double)i / (double)u->count);
}

static void on_message(void *to, wire_tag tag, const char *payload, size_t size) {
  shift *s = to;
  size_t i;
  if (tag == WIRE_UNIT && size == sizeof i) {
    memcpy(&i, payload, sizeof i);
    begin_unit(s, i);
  } else if (s->next < s->begun) {
    s->u->take(s->u->with, s->next, tag, payload);
  }
}

int units_run(const units *u) {
  shift s = {.u = u};
  const child_job job = {
      .work = work, .with = &s, .limit = u->limit, .handle = on_message, .to = &s, .bar = u->bar};
  while (s.next < u->count) {
    child_report r;
    s.begun = s.next;
    TRY(isolate_or_stop(&job, &r));
    end_unit(&s, r.end == CHILD_DONE ? NULL : &r); /* also if the child has begun none */
  }
  return 0;
}
