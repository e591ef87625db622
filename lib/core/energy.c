#include "selvedge/energy.h"

#include <string.h>

#define ENERGY(id) extern const slv_energy slv_##id;
#define ELEMENT(id) ENERGY(id)
#include "core/energies.def"
#undef ENERGY

static const slv_energy *const table[] = {
#define ENERGY(id) &slv_##id,
#define ELEMENT(id) ENERGY(id)
#include "core/energies.def"
#undef ENERGY
};

const slv_energy *slv_energy_at(size_t i) {
  return i < sizeof table / sizeof table[0] ? table[i] : NULL;
}

const slv_energy *slv_energy_find(const char *name) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++)
    if (strcmp(e->name, name) == 0) return e;
  return NULL;
}

slv_status slv_energy_typical_params(const slv_energy *e, double *p) {
  for (int i = 0; i < e->nparam; i++) p[i] = e->param[i].typical;
  return slv_energy_prepare(e, NULL, p);
}

slv_status slv_energy_check_params(const slv_energy *e, const double *p, int *bad) {
  for (int i = 0; i < e->nparam; i++) {
    const int inside =
        e->param[i].lo <= p[i] && p[i] <= e->param[i].hi; /* NaN counts as out of range */
    if (inside) continue;
    if (bad != NULL) *bad = i;
    return SLV_EPARAM;
  }
  double w;
  if (e->nrest > 0 || e->f64->energy == NULL || e->f64->energy(e->rest, p, &w) != SLV_EPARAM)
    return SLV_OK;
  if (bad != NULL) *bad = -1;
  return SLV_EPARAM;
}

int slv_energy_count_params(const slv_energy *e) { return e->nparam + e->nprepared + e->nrest; }

int slv_energy_count_rests(const slv_energy *e) {
  int n = 0;
  while (e->rests != NULL && e->rests[n].name != NULL) n++;
  return n;
}

slv_status slv_energy_prepare(const slv_energy *e, const double *X, double *p) {
  double *prepared = p + e->nparam, *rest = prepared + e->nprepared;
  if (e->nrest == 0) return SLV_OK;
  memmove(rest, X != NULL ? X : e->rests[0].X, (size_t)e->nrest * sizeof *rest);
  return e->nprepared > 0 ? e->f64->prepare(rest, p, prepared) : SLV_OK;
}

int slv_energy_find_param(const slv_energy *e, const char *name) {
  for (int i = 0; i < e->nparam; i++)
    if (strcmp(e->param[i].name, name) == 0) return i;
  return -1;
}

int slv_energy_has_projection(const slv_energy *e) {
  return e->f64->projected != NULL || e->f64->term_projected != NULL;
}

static int named(const char *s) { return s != NULL && *s != '\0'; }

#define LOWER "abcdefghijklmnopqrstuvwxyz0123456789_"
#define WORD LOWER "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

static int plain_name(const char *s) { return named(s) && s[strspn(s, LOWER)] == '\0'; }

static const char *broken_param(const slv_param *q) {
  if (!named(q->name) || !named(q->unit)) return "a parameter lacks its name or unit";
  if (q->name[strspn(q->name, WORD)] != '\0')
    return "a parameter's name must be letters, digits, _: has `param` nparam entries?";
  if (!(q->lo <= q->typical && q->typical <= q->hi))
    return "a typical parameter is outside its range";
  if (!(q->lo <= q->draw_lo && q->draw_lo <= q->draw_hi && q->draw_hi <= q->hi))
    return "draw_lo or draw_hi of a parameter is outside its range";
  return NULL;
}

static const char *broken_functions(const slv_energy *e) {
  if (e->f64 == NULL || (e->f64->energy == NULL && e->f64->gradient == NULL))
    return "neither an energy nor a gradient in double";
  if (e->f64->hessian != NULL && e->f64->gradient == NULL) return "a Hessian without a gradient";
  if ((e->f64->term_projected != NULL) != (e->f64->term_hessians != NULL))
    return "only one of term_projected and term_hessians is set";
  if (e->f64->term_hessians != NULL && (e->nterm < 1 || e->nterm > SLV_MAX_TERM))
    return "the number of terms is out of range";
  if ((e->f64->condition != NULL) != (e->ncondition > 0) || e->ncondition < 0 ||
      e->ncondition > SLV_MAX_CONDITION)
    return "ncondition is out of range, or inconsistent with the function `condition`";
  return NULL;
}

static int lacks_prepare(const slv_energy *e) {
  return (e->f64 != NULL && e->f64->prepare == NULL) ||
         (e->f32 != NULL && e->f32->prepare == NULL) ||
         (e->f128 != NULL && e->f128->prepare == NULL) ||
         (e->c64 != NULL && e->c64->prepare == NULL);
}

static const char *broken_rests(const slv_energy *e) {
  if (e->nrest < 0 || e->nprepared < 0) return "nrest or nprepared is negative";
  if ((e->nrest > 0) != (e->rests != NULL)) return "only one of nrest and rests is set";
  if (e->nrest > 0 && e->rests[0].name == NULL) return "the list of rest shapes is empty";
  for (const slv_rest_shape *r = e->rests; r != NULL && r->name != NULL; r++)
    if (!named(r->name) || r->X == NULL) return "a rest shape lacks its name or numbers";
  if (e->nprepared > 0 && e->nrest == 0) return "nprepared is positive, but nrest is 0";
  if (e->nprepared > 0 && lacks_prepare(e))
    return "`prepare` is missing for a scalar type of the energy";
  return NULL;
}

static const char *broken_row(const slv_energy *e) {
  static const char *const edges[] = {"du_1", "dv_1", "du_2", "dv_2"};
  if (e->interface != SLV_INTERFACE)
    return "built for another interface of Selvedge: compile it again";
  if (!plain_name(e->name)) return "the name must consist of a-z, 0-9 and _";
  if (!named(e->formula) || !named(e->source)) return "formula or source is missing";
  if (!named(e->x_unit) || !named(e->w_unit)) return "a unit is missing";
  if (e->ndof < 1) return "ndof is out of range";
  if (e->nparam < 0 || e->nparam > SLV_MAX_PARAM) return "nparam is out of range";
  if (e->rest == NULL || (e->nparam > 0 && e->param == NULL))
    return "the rest configuration or the parameters are missing";
  if (e->element == SLV_ELEMENT_TRIANGLE && e->ndof != 9) return "a triangle has 9 coordinates";
  if (e->element == SLV_ELEMENT_HINGE && e->ndof != 12) return "a hinge has 12 coordinates";
  if (e->element == SLV_ELEMENT_QUAD && e->ndof != 12) return "a quadrilateral has 12 coordinates";
  if (e->element == SLV_ELEMENT_RING && (e->ndof < 9 || e->ndof % 3 != 0))
    return "ndof of a ring must be 3 times its number of points, at least 3";
  for (int i = 0; i < e->nparam; i++) {
    const char *why = broken_param(&e->param[i]);
    if (why != NULL) return why;
    if (slv_energy_find_param(e, e->param[i].name) != i) return "two parameters have the same name";
  }
  for (int i = 0; e->element == SLV_ELEMENT_TRIANGLE && i < 4; i++)
    if (slv_energy_find_param(e, edges[i]) != i)
      return "the parameters of a triangle begin with du_1, dv_1, du_2, dv_2, its rest edges from "
             "vertex 0: list these first";
  const char *why = broken_rests(e);
  return why != NULL ? why : broken_functions(e);
}

slv_status slv_energy_check(const slv_energy *e, const char **why) {
  const char *text = broken_row(e);
  if (text == NULL) return SLV_OK;
  if (why != NULL) *why = text;
  return SLV_EPLUGIN;
}
