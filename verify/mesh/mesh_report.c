#include "mesh/mesh_report.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/finding.h"
#include "support/cli/wrap.h"
#include "support/harness/environment.h"
#include "table/table_report.h"

static const char axis[] = "xyz";

int mesh_report_agrees(const mesh_report *r) {
  const mesh_finding *f = r->findings.at;
  size_t agree = 0;
  for (size_t i = 0; i < r->findings.count; i++) {
    if (f[i].verdict == ALONE_DIFFERS) return 0;
    agree += f[i].verdict == ALONE_AGREES;
  }
  if (r->c.terms == 0) return agree > 0;
  MESH_EACH (r, q)
    if (!mesh_case_agrees(&r->of[q])) return 0;
  return 1;
}

/* Appends a reason to r->reasons: `before`, the key's text `what` with `amount` in place of its %s,
 * and `behind`; with the key's remedy.  The caller may complete the returned reason. */
static doc_assembled_fault *add_reason(mesh_report *r, quantity q, const char *before,
                                       const char *key, const char *amount, const char *behind) {
  const char *what = mesh_text(&r->memory, key, "what"), *place = strstr(what, "%s");
  const int size = (int)(place != NULL ? (size_t)(place - what) : strlen(what));
  const doc_assembled_fault one = {
      .text = arena_printf(&r->memory, "%s%.*s%s%s%s", before, size, what,
                           place != NULL ? amount : "", place != NULL ? place + 2 : "", behind),
      .remedy = mesh_text(&r->memory, key, "remedy"),
      .element = DOCUMENT_NO_COUNT};
  items_append(&r->reasons[q], &one, sizeof one);
  return (doc_assembled_fault *)r->reasons[q].at + r->reasons[q].count - 1;
}

/* Returns the words for %s in a mistake's text: vertices taken for the edge, load, or factor. */
static const char *amount_of(mesh_report *r, const mesh_mistake *row, const double *f, int digits) {
  const char *order = row->d.order;
  if (order != NULL) return arena_printf(&r->memory, "%c and %c", order[1], order[2]);
  if (row->fit == FIT_LOAD || row->fit == FIT_EVEN)
    return arena_printf(&r->memory, "(%.6g, %.6g, %.6g)", 0 - f[0], 0 - f[1], 0 - f[2]);
  return arena_printf(&r->memory, "%.*g", digits, f[0]);
}

static void add_fault(mesh_report *r, quantity q, const mesh_fault *f) {
  uint32_t v[MESH_POINTS];
  buffer t = {0};
  const mesh_kind kind = mesh_kind_of(&r->c, f->element);
  const size_t place = mesh_number_of(&r->c, f->element),
               touched = (size_t)mesh_touched(&r->c, f->element, v),
               count = kind == MESH_EDGE ? 3 : touched;
  double *at = arena_alloc(&r->memory, count, sizeof *at);
  buffer_format(&t, "%s %zu (vertices", mesh_kind_names[kind], place);
  for (size_t i = 0; i < count; i++) {
    at[i] = v[i];
    buffer_format(&t, " %u", (unsigned)v[i]);
  }
  buffer_add(&t, ") ");
  const char *behind = f->triangle != MESH_NO_TRIANGLE
                           ? arena_printf(&r->memory, " (triangle %zu)", f->triangle)
                           : "";
  doc_assembled_fault *d = add_reason(r, q, buffer_move(&t, &r->memory), f->row->key,
                                      amount_of(r, f->row, &f->factor, 6), behind);
  d->kind = mesh_kind_names[kind];
  d->element = place;
  d->vertices = (document_numbers){at, count};
}

/* Returns the axes of an interpretation, or the number of moved vertices and the first of them. */
static const char *order_of(mesh_report *r, const mesh_case *c, const mesh_reading *by) {
  const char *axes = by->axes != NULL ? by->axes : "012";
  size_t moved = 0, first = 0;
  if (!by->moved)
    return arena_printf(&r->memory, "%c, %c, %c", axis[axes[0] - '0'], axis[axes[1] - '0'],
                        axis[axes[2] - '0']);
  for (size_t v = c->l.vertices; v-- > 0;)
    if (c->order[v] != v) moved++, first = v;
  return arena_printf(&r->memory,
                      "%zu are out of place; the numbers at vertex %zu are those of vertex %u",
                      moved, first, (unsigned)c->order[first]);
}

static void add_reasons(mesh_report *r, quantity q) {
  const mesh_explanation *why = &r->why[q];
  const mesh_mistake *all = why->all;
  if (why->reading != NULL)
    (void)add_reason(r, q, "", why->reading->key, order_of(r, &r->of[q], why->reading), "");
  if (all != NULL) {
    const int each = all->fit == FIT_NONE && all->d.kind < MESH_KINDS;
    const char *kind = each ? mesh_kind_names[all->d.kind] : "";
    (void)add_reason(r, q,
                     arena_printf(&r->memory, "%s%s%s", each ? "each " : "", kind, each ? " " : ""),
                     all->key, amount_of(r, all, why->factor, 9), "");
  }
  if (why->tried && why->term >= 0) {
    const mesh_term *of = &r->c.term[why->term];
    const char *amount =
        arena_printf(&r->memory, "%s of %s is %.6g, and not %.6g", of->e->param[why->param].name,
                     of->e->name, why->value, of->p[why->param]);
    (void)add_reason(r, q, "", "parameter", amount, "");
  }
  if (why->masked > 0) {
    const char *amount =
        arena_printf(&r->memory, "%zu pinned coordinates are %s (the first is %c of vertex %zu)",
                     why->masked, why->identity ? "those of the identity" : "zero",
                     axis[why->first_masked % 3], why->first_masked / 3);
    (void)add_reason(r, q, "", "held", amount, "");
  }
  for (size_t i = 0; i < why->faults.count; i++)
    add_fault(r, q, (const mesh_fault *)why->faults.at + i);
}

void mesh_report_explain(mesh_report *r) {
  MESH_EACH (r, q) {
    const mesh_explanation *why = &r->why[q];
    doc_assembled_quantity *d = &r->of[q].d;
    add_reasons(r, q);
    d->explained = mesh_case_agrees(&r->of[q]) || (why->found && why->complete);
    d->faults.v = r->reasons[q].at, d->faults.n = r->reasons[q].count;
  }
}

void mesh_report_json(FILE *f, void *of) {
  mesh_report *r = of;
  environment here;
  const char *energies[MESH_TERMS];
  const size_t count = r->findings.count;
  doc_assembled_quantity quantities[MESH_QUANTITIES];
  doc_assembled_finding *findings = arena_alloc(&r->memory, count + 1, sizeof *findings);
  environment_now(&here, 1);
  for (int t = 0; t < r->c.terms; t++) energies[t] = r->c.term[t].e->name;
  for (size_t i = 0; i < count; i++) findings[i] = ((const mesh_finding *)r->findings.at)[i].d;
  doc_assembled d = {.tool = "selvedge-verify mesh",
                     .environment = &here,
                     .file = r->c.file,
                     .scalar = r->c.eps == DBL_EPSILON ? "double" : "float",
                     .energies = {energies, (size_t)r->c.terms},
                     .vertices = r->c.rest.nvertices,
                     .triangles = r->c.rest.ntriangles,
                     .quads = r->c.rest.nquads,
                     .hinges = r->c.edges.report.hinges,
                     .agrees = mesh_report_agrees(r),
                     .quantities = {quantities, 0},
                     .findings = {findings, count}};
  MESH_EACH (r, q) quantities[d.quantities.n++] = r->of[q].d;
  document_write(f, &doc_assembled_shape, &d);
}

static void put_head(FILE *f, mesh_report *r) {
  static const char *const names[] = {"triangles", "quads", "hinges", "rings", "edges of one face"};
  const mesh_cloth *c = &r->c;
  const size_t of[] = {c->rest.ntriangles, c->rest.nquads, c->edges.report.hinges,
                       c->from[MESH_RING + 1] - c->from[MESH_RING], c->edges.report.boundary};
  buffer t = {0};
  buffer_format(&t, "%s: %zu vertices", c->file, c->rest.nvertices);
  for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
    if (of[i] > 0) buffer_format(&t, ", %zu %s", of[i], names[i]);
  wrap_text(f, buffer_move(&t, &r->memory), 0, 0);
}

static void put_terms(FILE *f, mesh_report *r) {
  buffer t = {0};
  for (int k = 0; k < r->c.terms; k++) {
    const mesh_term *of = &r->c.term[k];
    buffer_format(&t, "%s%s", k > 0 ? "; " : "", of->e->name);
    for (int i = 0; i < of->e->nparam; i++)
      if (!mesh_is_own(of, i))
        buffer_format(&t, " %s=%.6g%s", of->e->param[i].name, of->p[i],
                      of->set >> i & 1u ? "" : " (typical)");
  }
  buffer_format(&t, "; in %s", r->c.eps == DBL_EPSILON ? "double" : "float");
  wrap_text(f, buffer_move(&t, &r->memory), 2, 0);
}

/* Warns if u is arbitrary because the mesh has no uv, and an energy may depend on u. */
static void put_direction(FILE *f, const mesh_report *r) {
  for (int k = 0; k < r->c.terms; k++) {
    const slv_energy *e = r->c.term[k].e;
    const uint32_t *uv = e->element == SLV_ELEMENT_QUAD ? r->c.rest.uv_quad : r->c.rest.uv_vertex;
    const int across = e->element == SLV_ELEMENT_HINGE || e->element == SLV_ELEMENT_RING;
    if (across || uv != NULL || (e->claims & SLV_ISOTROPIC) != 0) continue;
    wrap_say(f, "", 2,
             "the mesh has no uv (vt), so that u is the first side of each face; the energy %s, "
             "which does not claim to be isotropic, may depend on u",
             e->name);
  }
}

/* Reports the solver's NaN and infinite numbers. */
static void put_lost(FILE *f, const mesh_given *g) {
  char beside[64] = "";
  if (g->lost == 0) return;
  const mesh_number *n = (const mesh_number *)g->numbers.at + g->first_lost;
  if (g->matrix)
    (void)snprintf(beside, sizeof beside, " and %c of vertex %u", axis[n->column % 3],
                   (unsigned)n->column / 3);
  wrap_say(f, "", 0,
           "%s: the number for %c of vertex %u%s is %g (%zu are not finite); check the elements "
           "there for zero area and division by 0",
           g->file, axis[n->row % 3], n->row / 3, beside, n->value, g->lost);
}

static void put_worst(FILE *f, const mesh_case *c) {
  const doc_assembled_quantity *d = &c->d;
  char got[FOUND_NUMBER], want[FOUND_NUMBER], place[160] = "";
  const size_t i = (size_t)d->row, j = (size_t)d->column;
  find_digits(d->got, d->expected, 6, 0, got, want);
  if (c->l.q == QUANTITY_GRADIENT)
    (void)snprintf(place, sizeof place, " at vertex %zu, %c", i / 3, axis[i % 3]);
  if (c->l.q == QUANTITY_HESSIAN)
    (void)snprintf(place, sizeof place, " at (%zu, %zu), vertices %zu %c and %zu %c", i, j, i / 3,
                   axis[i % 3], j / 3, axis[j % 3]);
  if (d->differ > 0)
    wrap_say(f, "", 2, "%s: worst%s: %s, expected %s", d->quantity, place, got, want);
  if (d->outside > 0)
    wrap_say(f, "", 2,
             "%s: %zu numbers are outside the sparsity pattern of the mesh; one at (%zu, %zu)",
             d->quantity, (size_t)d->outside, c->outside_at[0], c->outside_at[1]);
}

static int is_same(const doc_assembled_quantity *a, const doc_assembled_quantity *b) {
  size_t same = 0;
  for (size_t i = 0; i < a->faults.n; i++)
    for (size_t k = 0; k < b->faults.n; k++)
      same += strcmp(a->faults.v[i].text, b->faults.v[k].text) == 0;
  return same > 0 && a->faults.n == b->faults.n && same == a->faults.n &&
         a->explained == b->explained;
}

static void put_reasons(FILE *f, const doc_assembled_quantity *d) {
  enum { SHOWN = 5 };
  const doc_assembled_fault *all = d->faults.v;
  fprintf(f, "  %s\n", d->explained ? "explained to round-off:" : "explained only in part:");
  for (size_t i = 0; i < d->faults.n && i < SHOWN; i++) {
    wrap_say(f, "  - ", 4, "%s", all[i].text);
    if (i == 0 || strcmp(all[i].remedy, all[i - 1].remedy) != 0)
      wrap_say(f, "    remedy:", 4, "%s", all[i].remedy);
  }
  if (d->faults.n > SHOWN) fprintf(f, "  - and %zu more; --json lists them\n", d->faults.n - SHOWN);
}

/* Returns the element whose vertices are exactly the wrong ones; SIZE_MAX if there is none. */
static size_t find_only(const mesh_case *c) {
  const size_t vertex = (size_t)c->d.row / 3;
  uint32_t v[MESH_POINTS];
  for (size_t k = c->l.first[vertex]; k < c->l.first[vertex + 1]; k++) {
    const int count = mesh_touched(c->l.c, c->l.element[k], v);
    size_t wrong = 0;
    for (int n = 0; n < count; n++) wrong += c->worst[v[n]] > 1;
    if (wrong == (size_t)count && wrong == c->d.vertices) return c->l.element[k];
  }
  return SIZE_MAX;
}

/* Returns the key of the hint that is printed if no known mistake matches. */
static const char *clue_of(const mesh_report *r, const mesh_case *c) {
  const int matrix = c->l.q == QUANTITY_HESSIAN;
  const quantity other = matrix ? QUANTITY_GRADIENT : QUANTITY_HESSIAN;
  const double digits = c->d.digits;
  if (c->l.q == QUANTITY_ENERGY) return "clue energy";
  if (c->lost > 0) return "clue lost";
  if (c->d.vertices < 3) return "clue vertex";
  if (digits > 5.5 && digits < 8.5 && r->c.eps == DBL_EPSILON) return "clue float";
  if (r->state->given[other].file != NULL && mesh_case_agrees(&r->of[other]))
    return matrix ? "clue matrix" : "clue forces";
  return 2 * c->d.vertices < c->l.vertices ? "clue few" : "clue many";
}

static void put_explanation(FILE *f, mesh_report *r, quantity q) {
  const mesh_explanation *why = &r->why[q];
  const mesh_case *c = &r->of[q];
  char wrong[96] = "";
  if (!why->tried) {
    fputs("  correct the errors below, then check the energy again\n", f);
  } else if (why->found && q == QUANTITY_HESSIAN && is_same(&c->d, &r->of[QUANTITY_GRADIENT].d)) {
    fputs("  the same mistake explains it\n", f);
  } else if (why->found) {
    put_reasons(f, &c->d);
  } else {
    const size_t only = q == QUANTITY_ENERGY ? SIZE_MAX : find_only(c);
    if (q != QUANTITY_ENERGY)
      (void)snprintf(wrong, sizeof wrong, "%zu of %zu vertices are wrong: ", (size_t)c->d.vertices,
                     c->l.vertices);
    const char *clue =
        only == SIZE_MAX
            ? mesh_text(&r->memory, clue_of(r, c), "clue")
            : arena_printf(&r->memory,
                           "those of %s %zu: check its rest shape, its parameters and its indices",
                           mesh_kind_names[mesh_kind_of(&r->c, only)], mesh_number_of(&r->c, only));
    wrap_say(f, "", 2, "no known mistake matches; %s%s", wrong, clue);
  }
}

static void put_findings(FILE *f, mesh_report *r) {
  static const char *const files[] = {
      "", "energy", "forces", "energy or the forces", "Hessian", "", "forces or the Hessian", NULL};
  const mesh_finding *all = r->findings.at;
  unsigned suspects = OF_ENERGY | OF_FORCES | OF_HESSIAN; /* files that every failed check uses */
  int said = 0;
  for (int q = 0; q < MESH_QUANTITIES; q++) put_lost(f, &r->state->given[q]);
  fputs("no energy is given: only balance, symmetry and differences are tested\n", f);
  fprintf(f, "\n%-18s %9s %9s   %s\n", "check", "error", "bound", "verdict");
  for (size_t i = 0; i < r->findings.count; i++) {
    const mesh_finding *of = &all[i];
    fprintf(f, "%-18s %9.2g %9.2g   %s%s", of->d.check, of->d.error, of->d.bound, of->d.verdict,
            of->power ? " (error and bound are powers)" : "");
    if (of->verdict == ALONE_DIFFERS && of->d.vertex != DOCUMENT_NO_COUNT)
      fprintf(f, ", most at vertex %zu", (size_t)of->d.vertex);
    fputc('\n', f);
    if (of->verdict == ALONE_NOT_JUDGED)
      wrap_text(f,
                of->power ? "not enough to judge: besides the first state give two more, one "
                            "displaced from it, and one displaced a tenth as far"
                          : "all numbers are 0: nothing was added, or the mesh is at rest",
                2, 0);
    if (of->verdict == ALONE_DIFFERS) suspects &= of->of;
    const int lost = !isfinite(of->d.error) || (of->power && of->d.error == 0);
    if (of->verdict == ALONE_DIFFERS && !lost && said++ < 3)
      wrap_text(f, mesh_text(&r->memory, of->d.check, "wrong"), 2, 0);
  }
  if (suspects == 0)
    fputs("no single file can explain all differences\n", f);
  else if (files[suspects] != NULL) /* at least one check failed */
    fprintf(f, "the %s alone could explain all differences\n", files[suspects]);
}

static void put_case(FILE *f, mesh_report *r, quantity q) {
  const mesh_case *of = &r->of[q];
  const char *name = of->d.quantity;
  if (of->g->from_zero)
    fprintf(f, "%s: its indices begin at 0; Matrix Market indices begin at 1\n", of->d.file);
  if (of->right.without > 0)
    fprintf(f, "%s: %zu elements have no value here; numbers to which they add are not judged\n",
            name, of->right.without);
  if (of->printed && mesh_case_agrees(of))
    fprintf(f, "%s: agrees within the printed digits of the positions; write them with %%.17g\n",
            name);
  if (mesh_case_agrees(of)) return;
  fputc('\n', f);
  put_lost(f, of->g);
  put_worst(f, of);
  put_explanation(f, r, q);
}

void mesh_report_text(FILE *f, void *with) {
  mesh_report *r = with;
  put_head(f, r);
  if (r->c.terms == 0) {
    put_findings(f, r);
    return;
  }
  put_terms(f, r);
  put_direction(f, r);
  fprintf(f, "\n%-9s %8s %8s %9s %7s %12s   %s\n", "quantity", "numbers", "differ", "vertices",
          "digits", "error/bound", "verdict");
  MESH_EACH (r, q) {
    const doc_assembled_quantity *d = &r->of[q].d;
    fprintf(f, "%-9s %8zu %8zu %9zu %7.1f %12.2g   %s\n", d->quantity, (size_t)d->numbers,
            (size_t)(d->differ + d->outside), (size_t)d->vertices, d->digits, d->ratio, d->verdict);
  }
  MESH_EACH (r, q) put_case(f, r, q);
}
