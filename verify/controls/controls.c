/* controls.c -- makes the controls: copies of energies with one wrong function, as controls.def
 * lists them. */
#include <string.h>

#include "engine/check.h"

typedef enum { F64, F32, F128, C64 } where;

typedef struct {
  const char *check, *energy, *name, *mistake;
  where scalar;
  slv_fn_f64 *f64;
  slv_fn_f32 *f32;
  slv_fn_f128 *f128;
  slv_fn_c64 *c64;
  size_t slot64, slot32, slot128, slot_c64; /* offset of the function in the table of its scalar */
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
  {#check,                                                            \
   #energy,                                                           \
   name,                                                              \
   mistake,                                                           \
   scalar,                                                            \
   slv_wrong_##function##_f64,                                        \
   slv_wrong_##function##_f32,                                        \
   slv_wrong_##function##_f128,                                       \
   slv_wrong_##function##_c64,                                        \
   offsetof(slv_kernels_f64, slot),                                   \
   offsetof(slv_kernels_f32, slot),                                   \
   offsetof(slv_kernels_f128, slot),                                  \
   offsetof(slv_kernels_c64, slot)},
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
  if (r->scalar == F64)
    memcpy((char *)&c->f64 + r->slot64, &r->f64, sizeof r->f64);
  else if (r->scalar == F32)
    memcpy((char *)&c->f32 + r->slot32, &r->f32, sizeof r->f32);
  else if (r->scalar == F128)
    memcpy((char *)&c->f128 + r->slot128, &r->f128, sizeof r->f128);
  else
    memcpy((char *)&c->c64 + r->slot_c64, &r->c64, sizeof r->c64);
  c->row.f64 = &c->f64, c->row.f32 = &c->f32, c->row.f128 = &c->f128, c->row.c64 = &c->c64;
  return SLV_OK;
}
