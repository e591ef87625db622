/* controls.c -- makes the controls: copies of energies with one wrong function, as controls.def
 * lists them. */
#include <string.h>

#include "engine/check.h"

/* Of any scalar: which one, the offset in `control` says. */
typedef void any_fn(void);

typedef struct {
  const char *function, *check, *energy;
  const char *name, *mistake; /* NULL: as before, of that function */
  size_t offset;              /* of the pointer in a control that is replaced */
  any_fn *wrong;
} control_row;

#define CONTROL(function, check, energy, slot, scalar, name, mistake) \
  slv_fn_f64 slv_wrong_##function##_f64;                              \
  slv_fn_f32 slv_wrong_##function##_f32;                              \
  slv_fn_f128 slv_wrong_##function##_f128;                            \
  slv_fn_c64 slv_wrong_##function##_c64;
#include "controls/controls.def"
#undef CONTROL

static const control_row table[] = {
#define CONTROL(function, check, energy, slot, scalar, name, mistake) \
  {#function,                                                         \
   #check,                                                            \
   #energy,                                                           \
   name,                                                              \
   mistake,                                                           \
   offsetof(control, scalar) + offsetof(slv_kernels_##scalar, slot),  \
   (any_fn *)slv_wrong_##function##_##scalar},
#include "controls/controls.def"
#undef CONTROL
};

slv_status control_at(size_t i, control *c) {
  if (i >= sizeof table / sizeof table[0]) return SLV_EARG;
  const control_row *r = &table[i];
  const slv_energy *e = slv_energy_find(r->energy);
  if (e == NULL || e->f32 == NULL || e->f128 == NULL || e->c64 == NULL) return SLV_ENAME;
  const control_row *named = r;
  while (named->name == NULL || strcmp(named->function, r->function) != 0) named--;
  c->name = named->name, c->check = r->check, c->energy = r->energy, c->mistake = named->mistake;
  c->row = *e, c->f64 = *e->f64, c->f32 = *e->f32, c->f128 = *e->f128, c->c64 = *e->c64;
  memcpy((char *)c + r->offset, &r->wrong, sizeof r->wrong);
  c->row.f64 = &c->f64, c->row.f32 = &c->f32, c->row.f128 = &c->f128, c->row.c64 = &c->c64;
  return SLV_OK;
}
