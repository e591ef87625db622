/* Tests that every energy's own double values agree with the reference.  Multiplied by 2 or -1 they
 * must differ, with that factor as the only explanation. */
#include <stdlib.h>

#include "measure/params.h"
#include "table/table_diagnose.h"
#include "table/table_test_support.h"

enum { RANDOM = 40 };

/* Returns the step between states: costly quantities use fewer states, and so do energies with rest
 * shapes, since their elements are larger and have more named states. */
static uint64_t step_of(const slv_energy *e, quantity q) {
  if (q < QUANTITY_HESSIAN) return 3;
  return (q == QUANTITY_EIGENVALUES ? 13 : 11) * (e->nrest > 0 ? 7 : 1);
}

/* Writes the energy's values times `by` at states that `export` calls smooth.  Returns their
 * number.  Among them are rest and orthogonal columns, where values suffer from cancellation. */
static size_t add_own(buffer *b, const slv_energy *e, quantity q, double by) {
  const slv_state_source states = {
      .energy = e, .seed = 1, .random = RANDOM, .rest = e->rests}; /* of all rows of a table */
  double x[e->ndof], y[quantity_max(e)], p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  size_t count = 0;
  add_names(b, e, q);
  for (uint64_t i = 0; slv_state_source_at(&states, i, &s) == SLV_OK; i += step_of(e, q)) {
    if (!table_is_judged(e, SCALAR_F64, s.x, s.p) ||
        evaluate(e, q, SCALAR_F64, s.x, s.p, y) != SLV_OK)
      continue;
    for (int k = 0; k < quantity_size(e, q); k++) y[k] *= by;
    add_values(b, e, q, &s, y);
    count++;
  }
  return count;
}

typedef struct {
  size_t differ;
  diagnosis d;
} outcome;

static outcome judge_own(const slv_energy *e, quantity q, double by) {
  const plugin_host host = host_of(e->name);
  buffer text = {0};
  table t = {0};
  quantity_result r;
  outcome got = {0};
  const size_t count = add_own(&text, e, q, by);
  row_result *all = calloc(count + 1, sizeof *all);
  cr_assert(all != NULL);
  cr_assert(eq(int, read_text(&host, SCALAR_F64, text.data, &t), 0), "%s", e->name);
  const judgement j = {.t = &t, .factor = 1};
  table_judge(&j, q, all, &r);
  got.differ = r.rows[ROW_DIFFERS];
  if (got.differ > 0) table_diagnose(&j, q, all, &got.d);
  table_free(&t);
  free(all);
  free(text.data);
  return got;
}

/* Returns 1 if `text` is the first explanation, with the right layout and formula. */
static int told_first(const outcome *o, const char *text) {
  const explanation *x = o->d.list.at;
  return o->d.list.count > 0 && strstr(x->text, text) == x->text && !x->formula && !x->turned &&
         x->deviations == 1;
}

static int expect_own(const slv_energy *e, quantity q) {
  static const struct {
    double by;
    const char *told;
  } wrong[] = {{2, "times 2"}, {-1, "the opposite sign"}, {1.001, "times 1.001"}};
  const size_t count = q == QUANTITY_ENERGY ? 3 : 2;
  int numerical;
  if (evaluate_missing(e, q, SCALAR_F64, &numerical) != NULL) return 0;
  outcome right = judge_own(e, q, 1);
  cr_expect(eq(sz, right.differ, 0), "%s, %s", e->name, quantity_name(q));
  table_diagnosis_free(&right.d);
  for (size_t i = 0; i < count; i++) {
    outcome o = judge_own(e, q, wrong[i].by);
    cr_expect(gt(sz, o.differ, 0), "%s, %s", e->name, quantity_name(q));
    cr_expect(told_first(&o, wrong[i].told), "%s, %s, %s: %zu told, first '%s'", e->name,
              quantity_name(q), wrong[i].told, o.d.list.count,
              o.d.list.count > 0 ? ((const explanation *)o.d.list.at)->text : "");
    table_diagnosis_free(&o.d);
  }
  return 1;
}

static void expect_all(quantity q) {
  int judged = 0;
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) judged += expect_own(slv_energy_at(i), q);
  cr_expect(ge(int, judged, 10), "%s: %d energies", quantity_name(q), judged);
}

Test(table_own, energy, .timeout = 120) { expect_all(QUANTITY_ENERGY); }
Test(table_own, gradient, .timeout = 120) { expect_all(QUANTITY_GRADIENT); }
Test(table_own, hessian, .timeout = 120) { expect_all(QUANTITY_HESSIAN); }
Test(table_own, eigenvalues, .timeout = 120) { expect_all(QUANTITY_EIGENVALUES); }
Test(table_own, projected, .timeout = 120) { expect_all(QUANTITY_PROJECTED); }
