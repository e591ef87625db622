#include "mesh/mesh_report.h"

#include <math.h>

#include "support/base/buffer.h"
#include "support/base/file.h"
#include "support/xml/xml.h"

enum { WIDE = 600, MARGIN = 20, FOOT = 84, STEPS = 6, A_ROW = 4 };

/* Colours: within the bound, then equal steps of log(error / bound) up to the worst vertex. */
static const char *const colours[1 + STEPS] = {"#dfe4ea", "#fde08a", "#fdbb55", "#f98e3c",
                                               "#e95c2f", "#c62f2f", "#7f1433"};

typedef struct {
  const mesh_report *r;
  const mesh_case *c; /* forces or Hessian to show; NULL: both agree */
  int axis[2];        /* horizontal and vertical axis */
  double low[2], scale, high;
  buffer out;
} picture;

/* Chooses the two longest sides of the bounding box; y is vertical if it is one of them. */
static void aim(picture *p) {
  double lo[3] = {INFINITY, INFINITY, INFINITY}, side[3] = {0};
  const double *x = p->r->state->x;
  const size_t n = 3 * p->r->c.rest.nvertices;
  for (size_t i = 0; i < n; i++) lo[i % 3] = fmin(lo[i % 3], x[i]);
  for (size_t i = 0; i < n; i++) side[i % 3] = fmax(side[i % 3], x[i] - lo[i % 3]);
  const int least = side[0] < side[2] && side[0] <= side[1] ? 0 : side[1] < side[2] ? 1 : 2;
  p->axis[0] = least == 0 ? 2 : 0;
  p->axis[1] = least == 1 ? 2 : 1;
  for (int k = 0; k < 2; k++) p->low[k] = lo[p->axis[k]];
  p->scale = (WIDE - 2 * MARGIN) / fmax(fmax(side[p->axis[0]], side[p->axis[1]]), 1e-300);
  p->high = side[p->axis[1]] * p->scale + 2 * MARGIN;
}

/* Returns the pixel of a vertex: horizontal for k = 0, vertical (downwards) for k = 1. */
static double pixel_of(const picture *p, uint32_t v, int k) {
  const double x = p->r->state->x[3 * (size_t)v + (size_t)p->axis[k]] - p->low[k];
  return k > 0 ? p->high - MARGIN - x * p->scale : MARGIN + x * p->scale;
}

static void add_polygon(picture *p, const uint32_t *v, int corners) {
  buffer_add(&p->out, "<polygon points=\"");
  for (int i = 0; i < corners; i++)
    buffer_format(&p->out, "%s%.2f,%.2f", i > 0 ? " " : "", pixel_of(p, v[i], 0),
                  pixel_of(p, v[i], 1));
  buffer_add(&p->out, "\"/>\n");
}

/* Returns the index of a face's colour step; -1: all vertices are within the bound. */
static int step_of(const picture *p, const uint32_t *v, int corners) {
  double worst = 0;
  if (p->c == NULL) return -1;
  for (int i = 0; i < corners; i++) worst = fmax(worst, p->c->worst[v[i]]);
  if (worst <= 1) return -1;
  const double all = log(fmin(p->c->d.ratio, 1e300)), here = log(fmin(worst, 1e300));
  const int step = all > 0 ? (int)(STEPS * here / all) : 0;
  return step < STEPS ? step : STEPS - 1;
}

/* Adds one SVG group of faces for each colour, correct faces first. */
static void add_faces(picture *p) {
  const slv_mesh *m = &p->r->c.rest;
  const size_t count = m->ntriangles + m->nquads;
  for (int step = -1; step < STEPS; step++) {
    buffer_format(&p->out, "<g fill=\"%s\" stroke=\"#8a94a0\" stroke-width=\"%s\">\n",
                  colours[1 + step], count > 20000 ? "0.1" : "0.5");
    for (size_t i = 0; i < count; i++) {
      const int quad = i >= m->ntriangles, corners = 3 + quad;
      const uint32_t *v = quad ? m->quad + 4 * (i - m->ntriangles) : m->vertex + 3 * i;
      if (step_of(p, v, corners) == step) add_polygon(p, v, corners);
    }
    buffer_add(&p->out, "</g>\n");
  }
}

/* Adds the outlines and names of wrong elements.  A ring's outline is its rim. */
static void add_faults(picture *p, const mesh_explanation *why) {
  const mesh_cloth *c = &p->r->c;
  const mesh_fault *all = why->faults.at;
  for (size_t i = 0; i < why->faults.count; i++) {
    const mesh_kind kind = mesh_kind_of(c, all[i].element);
    uint32_t v[MESH_POINTS];
    int corners = mesh_touched(c, all[i].element, v), from = kind == MESH_RING;
    if (kind == MESH_EDGE) corners = 3;
    const uint32_t around[4] = {v[0], v[1], v[3 % corners], v[2]};
    for (int dark = 0; dark < 2; dark++) { /* a dark line on a light one is visible on any colour */
      buffer_format(&p->out, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"%d\">\n",
                    dark ? "#10243f" : "#fff", dark ? 2 : 5);
      add_polygon(p, kind == MESH_HINGE ? around : v + from, corners - from);
      buffer_add(&p->out, "</g>\n");
    }
    buffer_format(&p->out,
                  "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"bold\" stroke=\"#fff\" "
                  "stroke-width=\"3\" paint-order=\"stroke\">%s %zu</text>\n",
                  fmin(pixel_of(p, *v, 0) + 4, WIDE - 80), fmax(pixel_of(p, *v, 1) - 4, 14),
                  mesh_kind_names[kind], mesh_number_of(c, all[i].element));
  }
}

static void add_legend(picture *p) {
  const double y = p->high + 14;
  buffer_format(&p->out, "<text x=\"%d\" y=\"%.1f\">", MARGIN, y);
  if (p->c == NULL)
    buffer_add(&p->out, "no vertex differs</text>\n");
  else
    buffer_format(&p->out, "%s: %zu of %zu vertices differ; error over its bound:</text>\n",
                  p->c->l.q == QUANTITY_HESSIAN ? "Hessian" : "forces", (size_t)p->c->d.vertices,
                  p->c->l.vertices);
  for (int i = 0; i <= STEPS && p->c != NULL; i++) {
    const int row = i / A_ROW;
    const double x = MARGIN + 140 * (i % A_ROW), top = y + 12 + 24 * row;
    const double from = pow(fmin(p->c->d.ratio, 1e300), (double)(i > 0 ? i - 1 : 0) / STEPS);
    buffer_format(&p->out,
                  "<rect x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"14\" fill=\"%s\" "
                  "stroke=\"#8a94a0\"/><text x=\"%.1f\" y=\"%.1f\">%s%.2g</text>\n",
                  x, top, colours[i], x + 20, top + 12, i > 0 ? "from " : "up to ", from);
  }
}

int mesh_picture_write(const char *path, const mesh_report *r) {
  picture p = {.r = r};
  for (int q = QUANTITY_HESSIAN; q > QUANTITY_ENERGY; q--)
    if (r->c.terms > 0 && r->state->given[q].file != NULL && !mesh_case_agrees(&r->of[q]))
      p.c = &r->of[q];
  aim(&p);
  buffer_format(&p.out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" "
                "font-family=\"sans-serif\" font-size=\"14\" fill=\"#10243f\">\n<title>",
                WIDE, p.high + FOOT);
  xml_escape(&p.out, r->c.file);
  buffer_add(&p.out, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
  add_faces(&p);
  if (p.c != NULL) add_faults(&p, &r->why[p.c->l.q]);
  add_legend(&p);
  buffer_add(&p.out, "</svg>\n");
  const int code = output_write(path, &p.out);
  buffer_free(&p.out);
  return code;
}
