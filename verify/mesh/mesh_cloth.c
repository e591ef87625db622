#include "mesh/mesh_cloth.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "process/program.h"
#include "suite/mesh_quads.h"
#include "suite/settings.h"
#include "support/base/memory.h"
#include "support/harness/named_energy.h"

const char *const mesh_kind_names[] = {"triangle", "quad", "hinge", "quad", "ring", "edge"};

mesh_group mesh_group_of(mesh_kind kind) {
  return kind <= MESH_QUAD ? MESH_MEMBRANE : MESH_BENDING;
}

/* Adds the energy as a term if its element is of group g (MESH_GROUPS: any) and its rest data have
 * this shape: u, v, or positions, or both. */
static int add_term(mesh_cloth *c, const slv_energy *e, mesh_group g, const char *option) {
  static const mesh_kind kinds[] = {MESH_KINDS, MESH_TRIANGLE, MESH_HINGE, MESH_QUAD, MESH_RING};
  const int points = e->ndof / 3, rest = e->nrest;
  mesh_kind kind = e->ndof == 6 ? MESH_TRIANGLE : kinds[e->element];
  if (kind == MESH_QUAD && g == MESH_BENDING) kind = MESH_BENT;
  const int fits = rest == 0 || rest == 2 * points || rest == 3 * points || rest == 5 * points;
  if (c->terms == MESH_TERMS) return usage_error("mesh takes at most %d energies", MESH_TERMS);
  if (!fits || kind == MESH_KINDS || (g < MESH_GROUPS && mesh_group_of(kind) != g))
    return usage_error("%s %s: not an energy of %s", option, e->name,
                       g == MESH_BENDING    ? "hinges, rings, or quads that bend"
                       : g == MESH_MEMBRANE ? "triangles or quads"
                                            : "triangles, quads, hinges or rings");
  c->term[c->terms++] = (mesh_term){.e = e, .kind = kind};
  c->kinds |= 1u << kind;
  return 0;
}

static int set_parameters(const options *o, mesh_cloth *c) {
  const slv_energy *energies[MESH_TERMS];
  double pinned[MESH_TERMS][SLV_MAX_PARAM];
  for (int t = 0; t < c->terms; t++) energies[t] = c->term[t].e;
  TRY(settings_pin(&o->settings, energies, (size_t)c->terms, pinned));
  for (int t = 0; t < c->terms; t++)
    for (int i = 0; i < c->term[t].e->nparam; i++) {
      const int set = !isnan(pinned[t][i]);
      c->term[t].p[i] = set ? pinned[t][i] : c->term[t].e->param[i].typical;
      c->term[t].set |= (unsigned)set << i;
    }
  return 0;
}

static int has_kind(const mesh_cloth *c, mesh_kind kind) { return (c->kinds >> kind & 1u) != 0; }

int mesh_is_named(const mesh_cloth *c, mesh_group g) {
  const unsigned membrane = 1u << MESH_TRIANGLE | 1u << MESH_QUAD;
  return (c->kinds & (g == MESH_MEMBRANE ? membrane : ~membrane)) != 0;
}

int mesh_is_own(const mesh_term *t, int i) {
  const char *name = t->e->param[i].name;
  if ((t->set >> i & 1u) != 0) return 0;
  if (t->e->element == SLV_ELEMENT_TRIANGLE) return i < 4;
  return t->kind == MESH_HINGE &&
         (strcmp(name, "l") == 0 || strcmp(name, "A") == 0 || strcmp(name, "theta_0") == 0);
}

/* Finds c->tip, the vertex opposite to each boundary edge.  `corner` lists the triangle corners at
 * each vertex a, from at[a] on.  Edges of quads have no tip, and move to the end.  Returns the
 * count of tips. */
static size_t take_tips(mesh_cloth *c) {
  const slv_mesh *m = &c->rest;
  uint32_t *edge = c->edges.boundary;
  size_t *at = base_alloc(m->nvertices + 1, sizeof *at),
         *corner = base_alloc(3 * m->ntriangles + 1, sizeof *corner), found = 0;
  c->tip = base_alloc(c->edges.report.boundary + 1, sizeof *c->tip);
  for (size_t i = 0; i < 3 * m->ntriangles; i++) at[m->vertex[i]]++;
  for (size_t v = 0; v < m->nvertices; v++) at[v + 1] += at[v];
  for (size_t i = 3 * m->ntriangles; i-- > 0;) corner[--at[m->vertex[i]]] = i;
  for (size_t e = 0; e < c->edges.report.boundary; e++) {
    const uint32_t a = edge[2 * e], b = edge[2 * e + 1];
    for (size_t k = at[a]; k < at[a + 1]; k++) {
      const uint32_t *v = m->vertex + corner[k] / 3 * 3;
      if (v[(corner[k] + 1) % 3] != b) continue;
      edge[2 * found] = a, edge[2 * found + 1] = b;
      c->tip[found++] = v[(corner[k] + 2) % 3];
      break;
    }
  }
  free(at);
  free(corner);
  return found;
}

static int check_topology(const mesh_cloth *c) {
  const slv_mesh_report *r = &c->edges.report;
  if (r->repeated_vertex + r->duplicates > 0)
    return input_error("%s: %zu faces have a vertex twice, %zu are duplicates; remove them",
                       c->file, r->repeated_vertex, r->duplicates);
  if (has_kind(c, MESH_HINGE) && r->inconsistent + r->nonmanifold > 0)
    return input_error(
        "%s: %zu edges have the same direction in both faces, and %zu edges have more "
        "than two faces; such edges have no angle: orient the faces consistently, or "
        "omit the energy of hinges",
        c->file, r->inconsistent, r->nonmanifold);
  if (has_kind(c, MESH_RING) && c->rings.nrefused > 0)
    return input_error(
        "%s: the faces around %zu vertices (the first is vertex %u) do not form a "
        "ring: repair them, or omit the energy of rings",
        c->file, c->rings.nrefused, (unsigned)c->rings.refused[0]);
  if (has_kind(c, MESH_RING) && c->rings.most_points > MESH_POINTS)
    return input_error("%s: a vertex has more than %d neighbours", c->file, MESH_POINTS - 1);
  return 0;
}

/* Checks that each energy has elements, and each face of a membrane with energies has one. */
static int count_elements(mesh_cloth *c, size_t edges) {
  const size_t of[MESH_KINDS] = {c->rest.ntriangles, c->rest.nquads, c->edges.report.hinges,
                                 c->rest.nquads,     c->rings.count, edges};
  size_t all = 0;
  for (mesh_kind k = MESH_TRIANGLE; k < MESH_KINDS; k++) {
    const int counts = has_kind(c, k == MESH_EDGE ? MESH_HINGE : k);
    if (counts && of[k] == 0 && k != MESH_EDGE)
      return input_error("%s: an energy of %ss is given, but the mesh has none", c->file,
                         mesh_kind_names[k]);
    if (!counts && of[k] > 0 && k <= MESH_QUAD && mesh_is_named(c, MESH_MEMBRANE))
      return input_error("%s: the mesh has %zu %ss, but no energy for them is given", c->file,
                         of[k], mesh_kind_names[k]);
    c->from[k] = all;
    all += counts ? of[k] : 0;
  }
  c->from[MESH_KINDS] = all;
  return 0;
}

int mesh_cloth_read(const options *o, const plugin_host *host, mesh_cloth *c) {
  slv_mesh_error error = {0};
  *c = (mesh_cloth){.file = o->input, .eps = DBL_EPSILON};
  if (host != NULL && host->e != NULL)
    TRY(add_term(c, host->e, MESH_GROUPS, o->command != NULL ? "--command" : "--plugin"));
  for (size_t i = 0; i < o->energies.count + o->bending.count; i++) {
    const int bends = i >= o->energies.count;
    const slv_energy *e;
    TRY(named_energy(
        bends ? items_text(&o->bending, i - o->energies.count) : items_text(&o->energies, i), &e));
    TRY(add_term(c, e, bends ? MESH_BENDING : MESH_MEMBRANE, bends ? "--bending" : "--energy"));
  }
  TRY(set_parameters(o, c));
  if (o->command != NULL && host != NULL) c->prefetch = program_prefetch(host->e);
  const int whole = has_kind(c, MESH_QUAD) || has_kind(c, MESH_BENT) ||
                    (has_kind(c, MESH_RING) && !has_kind(c, MESH_TRIANGLE));
  const slv_status s =
      slv_mesh_read_faces(c->file, whole ? SLV_FACES_SPLIT : SLV_FACES_TRIANGLES, &c->rest, &error);
  if (s != SLV_OK) return mesh_refuse(c->file, s, &error);
  if (base_status(slv_topology_create(&c->rest, &c->edges)) != SLV_OK ||
      base_status(slv_rings_create(&c->rest, &c->rings)) != SLV_OK)
    return input_error("%s: %s", c->file, slv_status_text(SLV_EARG));
  TRY(check_topology(c));
  TRY(count_elements(c, take_tips(c)));
  for (size_t i = 0; i < c->from[MESH_QUAD]; i++) {
    mesh_element e;
    slv_rest r;
    mesh_element_of(c, &(mesh_change){0}, i, &e);
    if (mesh_triangle_rest(&e, &r) != SLV_OK)
      return input_error(
          "%s: triangle %zu (counted from 0) has no area at rest, so that "
          "F is undefined; repair it, or remove it here and in the solver",
          c->file, i);
  }
  return 0;
}

void mesh_cloth_free(mesh_cloth *c) {
  slv_mesh_free(&c->rest);
  slv_rings_free(&c->rings);
  slv_topology_free(&c->edges);
  free(c->tip);
}

mesh_kind mesh_kind_of(const mesh_cloth *c, size_t element) {
  mesh_kind k = MESH_TRIANGLE;
  while (element >= c->from[k + 1]) k++;
  return k;
}

size_t mesh_number_of(const mesh_cloth *c, size_t element) {
  const mesh_kind kind = mesh_kind_of(c, element);
  const size_t i = element - c->from[kind];
  return kind == MESH_RING ? c->rings.point[c->rings.point_at[i]] : i;
}

int mesh_touched(const mesh_cloth *c, size_t element, uint32_t *v) {
  const mesh_kind kind = mesh_kind_of(c, element);
  const size_t i = element - c->from[kind], ring = c->rings.point_at[kind == MESH_RING ? i : 0];
  const uint32_t *of = NULL;
  size_t count = 4;
  if (kind == MESH_QUAD || kind == MESH_BENT) of = c->rest.quad + 4 * i;
  if (kind == MESH_TRIANGLE) of = c->rest.vertex + 3 * i, count = 3;
  if (kind == MESH_RING) of = c->rings.point + ring, count = c->rings.point_at[i + 1] - ring;
  if (kind == MESH_HINGE || kind == MESH_EDGE) { /* the tip comes first */
    const int hinge = kind == MESH_HINGE;
    const uint32_t *ends = hinge ? c->edges.hinge + 4 * i : c->edges.boundary + 2 * i;
    const uint32_t all[] = {hinge ? ends[2] : c->tip[i], ends[0], ends[1], hinge ? ends[3] : 0,
                            (uint32_t)c->rest.nvertices - 1};
    memcpy(v, all, sizeof all);
    return 4 + !hinge;
  }
  if (of != NULL) memcpy(v, of, count * sizeof *v);
  return (int)count;
}

static void place_at_rest(const mesh_cloth *c, mesh_element *e) {
  for (int i = 0; i < 3 * e->corners; i++)
    e->X[i] = c->rest.x[3 * (size_t)e->v[i / 3] + (size_t)(i % 3)];
}

void mesh_element_of(const mesh_cloth *c, const mesh_change *d, size_t element, mesh_element *e) {
  const slv_mesh *m = &c->rest;
  const mesh_kind kind = mesh_kind_of(c, element);
  const size_t i = element - c->from[kind];
  const int changed = d->kind == kind || d->kind == MESH_KINDS;
  *e = (mesh_element){.kind = kind};
  e->corners = mesh_touched(c, element, e->v);
  if (kind == MESH_EDGE) e->corners = 4, e->v[3] = e->v[3 + (changed && d->last)];
  if (kind == MESH_RING) {
    const size_t from = c->rings.face_at[i];
    e->ring.faces = (int)(c->rings.face_at[i + 1] - from), e->ring.closed = c->rings.closed[i];
    for (int k = 0; k < e->ring.faces && k < SLV_RING_FACES; k++)
      e->ring.corners[k] = c->rings.corners[from + (size_t)k];
  }
  place_at_rest(c, e);
  if (kind == MESH_QUAD || kind == MESH_BENT) slv_mesh_quad_rest(m, i, e->X);
  e->flat = kind == MESH_TRIANGLE && m->uv_vertex != NULL && !(changed && d->space);
  for (size_t k = 0; k < 6 && e->flat; k++)
    e->X[9 + k] = m->uv[2 * (size_t)m->uv_vertex[3 * i + k / 2] + k % 2];
  if (!changed || d->order == NULL) return;
  uint32_t v[4];
  memcpy(v, e->v, sizeof v);
  for (int k = 0; k < e->corners; k++) e->v[k] = v[d->order[k] - '0'];
  if (d->follows) place_at_rest(c, e);
}
