#include "mesh/mesh_report.h"

#include <float.h>
#include <math.h>
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

/* ---- words ----------------------------------------------------------------------- */

const char *mesh_quantity_name(quantity q) {
  static const char *const names[MESH_QUANTITIES] = {"energy", "forces", "Hessian"};
  return names[q];
}

double mesh_digits(const mesh_case *c) {
  if (!(c->largest <= c->of)) return 0;
  return c->largest > 0 ? -log10(c->largest / c->of) : -log10(c->c->eps);
}

/* Appends `what`, with the amount in the place of its %s. */
static void add_words(char *text, const char *what, const char *amount) {
  const size_t length = strlen(text);
  const char *place = strstr(what, "%s");
  if (place == NULL)
    (void)snprintf(text + length, MESH_TEXT - length, "%s", what);
  else
    (void)snprintf(text + length, MESH_TEXT - length, "%.*s%s%s", (int)(place - what),
                   what, amount, place + 2);
}

const char *mesh_fault_text(const mesh_report *r, const mesh_fault *f, char *text) {
  char amount[SHORT_TEXT + 8] = "";
  size_t length;
  mesh_element e;
  mesh_element_of(&r->c, &(mesh_change){0}, f->element, &e);
  (void)snprintf(text, MESH_TEXT, "%s %zu (vertices", mesh_kind_name(e.kind),
                 mesh_number_of(&r->c, f->element));
  for (int i = 0; i < (e.kind == MESH_HINGE ? 4 : 3); i++) {
    length = strlen(text);
    (void)snprintf(text + length, MESH_TEXT - length, " %u", (unsigned)e.v[i]);
  }
  length = strlen(text);
  (void)snprintf(amount, sizeof amount, "%.6g", f->factor);
  (void)snprintf(text + length, MESH_TEXT - length, ") ");
  add_words(text, f->row->what, amount);
  if (f->triangle == MESH_NO_TRIANGLE) return text;
  length = strlen(text);
  (void)snprintf(text + length, MESH_TEXT - length, " (triangle %zu)", f->triangle);
  return text;
}

static void factor_text(const mesh_explanation *why, char *text, size_t size) {
  const double *f = why->factor;
  if (why->change->fit == FIT_LOAD || why->change->fit == FIT_EVEN)
    (void)snprintf(text, size, "(%.6g, %.6g, %.6g)", 0 - f[0], 0 - f[1], 0 - f[2]);
  else
    (void)snprintf(text, size, "%.9g", f[0]);
}

const char *mesh_change_text(const mesh_explanation *why, char *text) {
  char amount[96];
  text[0] = '\0';
  if (why->change == NULL) return text;
  factor_text(why, amount, sizeof amount);
  add_words(text, why->change->what, amount);
  return text;
}

const char *mesh_held_text(const mesh_explanation *why, char *text) {
  text[0] = '\0';
  if (why->masked > 0)
    (void)snprintf(text, MESH_TEXT,
                   "the rows of %zu held coordinates are %s (the first is %c of vertex "
                   "%zu)",
                   why->masked, why->identity ? "those of the identity" : "zero",
                   "xyz"[why->first_masked % 3], why -> first_masked / 3);
  return text;
}

/* ---- the text -------------------------------------------------------------------- */

static void put_terms(FILE *f, const mesh_report *r) {
  buffer t = {0};
  for (int k = 0; k < r->c.terms; k++) {
    const mesh_term *of = &r->c.term[k];
    const char *between = k > 0 ? "; " : "";
    buffer_format(&t, "%s%s", between, of->e->name);
    for (int i = 0; i < of->e->nparam; i++) {
      const char *name = of->e->param[i].name;
      const int own = of->e->element == SLV_ELEMENT_TRIANGLE && i < 4;
      const int of_hinge = of->group == MESH_BENDING &&
                           (strcmp(name, "l") == 0 || strcmp(name, "A") == 0 ||
                            strcmp(name, "theta_0") == 0);
      if ((own || of_hinge) && (of->set >> i & 1u) == 0) continue;
      buffer_format(&t, " %s=%.6g%s", name, of->p[i],
                    of->set >> i & 1u ? "" : " (typical)");
    }
  }
  buffer_format(&t, "; in %s", r->c.eps == DBL_EPSILON ? "double" : "float");
  wrap_text(f, buffer_string(&t), 2, 0);
  buffer_free(&t);
}

const char *mesh_case_text(const mesh_case *c) {
  if (!mesh_case_agrees(c)) return "DIFFERS";
  return c->printed ? "agrees as printed" : "agrees";
}

static void put_row(FILE *f, const mesh_case *c) {
  fprintf(f, "%-9s %8zu %8zu %9zu %7.1f %12.2g   %s\n", mesh_quantity_name(c->l.q),
          c->numbers, c->differ + c->outside, c->vertices, mesh_digits(c), c->ratio,
          mesh_case_text(c));
}

static void put_worst(FILE *f, const mesh_case *c) {
  char text[MESH_TEXT], where[128] = "", got[32], want[32];
  const double expected = c->sign * (c->right.of[MESH_MEMBRANE][c->at] +
                                     c->right.of[MESH_BENDING][c->at]),
               given = c->sign * c->got[c->at] + 0.0; /* no -0 */
  size_t i, j;
  int digits = 5;
  mesh_coordinates(&c->l, c->at, &i, &j);
  do {
    (void)snprintf(got, sizeof got, "%.*g", ++digits, given);
    (void)snprintf(want, sizeof want, "%.*g", digits, expected);
  } while (strcmp(got, want) == 0 && digits < 17);
  if (c->l.q == QUANTITY_GRADIENT)
    (void)snprintf(where, sizeof where, " at vertex %zu, %c", i / 3, "xyz"[i % 3]);
  if (c->l.q == QUANTITY_HESSIAN)
    (void)snprintf(where, sizeof where, " at (%zu, %zu), vertices %zu %c and %zu %c", i,
                   j, i / 3, "xyz"[i % 3], j / 3, "xyz"[j % 3]);
  (void)snprintf(text, sizeof text, "%s: worst%s: %s where %s was expected",
                 mesh_quantity_name(c->l.q), where, got, want);
  if (c->differ > 0) wrap_text(f, text, 2, 0);
  if (c->outside == 0) return;
  (void)snprintf(
      text, sizeof text,
      "%s: %zu numbers stand where no element has both vertices; one at (%zu, "
      "%zu)",
      mesh_quantity_name(c->l.q), c->outside, c->outside_at[0], c->outside_at[1]);
  wrap_text(f, text, 2, 0);
}

static void put_why(FILE *f, const char *what, const char *remedy) {
  if (what[0] == '\0') return;
  fputs("  - ", f);
  wrap_text(f, what, 4, 4);
  if (remedy[0] == '\0') return;
  fputs("    remedy:", f);
  wrap_text(f, remedy, 4, 11);
}

static void put_faults(FILE *f, const mesh_report *r, const mesh_explanation *why) {
  enum { SHOWN = 4 };
  const mesh_fault *all = why->faults.at;
  char text[MESH_TEXT];
  for (size_t i = 0; i < why->faults.count && i < SHOWN; i++) {
    const int said = i > 0 && all[i].row == all[i - 1].row;
    put_why(f, mesh_fault_text(r, &all[i], text), said ? "" : all[i].row->remedy);
  }
  if (why->faults.count > SHOWN)
    fprintf(f, "  - and %zu more; --json lists them\n", why->faults.count - SHOWN);
}

static int is_same(const mesh_explanation *a, const mesh_explanation *b) {
  const mesh_fault *of_a = a->faults.at, *of_b = b->faults.at;
  int same = a->found && b->found && a->complete == b->complete &&
             a->reading == b->reading && a->change == b->change &&
             a->masked == b->masked && a->identity == b->identity &&
             a->faults.count == b->faults.count;
  for (size_t i = 0; same && i < a->faults.count; i++) {
    same = 0;
    for (size_t k = 0; k < a->faults.count; k++)
      same |= of_a[i].row == of_b[k].row && of_a[i].element == of_b[k].element;
  }
  return same;
}

static void put_explanation(FILE *f, const mesh_report *r, quantity q) {
  const mesh_explanation *why = &r->why[q];
  char text[MESH_TEXT];
  if (q == QUANTITY_HESSIAN && is_same(why, &r->why[QUANTITY_GRADIENT])) {
    fputs("  the same explains it\n", f);
    return;
  }
  if (!why->tried) {
    fputs("  look at it again when what is wrong below is right\n", f);
    return;
  }
  if (!why->found) {
    fputs("  no known mistake explains it\n", f);
    return;
  }
  fprintf(
      f, "  %s\n",
      why->complete ? "explained to rounding:" : "explained in part, the rest is not:");
  if (why->reading != NULL) put_why(f, why->reading->what, why->reading->remedy);
  put_why(f, mesh_change_text(why, text),
          why->change != NULL ? why->change->remedy : "");
  put_why(f, mesh_held_text(why, text), "write it before held vertices are put in");
  put_faults(f, r, why);
}

const char *mesh_verdict_text(mesh_alone_verdict v) {
  static const char *const words[] = {"agrees", "DIFFERS", "NOT JUDGED"};
  return words[v];
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
                "give positions at two distances from the first, one ten times nearer",
                2, 0);
    if (of->verdict == ALONE_DIFFERS && said++ < 3) wrap_text(f, of->wrong, 2, 0);
  }
}

void mesh_report_text(FILE *f, const mesh_report *r) {
  const mesh_cloth *c = &r->c;
  buffer head = {0};
  buffer_format(
      &head, "%s: %zu vertices, %zu triangles, %zu hinges, %zu edges of one triangle",
      c->file, c->rest.nvertices, c->of[MESH_TRIANGLE], c->of[MESH_HINGE],
      c->of[MESH_EDGE]);
  wrap_text(f, buffer_string(&head), 0, 0);
  buffer_free(&head);
  if (c->terms == 0) {
    put_findings(f, r);
    return;
  }
  put_terms(f, r);
  fprintf(f, "\n%-9s %8s %8s %9s %7s %12s   %s\n", "quantity", "numbers", "differ",
          "vertices", "digits", "error/bound", "verdict");
  for (int q = 0; q < MESH_QUANTITIES; q++)
    if (r->given[q].file != NULL) put_row(f, &r->of[q]);
  for (int q = 0; q < MESH_QUANTITIES; q++) {
    const mesh_case *of = &r->of[q];
    if (r->given[q].file == NULL) continue;
    if (r->given[q].from_zero)
      fprintf(f, "%s: its indices begin at 0; those of Matrix Market begin at 1\n",
              r->given[q].file);
    if (of->without > 0)
      fprintf(f,
              "%s: %zu elements have no value here; numbers with them are not judged\n",
              mesh_quantity_name((quantity)q), of->without);
    if (of->printed && mesh_case_agrees(of))
      fprintf(f,
              "%s: agrees as far as the digits of the positions tell; write them with "
              "%%.17g\n",
              mesh_quantity_name((quantity)q));
    if (mesh_case_agrees(of)) continue;
    fputc('\n', f);
    put_worst(f, of);
    put_explanation(f, r, (quantity)q);
  }
}
