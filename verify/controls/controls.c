/* controls.c -- builds the controls of controls.def: copies of energies with one wrong function. */
#include <pthread.h>
#include <string.h>

#include "engine/check.h"
#include "support/base/texts.h"

extern const char asset_controls_txt[];

/* Stands for a function of any scalar type, which `offset` determines. */
typedef void any_fn(void);

typedef struct {
  const char *function, *function_and_check; /* keys of its texts in controls.txt */
  const char *check, *energy;
  size_t offset; /* offset in `control` of the pointer that the wrong function replaces */
  any_fn *wrong;
  const char *name, *mistake; /* from controls.txt */
} control_row;

#define CONTROL(function, check, energy, slot, scalar) \
  slv_fn_f64 slv_wrong_##function##_f64;               \
  slv_fn_f32 slv_wrong_##function##_f32;               \
  slv_fn_f128 slv_wrong_##function##_f128;             \
  slv_fn_c64 slv_wrong_##function##_c64;
#include "controls/controls.def"
#undef CONTROL

static control_row table[] = {
#define CONTROL(function, check, energy, slot, scalar)               \
  {#function,                                                        \
   #function " " #check,                                             \
   #check,                                                           \
   #energy,                                                          \
   offsetof(control, scalar) + offsetof(slv_kernels_##scalar, slot), \
   (any_fn *)slv_wrong_##function##_##scalar,                        \
   NULL,                                                             \
   NULL},
#include "controls/controls.def"
#undef CONTROL
};

enum { ROWS = sizeof table / sizeof table[0] };

static char *text_of(const control_row *r, const char *member) {
  char *of_check = texts_find(asset_controls_txt, r->function_and_check, member);
  return of_check != NULL ? of_check : texts_find(asset_controls_txt, r->function, member);
}

static void read_texts(void) {
  for (control_row *r = table; r < table + ROWS; r++)
    r->name = text_of(r, "name"), r->mistake = text_of(r, "mistake");
}

slv_status control_at(size_t i, control *c) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, read_texts);
  if (i >= ROWS) return SLV_EARG;
  const control_row *r = &table[i];
  const slv_energy *e = slv_energy_find(r->energy);
  if (e == NULL || e->f32 == NULL || e->f128 == NULL || e->c64 == NULL) return SLV_ENAME;
  if (r->name == NULL || r->mistake == NULL) return SLV_ENAME;
  c->name = r->name, c->check = r->check, c->energy = r->energy, c->mistake = r->mistake;
  c->row = *e, c->f64 = *e->f64, c->f32 = *e->f32, c->f128 = *e->f128, c->c64 = *e->c64;
  memcpy((char *)c + r->offset, &r->wrong, sizeof r->wrong);
  c->row.f64 = &c->f64, c->row.f32 = &c->f32, c->row.f128 = &c->f128, c->row.c64 = &c->c64;
  return SLV_OK;
}
