#include "ledger/ledger.h"

#include <stdio.h>
#include <string.h>

#include "engine/check.h"

#define FIBRE(name, at)                                                             \
  {                                                                                 \
    name, "1", "unit direction of a fibre in the cloth", -DBL_MAX, DBL_MAX, at, -1, \
        1 /* drawn from [-1, 1], then normalised */                                 \
  }
#define REST(name, at, lo, hi) \
  { name, "m", "rest triangle's edge", -DBL_MAX, DBL_MAX, at, lo, hi }
#define LENGTH(name) \
  { name, "1", "wanted length", 0, DBL_MAX, 1, 0.5, 2 }

static const slv_param of_gradient[] = {FIBRE("a_0", 1), FIBRE("a_1", 0), FIBRE("b_0", 0),
                                        FIBRE("b_1", 1), LENGTH("b_u"),   LENGTH("b_v")};
static const slv_param_set gradient_sets[] = {
    {"oblique fibres", (const double[]){0.8, 0.6, -0.28, 0.96, 1.25, 0.75}}, {NULL, NULL}};

/* These ranges give a rest area of at least (0.5 * 0.5 - 0.2 * 0.7) / 2. */
static const slv_param of_triangle[] = {REST("du_1", 1, 0.5, 2),
                                        REST("dv_1", 0, -0.2, 0.2),
                                        REST("du_2", 0, -0.2, 0.7),
                                        REST("dv_2", 1, 0.5, 2),
                                        LENGTH("b_u"),
                                        LENGTH("b_v")};
static const slv_param_set triangle_sets[] = {
    {"oblique rest triangle", (const double[]){1.5, -0.25, 0.5, 0.75, 1.25, 0.75}}, {NULL, NULL}};

/* A flat hinge of two right triangles, with an edge of length 2. */
static const double rest_hinge[] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};

static const slv_energy table[] = {
    [LEDGER_OF_F] = {.ndof = 6, .nparam = 6, .param = of_gradient, .sets = gradient_sets},
    [LEDGER_OF_TRIANGLE] = {.ndof = 9,
                            .nparam = 6,
                            .element = SLV_ELEMENT_TRIANGLE,
                            .param = of_triangle,
                            .sets = triangle_sets},
    [LEDGER_OF_HINGE] = {.ndof = 12, .element = SLV_ELEMENT_HINGE, .rest = rest_hinge},
};

const slv_energy *ledger_states_of(ledger_states of) {
  if (of == LEDGER_OF_QUAD) return slv_energy_find("quad_stvk");
  return of == LEDGER_ONCE ? NULL : &table[of];
}

static slv_state_source source_of(ledger_states of, uint64_t seed, uint64_t random) {
  return (slv_state_source){.energy = ledger_states_of(of), .seed = seed, .random = random};
}

uint64_t ledger_states_count(ledger_states of, uint64_t random) {
  const slv_state_source source = source_of(of, 0, random);
  return of == LEDGER_ONCE ? 1 : slv_state_source_count(&source);
}

uint64_t ledger_states_named(ledger_states of) {
  const slv_state_source source = source_of(of, 0, 0);
  return of == LEDGER_ONCE ? 1 : slv_state_source_count_named(&source);
}

static void make_unit(double *a) {
  const double length = sqrt(a[0] * a[0] + a[1] * a[1]);
  const int some = length > 0;
  a[0] = some ? a[0] / length : 1;
  a[1] = some ? a[1] / length : 0;
}

void ledger_states_at(ledger_states of, uint64_t seed, uint64_t i, slv_state *out) {
  const slv_state_source source = source_of(of, seed, UINT64_MAX);
  if (of == LEDGER_ONCE) {
    *out = (slv_state){.x = out->x, .p = out->p};
    return;
  }
  /* cannot fail, because the source has UINT64_MAX states */
  (void)slv_state_source_at(&source, i, out);
  if (of != LEDGER_OF_F || i < slv_state_source_count_named(&source)) return;
  make_unit(out->p);
  make_unit(out->p + 2);
}

ledger_view ledger_shown(const ledger_row *row) {
  const slv_energy *states = ledger_states_of(row->claim.states);
  ledger_view v = {NULL, ""};
  const char *shown = NULL, *at = row->claim.checks != NULL ? row->claim.checks : "";
  while (*at != '\0') {
    char word[64];
    const int length = (int)strcspn(at, " ");
    (void)snprintf(word, sizeof word, "%.*s", length, at);
    const slv_energy *e = slv_energy_find(word);
    const check *c = check_find(word);
    const int fits = e != NULL && states != NULL && e->ndof == states->ndof;
    if (v.energy == NULL && fits && e->element == states->element) v.energy = e;
    if (shown == NULL && c != NULL) shown = c->quantity;
    at += length;
    at += strspn(at, " ");
  }
  if (v.energy != NULL) v.quantity = shown != NULL ? shown : "hessian";
  return v;
}
