#include "mesh/mesh_report.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/cli/wrap.h"
#include "support/harness/environment.h"
#include "table/table_report.h"

int mesh_report_agrees(const mesh_report *r) {
  const mesh_finding *f = r->findings.at;
  size_t agree = 0;
  for (size_t i = 0; i < r->findings.count; i++) {
    if (f[i].verdict == ALONE_DIFFERS) return 0;
    agree += f[i].verdict == ALONE_AGREES;
  }
  if (r->c.terms == 0) return agree > 0;
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (r->state->given[q].file != NULL && !mesh_case_agrees(&r->of[q])) return 0;
  return 1;
}

/* Returns a text of mesh_texts.txt, in the report's memory. */
static const char *text_of(mesh_report *r, const char *key, const char *member) {
  char *text = mesh_text(key, member);
  const char *kept = arena_strdup(&r->memory, text);
  free(text);
  return kept;
}

/* Adds what the key's mistake is, with the amount in place of its %s. */
static void add_words(mesh_report *r, buffer *t, const char *key, const char *amount) {
  const char *what = text_of(r, key, "what"), *place = strstr(what, "%s");
  if (place == NULL)
    buffer_add(t, what);
  else
    buffer_format(t, "%.*s%s%s", (int)(place - what), what, amount, place + 2);
}

/* Releases the text and returns the reason, with the key's remedy, which may be extended. */
static doc_assembled_fault *add_reason(mesh_report *r, buffer *t, const char *key, items *list) {
  const doc_assembled_fault one = {.text = buffer_move(t, &r->memory),
                                   .remedy = text_of(r, key, "remedy"),
                                   .element = DOCUMENT_NO_COUNT};
  items_append(list, &one, sizeof one);
  return (doc_assembled_fault *)list->at + list->count - 1;
}

/* Writes which corners of a hinge with reordered vertices are its edge; 0: the row has no order. */
static int put_edge(const mesh_mistake *row, char *amount, size_t size) {
  const char *order = row->d.order;
  return order != NULL && snprintf(amount, size, "%c and %c", order[1], order[2]) > 0;
}

static void add_fault(mesh_report *r, const mesh_fault *f, items *list) {
  char amount[SHORT_TEXT + 8] = "";
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
  if (!put_edge(f->row, amount, sizeof amount))
    (void)snprintf(amount, sizeof amount, "%.6g", f->factor);
  buffer_add(&t, ") ");
  add_words(r, &t, f->row->key, amount);
  if (f->triangle != MESH_NO_TRIANGLE) buffer_format(&t, " (triangle %zu)", f->triangle);
  doc_assembled_fault *d = add_reason(r, &t, f->row->key, list);
  d->kind = mesh_kind_names[kind];
  d->element = place;
  d->vertices = (document_numbers){at, count};
}

static void add_mistake(mesh_report *r, const mesh_explanation *why, items *list) {
  const mesh_mistake *row = why->all;
  const double *f = why->factor;
  char amount[96];
  buffer t = {0};
  if (row->fit == FIT_LOAD || row->fit == FIT_EVEN)
    (void)snprintf(amount, sizeof amount, "(%.6g, %.6g, %.6g)", 0 - f[0], 0 - f[1], 0 - f[2]);
  else if (!put_edge(row, amount, sizeof amount))
    (void)snprintf(amount, sizeof amount, "%.9g", f[0]);
  if (row->fit == FIT_NONE && row->d.kind < MESH_KINDS)
    buffer_format(&t, "each %s ", mesh_kind_names[row->d.kind]);
  add_words(r, &t, row->key, amount);
  (void)add_reason(r, &t, row->key, list);
}

/* Adds the number of moved vertices, and the first of them. */
static void add_order(const mesh_case *c, buffer *t) {
  size_t moved = 0, first = 0;
  for (size_t v = c->l.vertices; v-- > 0;)
    if (c->order[v] != v) moved++, first = v;
  buffer_format(t, ": %zu are elsewhere; the numbers at vertex %zu are those of vertex %u", moved,
                first, (unsigned)c->order[first]);
}

static void add_reasons(mesh_report *r, int q) {
  items *list = &r->reasons[q];
  const mesh_explanation *why = &r->why[q];
  char axes[] = "x, y, z";
  buffer t = {0};
  if (why->reading != NULL) {
    for (int k = 0; k < 3 && why->reading->r.axes != NULL; k++)
      axes[3 * k] = "xyz"[why->reading->r.axes[k] - '0'];
    add_words(r, &t, why->reading->key, axes);
    if (why->reading->r.moved) add_order(&r->of[q], &t);
    (void)add_reason(r, &t, why->reading->key, list);
  }
  if (why->all != NULL) add_mistake(r, why, list);
  if (why->tried && why->term >= 0) {
    const mesh_term *of = &r->c.term[why->term];
    const char *name = of->e->param[why->param].name;
    buffer_format(&t, "%s of %s is %.6g, and not %.6g", name, of->e->name, why->value,
                  of->p[why->param]);
    (void)add_reason(r, &t, "parameter", list);
  }
  if (why->masked > 0) {
    buffer_format(&t, "the rows of %zu held coordinates are %s (the first is %c of vertex %zu)",
                  why->masked, why->identity ? "those of the identity" : "zero",
                  "xyz"[why->first_masked % 3], why -> first_masked / 3);
    (void)add_reason(r, &t, "held", list);
  }
  for (size_t i = 0; i < why->faults.count; i++)
    add_fault(r, (const mesh_fault *)why->faults.at + i, list);
}

static int is_judged(const mesh_report *r, int q) {
  return r->c.terms > 0 && r->state->given[q].file != NULL;
}

void mesh_report_explain(mesh_report *r) {
  for (int q = 0; q < MESH_QUANTITIES; q++) {
    const mesh_explanation *why = &r->why[q];
    doc_assembled_quantity *d = &r->of[q].d;
    if (!is_judged(r, q)) continue;
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
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (is_judged(r, q)) quantities[d.quantities.n++] = r->of[q].d;
  document_write(f, &doc_assembled_shape, &d);
}

static void put_head(FILE *f, const mesh_report *r) {
  const mesh_cloth *c = &r->c;
  const struct {
    size_t count;
    const char *name;
  } of[] = {{c->rest.ntriangles, "triangles"},
            {c->rest.nquads, "quads"},
            {c->edges.report.hinges, "hinges"},
            {c->from[MESH_RING + 1] - c->from[MESH_RING], "rings"},
            {c->edges.report.boundary, "edges of one face"}};
  buffer t = {0};
  buffer_format(&t, "%s: %zu vertices", c->file, c->rest.nvertices);
  for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
    if (of[i].count > 0) buffer_format(&t, ", %zu %s", of[i].count, of[i].name);
  report_wrapped(f, &t, 0);
}

static void put_terms(FILE *f, const mesh_report *r) {
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
  report_wrapped(f, &t, 2);
}

/* Reports the direction of u, which without uv is this program's choice. */
static void put_direction(FILE *f, const mesh_report *r) {
  buffer t = {0};
  for (int k = 0; k < r->c.terms; k++) {
    const slv_energy *e = r->c.term[k].e;
    const uint32_t *uv = e->element == SLV_ELEMENT_QUAD ? r->c.rest.uv_quad : r->c.rest.uv_vertex;
    const int across = e->element == SLV_ELEMENT_HINGE || e->element == SLV_ELEMENT_RING;
    if (across || uv != NULL || (e->claims & SLV_ISOTROPIC) != 0) continue;
    buffer_format(&t,
                  "the mesh has no uv (vt), and so u runs along the first side of each face; %s, "
                  "which does not claim to be isotropic, may depend on that",
                  e->name);
    report_wrapped(f, &t, 2);
  }
}

/* Reports numbers of the solver that are not finite. */
static void put_lost(FILE *f, const mesh_given *g) {
  buffer t = {0};
  if (g->lost == 0) return;
  const mesh_number *n = (const mesh_number *)g->numbers.at + g->first_lost;
  buffer_format(&t, "%s: the number for %c of vertex %zu", g->file, "xyz"[n->row % 3],
                (size_t)n -> row / 3);
  if (g->matrix)
    buffer_format(&t, " and %c of vertex %zu", "xyz"[n->column % 3], (size_t)n -> column / 3);
  buffer_format(&t,
                " is %g (%zu are not finite); check the elements there for zero area "
                "and division by 0",
                n->value, g->lost);
  report_wrapped(f, &t, 0);
}

static void put_worst(FILE *f, const mesh_case *c) {
  const doc_assembled_quantity *d = &c->d;
  char got[NUMBER_TEXT], want[NUMBER_TEXT];
  const size_t i = (size_t)d->row, j = (size_t)d->column;
  buffer t = {0};
  report_apart(d->got, d->expected, got, want);
  buffer_format(&t, "%s: worst", d->quantity);
  if (c->l.q == QUANTITY_GRADIENT) buffer_format(&t, " at vertex %zu, %c", i / 3, "xyz"[i % 3]);
  if (c->l.q == QUANTITY_HESSIAN)
    buffer_format(&t, " at (%zu, %zu), vertices %zu %c and %zu %c", i, j, i / 3, "xyz"[i % 3],
                  j / 3, "xyz"[j % 3]);
  buffer_format(&t, ": %s, expected %s", got, want);
  if (d->differ > 0) wrap_text(f, buffer_string(&t), 2, 0);
  buffer_free(&t);
  if (d->outside == 0) return;
  buffer_format(&t, "%s: %zu numbers stand where no element has both vertices; one at (%zu, %zu)",
                d->quantity, (size_t)d->outside, c->outside_at[0], c->outside_at[1]);
  report_wrapped(f, &t, 2);
}

static int is_same(const doc_assembled_quantity *a, const doc_assembled_quantity *b) {
  size_t same = 0;
  for (size_t i = 0; i < a->faults.n; i++)
    for (size_t k = 0; k < b->faults.n; k++)
      same += strcmp(a->faults.v[i].text, b->faults.v[k].text) == 0;
  return same > 0 && a->faults.n == b->faults.n && same == a->faults.n &&
         a->explained == b->explained;
}

/* Prints each remedy once. */
static void put_reasons(FILE *f, const doc_assembled_quantity *d) {
  enum { SHOWN = 5 };
  const doc_assembled_fault *all = d->faults.v;
  fprintf(f, "  %s\n", d->explained ? "explained to round-off:" : "explained only in part:");
  for (size_t i = 0; i < d->faults.n && i < SHOWN; i++) {
    fputs("  - ", f);
    wrap_text(f, all[i].text, 4, 4);
    if (i > 0 && strcmp(all[i].remedy, all[i - 1].remedy) == 0) continue;
    fputs("    remedy:", f);
    wrap_text(f, all[i].remedy, 4, 11);
  }
  if (d->faults.n > SHOWN) fprintf(f, "  - and %zu more; --json lists them\n", d->faults.n - SHOWN);
}

/* Returns the only element at the worst vertex whose vertices are all wrong, and no others;
 * SIZE_MAX if there is none. */
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

/* Returns the key of a hint from wrong and correct numbers if no mistake is known. */
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

static void put_unexplained(FILE *f, mesh_report *r, const mesh_case *c) {
  const size_t only = c->l.q == QUANTITY_ENERGY ? SIZE_MAX : find_only(c);
  buffer t = {0};
  buffer_add(&t, "no known mistake matches; ");
  if (c->l.q != QUANTITY_ENERGY)
    buffer_format(&t, "%zu of %zu vertices are wrong: ", (size_t)c->d.vertices, c->l.vertices);
  if (only != SIZE_MAX)
    buffer_format(&t, "those of %s %zu: check its rest shape, its parameters and its indices",
                  mesh_kind_names[mesh_kind_of(&r->c, only)], mesh_number_of(&r->c, only));
  else
    buffer_add(&t, text_of(r, clue_of(r, c), "clue"));
  report_wrapped(f, &t, 2);
}

static void put_explanation(FILE *f, mesh_report *r, quantity q) {
  const mesh_explanation *why = &r->why[q];
  const doc_assembled_quantity *d = &r->of[q].d;
  if (!why->tried)
    fputs("  check it again after correcting the errors below\n", f);
  else if (!why->found)
    put_unexplained(f, r, &r->of[q]);
  else if (q == QUANTITY_HESSIAN && is_same(d, &r->of[QUANTITY_GRADIENT].d))
    fputs("  the same mistake explains it\n", f);
  else
    put_reasons(f, d);
}

static void put_suspects(FILE *f, const mesh_report *r) {
  static const char *const files[] = {
      "", "energy", "forces", "energy or the forces", "Hessian", "", "forces or the Hessian"};
  const unsigned of = mesh_alone_suspects(&r->findings);
  buffer t = {0};
  if (of == (OF_ENERGY | OF_FORCES | OF_HESSIAN)) return; /* nothing differs */
  if (of == 0)
    buffer_add(&t, "no single file explains all that differs");
  else
    buffer_format(&t, "the %s alone would explain all that differs", files[of]);
  report_wrapped(f, &t, 0);
}

static void put_findings(FILE *f, mesh_report *r) {
  const mesh_finding *all = r->findings.at;
  int said = 0;
  for (int q = 0; q < MESH_QUANTITIES; q++) put_lost(f, &r->state->given[q]);
  fputs("no energy is given: only balance, symmetry and differences are tested\n", f);
  fprintf(f, "\n%-18s %9s %9s   %s\n", "check", "error", "bound", "verdict");
  for (size_t i = 0; i < r->findings.count; i++) {
    const mesh_finding *of = &all[i];
    fprintf(f, "%-18s %9.2g %9.2g   %s%s", of->d.check, of->d.error, of->d.bound, of->d.verdict,
            of->power ? " (powers)" : "");
    if (of->verdict == ALONE_DIFFERS && of->d.vertex != DOCUMENT_NO_COUNT)
      fprintf(f, ", most at vertex %zu", (size_t)of->d.vertex);
    fputc('\n', f);
    if (of->verdict == ALONE_NOT_JUDGED)
      wrap_text(f,
                of->power ? "give positions at two distances from the first, one ten times nearer"
                          : "all numbers are 0: nothing was added, or the mesh is at rest",
                2, 0);
    const int lost = !isfinite(of->d.error) || (of->power && of->d.error == 0);
    if (of->verdict == ALONE_DIFFERS && !lost && said++ < 3)
      wrap_text(f, text_of(r, of->d.check, "wrong"), 2, 0);
  }
  put_suspects(f, r);
}

static void put_case(FILE *f, mesh_report *r, quantity q) {
  const mesh_case *of = &r->of[q];
  const char *name = of->d.quantity;
  if (of->g->from_zero)
    fprintf(f, "%s: its indices begin at 0; those of Matrix Market begin at 1\n", of->d.file);
  if (of->right.without > 0)
    fprintf(f, "%s: %zu elements have no value here; numbers with them are not judged\n", name,
            of->right.without);
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
  for (int q = 0; q < MESH_QUANTITIES; q++) {
    const doc_assembled_quantity *d = &r->of[q].d;
    if (!is_judged(r, q)) continue;
    fprintf(f, "%-9s %8zu %8zu %9zu %7.1f %12.2g   %s\n", d->quantity, (size_t)d->numbers,
            (size_t)(d->differ + d->outside), (size_t)d->vertices, d->digits, d->ratio, d->verdict);
  }
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (is_judged(r, q)) put_case(f, r, (quantity)q);
}
