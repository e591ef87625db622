#include "document/motion_runs.h"

#include <math.h>
#include <string.h>

static int wrong(const char *path, size_t i, const char *words) {
  return input_error("%s: records[%zu].%s; write it anew with this version's selvedge-bench", path,
                     i, words);
}

/* ---- a run and its samples ------------------------------------------------------- */

static int grows(const doc_motion_sample *a, const doc_motion_sample *b) {
  return b->t > a->t && b->steps >= a->steps && b->rejected >= a->rejected &&
         b->iterations >= a->iterations && b->linear_iterations >= a->linear_iterations;
}

static const char *check_samples(const doc_motion_record *r) {
  if (r->samples.n == 0 || r->samples.v[0].t != 0) return "samples: none is of t = 0";
  for (size_t i = 1; i < r->samples.n; i++)
    if (!grows(&r->samples.v[i - 1], &r->samples.v[i]))
      return "samples: times and counts do not grow";
  const doc_motion_sample *last = &r->samples.v[r->samples.n - 1];
  if (last->steps > r->steps || last->rejected > r->rejected || last->iterations > r->iterations ||
      last->linear_iterations > r->linear_iterations)
    return "samples: they count more than the run";
  if (r->end == MOTION_FINISHED && !(last->t >= r->setup.duration * (1 - 1e-6)))
    return "samples: it finished, and they end before";
  return NULL;
}

static const char *check_end(const doc_motion_record *r, int complete) {
  const int bad = r->end == MOTION_UNSTABLE || r->end == MOTION_FAILED;
  if (bad != (r->reason != NULL))
    return bad ? "reason: there is none" : "reason: given, and the run went well";
  return complete && r->end == MOTION_UNFINISHED ? "end: unfinished, and the document is complete"
                                                 : NULL;
}

static int known_before(const doc_motion *d, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (strcmp(d->records.v[k].id, d->records.v[i].id) == 0) return 1;
  return 0;
}

/* ---- frames ---------------------------------------------------------------------- */

/* The step from one number of 16 bits to the next, of each coordinate. Positions are off by half of
 * it, and by another half each time that --resume went on with the run. */
static double step(const doc_motion_frames *f, size_t k) {
  return (f->high.v[k] - f->low.v[k]) / 65535;
}

/* The weight of the cloth, and its energy in gravity, from where it is placed.  The
 * mass of a face is shared among its corners; two triangles stand for a quad. */
static double gravity_of(const motion_cloth *c, double *weight) {
  const doc_motion_setup *s = &c->run->setup;
  const int quads = c->triangles > s->faces;
  const size_t each = quads ? 2 : 1;
  double sum = 0, area = 0;
  for (size_t t = 0; t + each <= c->triangles; t += each) {
    const uint32_t *v = c->corner + 3 * t;
    double here = motion_area(c, t) / 2;
    double height = c->x[3 * v[0] + 1] + c->x[3 * v[1] + 1] + c->x[3 * v[2] + 1];
    if (quads) here += motion_area(c, t + 1) / 2, height += c->x[3 * v[5] + 1];
    sum += here * height / (quads ? 4 : 3);
    area += here;
  }
  *weight = s->density * fabs(s->gravity) * area;
  return s->density * s->gravity * sum;
}

enum { ROUNDED = 3 };

/* Is the cloth where the sample says?  Its energy in gravity since the first frame, and
 * the largest stretch of a thread, follow from two positions each, as exactly as 16
 * bits tell: frames in another order are noticed.  ROUNDED steps allow for a run that
 * was gone on with twice.  Quads are stretched at points within. */
static const char *check_place(const motion_cloth *c, const doc_motion_sample *s, double first) {
  const doc_motion_frames *f = c->run->frames;
  double weight, most = 0;
  const double far = fabs(f->low.v[1]) + fabs(f->high.v[1]);
  const double load = gravity_of(c, &weight) - first;
  if (!(fabs(load - s->load) <= weight * (ROUNDED * step(f, 1) + 1e-6 * far)))
    return "frames: they are not where gravity's energy says";
  if (c->triangles > c->run->setup.faces) return NULL;
  for (size_t t = 0; t < c->triangles; t++) most = fmax(most, motion_stretch(c, t));
  const double cell = c->run->setup.side / ((double)c->run->setup.n - 1);
  const double off = hypot(hypot(step(f, 0), step(f, 1)), step(f, 2));
  if (!(fabs(most - s->longest) <= ROUNDED * off / cell + 1e-5 * s->longest))
    return "frames: they are not stretched as the samples say";
  return NULL;
}

static const doc_motion_sample *sample_at(const doc_motion_record *r, double t) {
  for (size_t i = 0; i < r->samples.n; i++)
    if (r->samples.v[i].t == t) return &r->samples.v[i];
  return NULL;
}

/* The threads and the area of a mesh from a file are not known here. */
static const char *check_places(motion_cloth *c, arena *memory) {
  const doc_motion_frames *f = c->run->frames;
  double first = 0, weight;
  for (size_t k = 0; k < f->t.n; k++) {
    const doc_motion_sample *s = sample_at(c->run, f->t.v[k]);
    if (s == NULL || (k > 0 && !(f->t.v[k] > f->t.v[k - 1])))
      return "frames.t: times of samples were expected, in their order";
    if (!motion_cloth_place(c, k, memory))
      return "frames.positions: base64 of three numbers for each vertex was expected";
    if (!motion_has_threads(c)) continue;
    if (k == 0) first = gravity_of(c, &weight) - s->load;
    const char *bad = check_place(c, s, first);
    if (bad != NULL) return bad;
  }
  return NULL;
}

static const char *check_frames(const doc_motion_record *r, arena *memory) {
  const doc_motion_frames *f = r->frames;
  motion_cloth c;
  if (f == NULL) return NULL;
  if (f->low.n != 3 || f->high.n != 3) return "frames: the box has no three sides";
  for (size_t k = 0; k < 3; k++)
    if (!(f->high.v[k] > f->low.v[k]) || isinf(f->high.v[k] - f->low.v[k]))
      return "frames: high is not above low";
  if (f->t.n != f->positions.n || f->t.n == 0) return "frames: lists of unequal length, or empty";
  if (r->setup.mesh == NULL && (r->setup.n < 2 || !(r->setup.side > 0)))
    return "setup: a square has vertices and a side";
  const char *bad = motion_cloth_read(r, memory, &c);
  return bad != NULL ? bad : check_places(&c, memory);
}

int motion_check(const char *path, void *document, arena *memory) {
  const doc_motion *d = document;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_motion_record *r = &d->records.v[i];
    arena frames = {0};
    const char *bad = known_before(d, i) ? "id: it stands twice" : check_samples(r);
    if (bad == NULL) bad = check_end(r, d->run->complete);
    if (bad == NULL) bad = check_frames(r, &frames);
    arena_free(&frames);
    if (bad != NULL) return wrong(path, i, bad);
  }
  (void)memory;
  return 0;
}

double motion_cost(const doc_motion_record *r) {
  const double moved = r->samples.v[r->samples.n - 1].t;
  return moved > 0 ? r->seconds / moved : (double)NAN;
}
