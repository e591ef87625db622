/* controls.c -- makes the controls: copies of energies with one wrong function, as controls.def
 * lists them. */
#include <string.h>

#include "engine/check.h"

/* Of any scalar: which one, the offset in `control` says. */
typedef void any_fn(void);

typedef struct {
  const char *check, *energy, *name, *mistake;
  size_t offset; /* of the pointer in a control that is replaced */
  any_fn *wrong;
} control_row;

#define CONTROL_F64(function, slot) \
  offsetof(control, f64) + offsetof(slv_kernels_f64, slot), (any_fn *)slv_wrong_##function##_f64
#define CONTROL_F32(function, slot) \
  offsetof(control, f32) + offsetof(slv_kernels_f32, slot), (any_fn *)slv_wrong_##function##_f32
#define CONTROL_F128(function, slot) \
  offsetof(control, f128) + offsetof(slv_kernels_f128, slot), (any_fn *)slv_wrong_##function##_f128
#define CONTROL_C64(function, slot) \
  offsetof(control, c64) + offsetof(slv_kernels_c64, slot), (any_fn *)slv_wrong_##function##_c64

#define CONTROL(function, check, energy, slot, scalar, name, mistake) \
  slv_fn_f64 slv_wrong_##function##_f64;                              \
  slv_fn_f32 slv_wrong_##function##_f32;                              \
  slv_fn_f128 slv_wrong_##function##_f128;                            \
  slv_fn_c64 slv_wrong_##function##_c64;
#include "controls/controls.def"
#undef CONTROL

static const control_row table[] = {
#define CONTROL(function, check, energy, slot, scalar, name, mistake) \
  {#check, #energy, name, mistake, CONTROL_##scalar(function, slot)},
#include "controls/controls.def"
#undef CONTROL
};

slv_status control_at(size_t i, control *c) {
  if (i >= sizeof table / sizeof table[0]) return SLV_EARG;
  const control_row *r = &table[i];
  const slv_energy *e = slv_energy_find(r->energy);
  if (e == NULL || e->f32 == NULL || e->f128 == NULL || e->c64 == NULL) return SLV_ENAME;
  c->name = r->name, c->check = r->check, c->energy = r->energy, c->mistake = r->mistake;
  c->row = *e, c->f64 = *e->f64, c->f32 = *e->f32, c->f128 = *e->f128, c->c64 = *e->c64;
  memcpy((char *)c + r->offset, &r->wrong, sizeof r->wrong);
  c->row.f64 = &c->f64, c->row.f32 = &c->f32, c->row.f128 = &c->f128, c->row.c64 = &c->c64;
  return SLV_OK;
}
