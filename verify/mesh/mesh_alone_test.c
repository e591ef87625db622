/* Tests with two vertices on a spring of rest length 0: E = k d . d / 2 with k = 4, d = x_1 - x_0,
 * f_0 = k d, f_1 = -k d, H = k [I -I; -I I].  At d = (1, 2, 0): E = 10, f_0 = (4, 8, 0).  E is
 * quadratic, so that the error of differences is only round-off. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_alone.h"

enum { STATES = 3 };

typedef struct {
  mesh_state state[STATES];
  items findings;
} spring;

static void add(mesh_given *g, uint32_t i, uint32_t j, double v) {
  const mesh_number n = {i, j, v};
  items_append(&g->numbers, &n, sizeof n);
}

/* Makes the states of the spring, with forces that are `factor` times the right ones. */
static void make(spring *s, double factor) {
  static const double step[STATES] = {0, 1e-2, 1e-3};
  *s = (spring){.findings = {0}};
  for (int k = 0; k < STATES; k++) {
    const double d[3] = {1 + step[k], 2, 0};
    mesh_given *g = s->state[k].given;
    s->state[k].x = calloc(6, sizeof(double));
    cr_assert(s->state[k].x != NULL);
    for (int i = 0; i < 3; i++) s->state[k].x[3 + i] = d[i];
    for (uint32_t i = 0; i < 6; i++)
      add(&g[QUANTITY_GRADIENT], i, 0, factor * (i < 3 ? 4 : -4) * d[i % 3]);
    add(&g[QUANTITY_ENERGY], 0, 0, 2 * (d[0] * d[0] + d[1] * d[1]));
    for (int q = 0; q < MESH_QUANTITIES; q++) g[q].file = "test";
  }
  for (uint32_t i = 0; i < 6; i++) {
    add(&s->state->given[QUANTITY_HESSIAN], i, i, 4);
    add(&s->state->given[QUANTITY_HESSIAN], i, (i + 3) % 6, -4);
  }
}

static void drop(spring *s) {
  for (int k = 0; k < STATES; k++) {
    for (int q = 0; q < MESH_QUANTITIES; q++) mesh_given_free(&s->state[k].given[q]);
    free(s->state[k].x);
  }
  free(s->findings.at);
}

static mesh_finding find(const spring *s, const char *name) {
  const mesh_finding *f = s->findings.at;
  for (size_t i = 0; i < s->findings.count; i++)
    if (strcmp(f[i].d.check, name) == 0) return f[i];
  return (mesh_finding){.d = {.check = "none of that name"}, .verdict = ALONE_NOT_JUDGED};
}

static mesh_alone_verdict verdict(const spring *s, const char *name) {
  return find(s, name).verdict;
}

static void judge(spring *s, size_t states) {
  mesh_alone(s->state, states, 2, DBL_EPSILON, &s->findings);
}

Test(mesh_alone, spring_agrees) {
  spring s;
  make(&s, 1);
  judge(&s, STATES);
  cr_expect(eq(sz, s.findings.count, 7));
  const mesh_finding *f = s.findings.at;
  for (size_t i = 0; i < s.findings.count; i++)
    cr_expect(f[i].verdict == ALONE_AGREES, "%s", f[i].d.check);
  drop(&s);
}

/* With half of the forces, the error is half of the work, which falls with the first power. */
Test(mesh_alone, factor_differs) {
  spring s;
  make(&s, 0.5);
  judge(&s, STATES);
  const mesh_finding f = find(&s, "energy by forces");
  cr_expect(f.verdict == ALONE_DIFFERS && fabs(f.d.error - 1) < 0.01);
  cr_expect(verdict(&s, "forces by H") == ALONE_DIFFERS);
  cr_expect(verdict(&s, "H of rotations") == ALONE_DIFFERS);
  cr_expect(verdict(&s, "sum of forces") == ALONE_AGREES);
  drop(&s);
}

Test(mesh_alone, one_distance_is_not_judged) {
  spring s;
  make(&s, 0.5);
  judge(&s, 2);
  cr_expect(verdict(&s, "energy by forces") == ALONE_NOT_JUDGED);
  drop(&s);
}

/* Adds to one force 1 N, or NaN; then the same to one entry of H, but not to its mirror image. */
Test(mesh_alone, what_does_not_balance_differs) {
  const double more[] = {1, NAN};
  for (int k = 0; k < 2; k++) {
    spring s;
    make(&s, 1);
    ((mesh_number *)s.state->given[QUANTITY_GRADIENT].numbers.at)[4].value += more[k];
    judge(&s, 1);
    cr_expect(verdict(&s, "sum of forces") == ALONE_DIFFERS);
    cr_expect(verdict(&s, "symmetry of H") == ALONE_AGREES);
    drop(&s);
  }
  for (int k = 0; k < 2; k++) {
    spring s;
    make(&s, 1);
    add(&s.state->given[QUANTITY_HESSIAN], 0, 4, more[k]);
    judge(&s, 1);
    cr_expect(verdict(&s, "symmetry of H") == ALONE_DIFFERS);
    cr_expect(find(&s, "H of translations").d.vertex == 0);
    cr_expect(verdict(&s, "H of translations") == ALONE_DIFFERS);
    drop(&s);
  }
}
