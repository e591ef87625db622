/* motion_still.c -- a cloth as an SVG picture, for paper and pages without script: the triangles
 * from far to near, shaded by stretch. */
#include <math.h>
#include <stdlib.h>

#include "document/motion_runs.h"
#include "page/page_sections.h"

enum { WIDE = 1000, HIGH = 860, MARGIN = 30 }; /* size and margin of the picture */

/* Colours of compressed, resting and stretched cloth, as in motion.js. */
static const double palette[5][3] = {
    {44, 62, 123}, {42, 134, 200}, {233, 228, 216}, {229, 139, 74}, {156, 47, 47}};

/* Returns the palette's colour at `part`, from 0 to 1, times the light. */
static unsigned colour(double part, double light) {
  const double at = fmin(fmax(4 * part, 0), 4);
  const size_t i = at < 3 ? (size_t)at : 3;
  unsigned rgb = 0;
  for (size_t k = 0; k < 3; k++) {
    const double v = palette[i][k] + (at - (double)i) * (palette[i + 1][k] - palette[i][k]);
    rgb = rgb << 8 | (unsigned)lrint(light * v);
  }
  return rgb;
}

/* Returns a stretch's place in the palette: 1/2 at rest, 0 or 1 at the extreme farthest from 1. */
static double part_of(double stretch, double least, double most) {
  return 0.5 + (stretch - 1) / fmax(fmax(most - 1, 1 - least), 1e-6) / 2;
}

void motion_colours(double least, double most, buffer *t) {
  enum { STOPS = 10 };
  buffer_add(t, "linear-gradient(to right");
  for (int i = 0; i <= STOPS; i++) {
    const double stretch = least + (most - least) * i / STOPS;
    buffer_format(t, ", #%06x", colour(part_of(stretch, least, most), 1));
  }
  buffer_add(t, ")");
}

typedef struct {
  double depth;
  size_t triangle;
} place;

ASCENDING(by_depth, place, ->depth)

/* Rotates x to motion.js's first view: from 30 degrees right and 20 above; z to the reader. */
static void turn_to_eye(const double *x, double y[3]) {
  const double c = cos(0.524), s = sin(0.524), up = cos(0.349), down = sin(0.349);
  const double toward = c * x[2] + s * x[0];
  y[0] = c * x[0] - s * x[2];
  y[1] = up * x[1] - down * toward;
  y[2] = up * toward + down * x[1];
}

/* Returns the brightness of a triangle whose sides are both lit from the front, above and left. */
static double light(const double *p, const double *q, const double *r) {
  static const double from[3] = {-0.35, 0.5, 0.79};
  double a[3], b[3], sum = 0, square = 0;
  for (int k = 0; k < 3; k++) a[k] = q[k] - p[k], b[k] = r[k] - p[k];
  for (int k = 0; k < 3; k++) {
    const double n = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
    sum += from[k] * n, square += n * n;
  }
  return square > 0 ? 0.78 + 0.22 * fabs(sum) / sqrt(square) : 1;
}

/* Returns all vertices, rotated and scaled to fit the picture. */
static double *project(const motion_cloth *c, arena *memory) {
  double *y = arena_alloc(memory, 3 * c->vertices, sizeof *y);
  double low[2] = {0}, high[2] = {0};
  for (size_t v = 0; v < c->vertices; v++) {
    turn_to_eye(c->x + 3 * v, y + 3 * v);
    for (size_t k = 0; k < 2; k++) {
      low[k] = v == 0 ? y[k] : fmin(low[k], y[3 * v + k]);
      high[k] = v == 0 ? y[k] : fmax(high[k], y[3 * v + k]);
    }
  }
  const double scale = fmin((WIDE - 2 * MARGIN) / fmax(high[0] - low[0], 1e-300),
                            (HIGH - 2 * MARGIN) / fmax(high[1] - low[1], 1e-300));
  for (size_t i = 0; i < 3 * c->vertices; i++)
    y[i] = scale * (y[i] - (i % 3 < 2 ? (low[i % 3] + high[i % 3]) / 2 : 0));
  return y;
}

/* Draws a triangle and, to hide seams between neighbours, its outline in the same colour. */
static void draw_triangle(const motion_cloth *c, const double *y, size_t triangle, double part,
                          buffer *t) {
  const double *at[3];
  for (size_t k = 0; k < 3; k++) at[k] = y + 3 * c->corner[3 * triangle + k];
  const unsigned shade = colour(part, light(at[0], at[1], at[2]));
  buffer_format(t, "<path d=\"");
  for (size_t k = 0; k < 3; k++)
    buffer_format(t, "%c%.1f %.1f", k == 0 ? 'M' : 'L', WIDE / 2.0 + at[k][0],
                  HIGH / 2.0 - at[k][1]);
  buffer_format(t, "z\" fill=\"#%06x\" stroke=\"#%06x\"/>\n", shade, shade);
}

void motion_still(const motion_cloth *c, double least, double most, buffer *t) {
  arena memory = {0};
  const double *y = project(c, &memory);
  place *order = arena_alloc(&memory, c->triangles, sizeof *order);
  for (size_t i = 0; i < c->triangles; i++) {
    order[i].triangle = i;
    for (size_t k = 0; k < 3; k++) order[i].depth += y[3 * c->corner[3 * i + k] + 2];
  }
  qsort(order, c->triangles, sizeof *order, by_depth);
  buffer_format(t, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The cloth\">\n", WIDE,
                HIGH);
  for (size_t i = 0; i < c->triangles; i++) {
    const size_t triangle = order[i].triangle;
    draw_triangle(c, y, triangle, part_of(motion_stretch(c, triangle), least, most), t);
  }
  buffer_add(t, "</svg>");
  arena_free(&memory);
}
