#include "mesh/mesh_report.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"
#include "support/cli/wrap.h"

int mesh_report_agrees(const mesh_report *r) {
  const mesh_finding *f = r->findings.at;
  size_t agree = 0;
  for (size_t i = 0; i < r->findings.count; i++) {
    if (f[i].verdict == ALONE_DIFFERS) return 0;
    agree += f[i].verdict == ALONE_AGREES;
  }
  if (r->c.terms == 0) return agree > 0;
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (r->given[q].file != NULL && !mesh_case_agrees(&r->of[q])) return 0;
  return 1;
}

/* ---- words --------------------------------------------------------------------- */

const char *mesh_quantity_name(quantity q) {
  static const char *const names[MESH_QUANTITIES] = {"energy", "forces", "Hessian"};
  return names[q];
}

const char *mesh_case_text(const mesh_case *c) {
  if (!mesh_case_agrees(c)) return "DIFFERS";
  return c->printed ? "agrees as printed" : "agrees";
}

const char *mesh_verdict_text(mesh_alone_verdict v) {
  static const char *const words[] = {"agrees", "DIFFERS", "NOT JUDGED"};
  return words[v];
}

double mesh_got(const mesh_case *c) { return c->sign * c->got[c->at] + 0.0; /* no -0 */ }

double mesh_expected(const mesh_case *c) { return c->sign * mesh_sum_at(&c->right, c->at) + 0.0; }

double mesh_digits(const mesh_case *c) {
  if (!(c->largest <= c->of)) return 0;
  return c->largest > 0 ? -log10(c->largest / c->of) : -log10(c->c->eps);
}

/* ---- reasons ------------------------------------------------------------------- */

/* Adds `what`, with the amount in the place of its %s. */
static void add_words(buffer *t, const char *what, const char *amount) {
  const char *place = strstr(what, "%s");
  if (place == NULL)
    buffer_add(t, what);
  else
    buffer_format(t, "%.*s%s%s", (int)(place - what), what, amount, place + 2);
}

static void add_reason(mesh_report *r, buffer *t, const char *remedy, const mesh_fault *fault,
                       items *list) {
  const mesh_reason one = {buffer_move(t, &r->memory), remedy, fault};
  items_append(list, &one, sizeof one);
}

static void add_fault(mesh_report *r, const mesh_fault *f, items *list) {
  char amount[SHORT_TEXT + 8] = "";
  uint32_t v[MESH_POINTS];
  buffer t = {0};
  const mesh_kind kind = mesh_kind_of(&r->c, f->element);
  const int count = kind == MESH_EDGE ? 3 : mesh_touched(&r->c, f->element, v);
  (void)mesh_touched(&r->c, f->element, v);
  buffer_format(&t, "%s %zu (vertices", mesh_kind_name(kind), mesh_number_of(&r->c, f->element));
  for (int i = 0; i < count; i++) buffer_format(&t, " %u", (unsigned)v[i]);
  (void)snprintf(amount, sizeof amount, "%.6g", f->factor);
  buffer_add(&t, ") ");
  add_words(&t, f->row->what, amount);
  if (f->triangle != MESH_NO_TRIANGLE) buffer_format(&t, " (triangle %zu)", f->triangle);
  add_reason(r, &t, f->row->remedy, f, list);
}

static void add_mistake(mesh_report *r, const mesh_explanation *why, items *list) {
  const mesh_mistake *row = why->all;
  const double *f = why->factor;
  char amount[96];
  buffer t = {0};
  if (row->fit == FIT_LOAD || row->fit == FIT_EVEN)
    (void)snprintf(amount, sizeof amount, "(%.6g, %.6g, %.6g)", 0 - f[0], 0 - f[1], 0 - f[2]);
  else
    (void)snprintf(amount, sizeof amount, "%.9g", f[0]);
  if (row->fit == FIT_NONE && row->d.kind < MESH_KINDS)
    buffer_format(&t, "each %s ", mesh_kind_name(row->d.kind));
  add_words(&t, row->what, amount);
  add_reason(r, &t, row->remedy, NULL, list);
}

void mesh_reasons(mesh_report *r, quantity q, items *list) {
  const mesh_explanation *why = &r->why[q];
  buffer t = {0};
  if (why->reading != NULL) {
    buffer_add(&t, why->reading->what);
    if (why->moved > 0)
      buffer_format(&t, ": %zu are elsewhere; the numbers at vertex %zu are those of vertex %u",
                    why->moved, why->first_moved, (unsigned)why->first_from);
    add_reason(r, &t, why->reading->remedy, NULL, list);
  }
  if (why->all != NULL) add_mistake(r, why, list);
  if (why->tried && why->term >= 0) {
    const mesh_term *of = &r->c.term[why->term];
    const char *name = of->e->param[why->param].name;
    buffer_format(&t, "%s of %s is %.6g, and not %.6g", name, of->e->name, why->value,
                  of->p[why->param]);
    add_reason(r, &t, "say it by --set, if it is meant", NULL, list);
  }
  if (why->masked > 0) {
    buffer_format(&t, "the rows of %zu held coordinates are %s (the first is %c of vertex %zu)",
                  why->masked, why->identity ? "those of the identity" : "zero",
                  "xyz"[why->first_masked % 3], why -> first_masked / 3);
    add_reason(r, &t, "write it before held vertices are put in", NULL, list);
  }
  for (size_t i = 0; i < why->faults.count; i++)
    add_fault(r, (const mesh_fault *)why->faults.at + i, list);
}

/* ---- the text ------------------------------------------------------------------ */

static void put_wrapped(FILE *f, buffer *t, int indent) {
  wrap_text(f, buffer_string(t), indent, 0);
  buffer_free(t);
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
  put_wrapped(f, &t, 0);
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
  put_wrapped(f, &t, 2);
}

/* With as many digits as tell the two apart. */
static void put_worst(FILE *f, const mesh_case *c) {
  char got[32], want[32];
  int digits = 5;
  size_t i, j;
  buffer t = {0};
  mesh_coordinates(&c->l, c->at, &i, &j);
  do {
    (void)snprintf(got, sizeof got, "%.*g", ++digits, mesh_got(c));
    (void)snprintf(want, sizeof want, "%.*g", digits, mesh_expected(c));
  } while (strcmp(got, want) == 0 && digits < 17);
  buffer_format(&t, "%s: worst", mesh_quantity_name(c->l.q));
  if (c->l.q == QUANTITY_GRADIENT) buffer_format(&t, " at vertex %zu, %c", i / 3, "xyz"[i % 3]);
  if (c->l.q == QUANTITY_HESSIAN)
    buffer_format(&t, " at (%zu, %zu), vertices %zu %c and %zu %c", i, j, i / 3, "xyz"[i % 3],
                  j / 3, "xyz"[j % 3]);
  buffer_format(&t, ": %s where %s was expected", got, want);
  if (c->differ > 0) wrap_text(f, buffer_string(&t), 2, 0);
  buffer_free(&t);
  if (c->outside == 0) return;
  buffer_format(&t, "%s: %zu numbers stand where no element has both vertices; one at (%zu, %zu)",
                mesh_quantity_name(c->l.q), c->outside, c->outside_at[0], c->outside_at[1]);
  put_wrapped(f, &t, 2);
}

static int is_same(const items *a, const items *b) {
  const mesh_reason *of_a = a->at, *of_b = b->at;
  size_t same = 0;
  for (size_t i = 0; i < a->count; i++)
    for (size_t k = 0; k < b->count; k++) same += strcmp(of_a[i].text, of_b[k].text) == 0;
  return a->count > 0 && a->count == b->count && same == a->count;
}

/* A remedy is said once. */
static void put_reasons(FILE *f, const items *list) {
  enum { SHOWN = 5 };
  const mesh_reason *all = list->at;
  for (size_t i = 0; i < list->count && i < SHOWN; i++) {
    fputs("  - ", f);
    wrap_text(f, all[i].text, 4, 4);
    if (i > 0 && all[i].remedy == all[i - 1].remedy) continue;
    fputs("    remedy:", f);
    wrap_text(f, all[i].remedy, 4, 11);
  }
  if (list->count > SHOWN) fprintf(f, "  - and %zu more; --json lists them\n", list->count - SHOWN);
}

/* The element at the worst vertex whose vertices are all wrong, and no others; SIZE_MAX
 * where there is none. */
static size_t find_only(const mesh_case *c) {
  size_t i, j;
  uint32_t v[MESH_POINTS];
  mesh_coordinates(&c->l, c->at, &i, &j);
  for (size_t k = c->l.first[i / 3]; k < c->l.first[i / 3 + 1]; k++) {
    const int count = mesh_touched(c->c, c->l.element[k], v);
    size_t wrong = 0;
    for (int n = 0; n < count; n++) wrong += c->worst[v[n]] > 1;
    if (wrong == (size_t)count && wrong == c->vertices) return c->l.element[k];
  }
  return SIZE_MAX;
}

/* What is wrong, and what is right, tells something where no mistake is known. */
static const char *clue_of(const mesh_report *r, const mesh_case *c) {
  const int matrix = c->l.q == QUANTITY_HESSIAN;
  const quantity other = matrix ? QUANTITY_GRADIENT : QUANTITY_HESSIAN;
  const double digits = mesh_digits(c);
  if (c->l.q == QUANTITY_ENERGY) return "forces tell more than one number";
  if (c->vertices < 3)
    return "every element has three or more: something is added or written at the vertex "
           "itself, as a contact, a constraint, or by two threads at once";
  if (digits > 5.5 && digits < 8.5 && r->c.eps == DBL_EPSILON)
    return "the error is that of single precision: a float on the way, or few digits in a "
           "file; --scalar float judges by its bounds";
  if (r->given[other].file != NULL && mesh_case_agrees(&r->of[other]))
    return matrix ? "the forces are right: a matrix that is clamped, projected as a whole, "
                    "or of another state"
                  : "the Hessian is right: a load, or a force whose derivative is not in "
                    "the Hessian, as wind, drag or contact";
  if (2 * c->vertices < c->l.vertices)
    return "look at what only their elements have; --picture shows where";
  return "parameters, a term of the formula, the shape at rest or the positions are "
         "others; put single elements to 'selvedge-verify check'";
}

static void put_unexplained(FILE *f, const mesh_report *r, const mesh_case *c) {
  const size_t only = c->l.q == QUANTITY_ENERGY ? SIZE_MAX : find_only(c);
  buffer t = {0};
  buffer_add(&t, "no known mistake explains it; ");
  if (c->l.q != QUANTITY_ENERGY)
    buffer_format(&t, "%zu of %zu vertices are wrong: ", c->vertices, c->l.vertices);
  if (only != SIZE_MAX)
    buffer_format(&t, "those of %s %zu: look at its shape at rest, its parameters and its indices",
                  mesh_kind_name(mesh_kind_of(&r->c, only)), mesh_number_of(&r->c, only));
  else
    buffer_add(&t, clue_of(r, c));
  put_wrapped(f, &t, 2);
}

static void put_explanation(FILE *f, mesh_report *r, quantity q) {
  const mesh_explanation *why = &r->why[q];
  items list = {0}, other = {0};
  mesh_reasons(r, q, &list);
  if (q == QUANTITY_HESSIAN) mesh_reasons(r, QUANTITY_GRADIENT, &other);
  if (!why->tried)
    fputs("  look at it again when what is wrong below is right\n", f);
  else if (!why->found)
    put_unexplained(f, r, &r->of[q]);
  else if (is_same(&list, &other) && why->complete == r->why[QUANTITY_GRADIENT].complete)
    fputs("  the same explains it\n", f);
  else {
    fprintf(f, "  %s\n",
            why->complete ? "explained to rounding:" : "explained in part, the rest is not:");
    put_reasons(f, &list);
  }
  free(list.at);
  free(other.at);
}

static void put_suspects(FILE *f, const mesh_report *r) {
  static const char *const names[] = {
      "", "energy", "forces", "energy or the forces", "Hessian", "", "forces or the Hessian"};
  const unsigned of = mesh_alone_suspects(&r->findings);
  buffer t = {0};
  if (of == (OF_ENERGY | OF_FORCES | OF_HESSIAN)) return; /* nothing differs */
  if (of == 0)
    buffer_add(&t, "no single file explains all that differs");
  else
    buffer_format(&t, "the %s alone would explain all that differs", names[of]);
  put_wrapped(f, &t, 0);
}

static void put_findings(FILE *f, const mesh_report *r) {
  const mesh_finding *all = r->findings.at;
  int said = 0;
  fputs("no energy is named: what follows from balance, symmetry and differences\n", f);
  fprintf(f, "\n%-18s %9s %9s   %s\n", "check", "error", "bound", "verdict");
  for (size_t i = 0; i < r->findings.count; i++) {
    const mesh_finding *of = &all[i];
    fprintf(f, "%-18s %9.2g %9.2g   %s%s", of->name, of->error, of->bound,
            mesh_verdict_text(of->verdict), of->power ? " (powers)" : "");
    if (of->verdict == ALONE_DIFFERS && of->vertex != MESH_NO_VERTEX)
      fprintf(f, ", most at vertex %zu", of->vertex);
    fputc('\n', f);
    if (of->verdict == ALONE_NOT_JUDGED)
      wrap_text(f,
                of->power ? "give positions at two distances from the first, one ten times nearer"
                          : "all numbers are 0: nothing was added, or the mesh is at rest",
                2, 0);
    if (of->verdict == ALONE_DIFFERS && said++ < 3) wrap_text(f, of->wrong, 2, 0);
  }
  put_suspects(f, r);
}

static void put_case(FILE *f, mesh_report *r, quantity q) {
  const mesh_case *of = &r->of[q];
  if (r->given[q].from_zero)
    fprintf(f, "%s: its indices begin at 0; those of Matrix Market begin at 1\n", r->given[q].file);
  if (of->without > 0)
    fprintf(f, "%s: %zu elements have no value here; numbers with them are not judged\n",
            mesh_quantity_name(q), of->without);
  if (of->printed && mesh_case_agrees(of))
    fprintf(f, "%s: agrees as far as the digits of the positions tell; write them with %%.17g\n",
            mesh_quantity_name(q));
  if (mesh_case_agrees(of)) return;
  fputc('\n', f);
  put_worst(f, of);
  put_explanation(f, r, q);
}

void mesh_report_text(FILE *f, mesh_report *r) {
  put_head(f, r);
  if (r->c.terms == 0) {
    put_findings(f, r);
    return;
  }
  put_terms(f, r);
  fprintf(f, "\n%-9s %8s %8s %9s %7s %12s   %s\n", "quantity", "numbers", "differ", "vertices",
          "digits", "error/bound", "verdict");
  for (int q = 0; q < MESH_QUANTITIES; q++) {
    const mesh_case *c = &r->of[q];
    if (r->given[q].file != NULL)
      fprintf(f, "%-9s %8zu %8zu %9zu %7.1f %12.2g   %s\n", mesh_quantity_name(c->l.q), c->numbers,
              c->differ + c->outside, c->vertices, mesh_digits(c), c->ratio, mesh_case_text(c));
  }
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (r->given[q].file != NULL) put_case(f, r, (quantity)q);
}
