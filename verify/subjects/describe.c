#include "subjects/describe.h"

#include <stdio.h>

#include "support/json/json.h"

typedef struct {
  const char *word;
  unsigned claim;
} claim_word;

static const claim_word claims[] = {
    {"rotation_invariant", SLV_ROTATION_INVARIANT},
    {"isotropic", SLV_ISOTROPIC},
    {"zero_at_rest", SLV_ZERO_AT_REST},
    {"nonnegative", SLV_NONNEGATIVE},
    {"smooth", SLV_SMOOTH},
    {"not_a_gradient", SLV_NOT_A_GRADIENT},
};

static cJSON *describe_claims(const slv_energy *e) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++)
    if ((e->claims & claims[i].claim) != 0)
      ok = ok && json_push(array, cJSON_CreateString(claims[i].word));
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

static cJSON *describe_param(const slv_param *p) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "name", cJSON_CreateString(p->name)) &&
      json_add(o, "unit", cJSON_CreateString(p->unit)) &&
      json_add(o, "meaning",
               cJSON_CreateString(p->meaning != NULL ? p->meaning : "")) &&
      json_add(o, "lo", json_number(p->lo)) && json_add(o, "hi", json_number(p->hi)) &&
      json_add(o, "typical", json_number(p->typical)))
    return o;
  cJSON_Delete(o);
  return NULL;
}

static cJSON *describe_params(const slv_energy *e) {
  cJSON *array = cJSON_CreateArray();
  for (int i = 0; array != NULL && i < e->nparam; i++)
    if (!json_push(array, describe_param(&e->param[i]))) {
      cJSON_Delete(array);
      return NULL;
    }
  return array;
}

typedef struct {
  const char *word;
  int present;
} present_word;

static cJSON *describe_present(const present_word *row, size_t count) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; i < count; i++)
    if (row[i].present) ok = ok && json_push(array, cJSON_CreateString(row[i].word));
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

static cJSON *describe_functions(const slv_energy *e) {
  const slv_kernels_f64 *k = e->f64;
  const present_word row[] = {
      {"energy", k->energy != NULL},
      {"gradient", k->gradient != NULL},
      {"hessian", k->hessian != NULL},
      {"spectrum", k->spectrum != NULL},
      {"projected", k->projected != NULL},
      {"term_hessians", k->term_hessians != NULL},
      {"term_projected", k->term_projected != NULL},
      {"condition", k->condition != NULL},
      {"without_h", k->without_h != NULL},
  };
  return describe_present(row, sizeof row / sizeof row[0]);
}

static cJSON *describe_scalars(const slv_energy *e) {
  const present_word row[] = {
      {"f64", e->f64 != NULL},
      {"f32", e->f32 != NULL},
      {"f128", e->f128 != NULL},
      {"c64", e->c64 != NULL},
  };
  return describe_present(row, sizeof row / sizeof row[0]);
}

static cJSON *describe_notes(const slv_energy *e) {
  const struct {
    const char *lack, *why;
  } row[] = {{"no spectrum", e->no_spectrum},
             {"no projection", e->no_projected},
             {"missing scalars", e->no_scalar}};
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    char note[512];
    if (row[i].why == NULL) continue;
    (void)snprintf(note, sizeof note, "%s: %s", row[i].lack, row[i].why);
    ok = ok && json_push(array, cJSON_CreateString(note));
  }
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

char *describe_energy(const slv_energy *e, const char *plugin) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "name", cJSON_CreateString(e->name)) &&
      json_add(o, "formula", cJSON_CreateString(e->formula)) &&
      json_add(o, "source", cJSON_CreateString(e->source)) &&
      json_add(o, "x_unit", cJSON_CreateString(e->x_unit)) &&
      json_add(o, "w_unit", cJSON_CreateString(e->w_unit)) &&
      json_add(o, "ndof", json_number(e->ndof)) &&
      json_add(o, "plugin", json_text_or_null(plugin)) &&
      json_add(o, "claims", describe_claims(e)) &&
      json_add(o, "parameters", describe_params(e)) &&
      json_add(o, "functions", describe_functions(e)) &&
      json_add(o, "scalars", describe_scalars(e)) &&
      json_add(o, "notes", describe_notes(e)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

static cJSON *numbers_or_null(const double *x, int count) {
  return x == NULL ? cJSON_CreateNull() : json_numbers(x, count);
}

char *describe_declared(const slv_energy *e, const slv_declared *d) {
  double typical[SLV_MAX_PARAM] = {0};
  const int n = e->ndof;
  slv_energy_typical_params(e, typical);
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "energy", cJSON_CreateString(e->name)) &&
      json_add(o, "state", cJSON_CreateString(d->state)) &&
      json_add(o, "because",
               cJSON_CreateString(d->because != NULL ? d->because : "")) &&
      json_add(o, "x", json_numbers(d->x, n)) &&
      json_add(o, "p", json_numbers(d->p != NULL ? d->p : typical, e->nparam)) &&
      json_add(o, "energy_value",
               d->energy != NULL ? json_number(*d->energy) : cJSON_CreateNull()) &&
      json_add(o, "gradient", numbers_or_null(d->gradient, n)) &&
      json_add(o, "hessian", numbers_or_null(d->hessian, n * n)) &&
      json_add(o, "projected", numbers_or_null(d->projected, n * n)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

char *describe_check(const check *c) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "name", cJSON_CreateString(c->name)) &&
      json_add(o, "measures", cJSON_CreateString(c->measures)) &&
      json_add(o, "bound", json_number(c->bound)) &&
      json_add(o, "why", cJSON_CreateString(c->why)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}
