#include "hinges.h"

#include <string.h>

typedef struct {
  const char *name;
  double x[12];
} named_hinge;

/* The shared edge from x_1 to x_2 lies on the y axis where nothing else is said. */
static const named_hinge table[] = {
    {"flat", {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0}},
    {"folded up by 90 deg", {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1}},
    {"folded down by 90 deg", {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, -1}},
};

size_t hinge_catalogue_size(void) {
  return sizeof table / sizeof table[0];
}

const char *hinge_catalogue_at(size_t i, double x[12], unsigned *flags) {
  if (i >= hinge_catalogue_size()) return NULL;
  memcpy(x, table[i].x, sizeof table[i].x);
  *flags = hinge_flags(x);
  return table[i].name;
}

static void difference(const double *x, int from, int to, double d[3]) {
  for (int i = 0; i < 3; i++) d[i] = x[3 * to + i] - x[3 * from + i];
}

static double largest(const double d[3]) {
  return fmax(fabs(d[0]), fmax(fabs(d[1]), fabs(d[2])));
}

/* a x b = 0, each brought to order one by a power of two */
static int parallel(const double a[3], const double b[3]) {
  const double m = largest(a), n = largest(b);
  double u[3], v[3];
  if (m == 0 || n == 0) return 1;
  for (int i = 0; i < 3; i++)
    u[i] = scalbn(a[i], -ilogb(m)), v[i] = scalbn(b[i], -ilogb(n));
  return u[1] * v[2] == u[2] * v[1] && u[2] * v[0] == u[0] * v[2] &&
         u[0] * v[1] == u[1] * v[0];
}

unsigned hinge_flags(const double x[12]) {
  double e[3], a[3], b[3];
  difference(x, 1, 2, e), difference(x, 1, 0, a), difference(x, 1, 3, b);
  const double size = fmax(largest(e), fmax(largest(a), largest(b)));
  const int degenerate = parallel(e, a) || parallel(e, b);
  const int extreme = size > 0 && !(1e-30 <= size && size <= 1e30);
  return (degenerate ? (unsigned)SLV_STATE_DEGENERATE : 0U) |
         (extreme ? (unsigned)SLV_STATE_EXTREME : 0U);
}

const char *hinge_random(draw *d, double x[12]) {
  for (int i = 0; i < 12; i++) x[i] = draw_between(d, -1, 1);
  return "ordinary";
}
