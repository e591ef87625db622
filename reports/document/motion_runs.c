#include "document/motion_runs.h"

#include "document/kinds.h"

#include <math.h>

static int grows(const doc_motion_sample *a, const doc_motion_sample *b) {
  return b->t > a->t && b->steps >= a->steps && b->rejected >= a->rejected &&
         b->iterations >= a->iterations && b->linear_iterations >= a->linear_iterations;
}

static const char *check_samples(const doc_motion_record *r) {
  if (r->samples.n == 0 || r->samples.v[0].t != 0) return "samples: the first one is not at t = 0";
  for (size_t i = 1; i < r->samples.n; i++)
    if (!grows(&r->samples.v[i - 1], &r->samples.v[i]))
      return "samples: times must increase, counts may not decrease";
  const doc_motion_sample *last = &r->samples.v[r->samples.n - 1];
  if (last->steps > r->steps || last->rejected > r->rejected || last->iterations > r->iterations ||
      last->linear_iterations > r->linear_iterations)
    return "samples: counts exceed those of the run";
  if (r->end == MOTION_FINISHED && !(last->t >= r->setup.duration * (1 - 1e-6)))
    return "samples: the run finished, but its samples end earlier";
  return NULL;
}

static const char *check_end(const doc_motion_record *r, int complete) {
  const int bad = r->end == MOTION_UNSTABLE || r->end == MOTION_FAILED;
  if (bad != (r->reason != NULL))
    return bad ? "reason: missing although the run failed"
               : "reason: given although the run did not fail";
  return complete && r->end == MOTION_UNFINISHED
             ? "end: unfinished although the document is complete"
             : NULL;
}

static const char *check_places(motion_cloth *c, arena *memory) {
  const doc_motion_frames *f = c->run->frames;
  for (size_t k = 0; k < f->t.n; k++) {
    size_t i = 0;
    while (i < c->run->samples.n && c->run->samples.v[i].t != f->t.v[k]) i++;
    if (i == c->run->samples.n || (k > 0 && !(f->t.v[k] > f->t.v[k - 1])))
      return "frames.t: times of samples were expected, in increasing order";
    if (!motion_cloth_place(c, k, memory))
      return "frames.positions: base64 of three numbers for each vertex was expected";
  }
  return NULL;
}

static const char *check_frames(const doc_motion_record *r, arena *memory) {
  const doc_motion_frames *f = r->frames;
  motion_cloth c;
  if (f == NULL) return NULL;
  if (f->low.n != 3 || f->high.n != 3) return "frames: low and high need three numbers each";
  for (size_t k = 0; k < 3; k++)
    if (!(f->high.v[k] > f->low.v[k]) || isinf(f->high.v[k] - f->low.v[k]))
      return "frames: high is not above low";
  if (f->t.n != f->positions.n || f->t.n == 0)
    return "frames: the lists are empty or differ in length";
  const char *bad = motion_cloth_read(r, memory, &c);
  return bad != NULL ? bad : check_places(&c, memory);
}

int motion_check(const char *path, void *document, arena *memory) {
  const doc_motion *d = document;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_motion_record *r = &d->records.v[i];
    arena frames = {0};
    const int first = records_is_first(&doc_motion_record_shape, d->records.v, r, "id");
    const char *bad = first ? check_samples(r) : "id: another record has the same id";
    if (bad == NULL) bad = check_end(r, d->run->complete);
    if (bad == NULL) bad = check_frames(r, &frames);
    arena_free(&frames);
    TRY(kind_refuse(path, "records", i, bad));
  }
  (void)memory;
  return 0;
}

double motion_cost(const doc_motion_record *r) {
  const double moved = r->samples.v[r->samples.n - 1].t;
  return moved > 0 ? r->seconds / moved : (double)NAN;
}
