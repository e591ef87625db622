/* broken_plugins.c -- plugins with faults, one for each macro BROKEN_..., which tests load. */
#include <fenv.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#if defined(BROKEN_FLUSH) && defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "selvedge/plugin.h"

/* Returns W = k |F|^2 / 2, unless the macro asks for a fault. */
#if defined(BROKEN_SINGLE)
/* Rounds to float. Volatile, because GCC 12 may drop the conversion in vector code. */
static double in_float(double v) {
  volatile float f = (float)v;
  return f;
}
#endif

static slv_status energy(const double *F, const double *p, double *restrict w) {
  double sum = 0;
  for (int i = 0; i < 6; i++) sum += F[i] * F[i];
  *w = p[0] * sum / 2;
#if defined(BROKEN_SINGLE)
  *w = in_float(*w);
#elif defined(BROKEN_BEYOND) /* reads a parameter that the plugin does not declare */
  *w += p[1] * F[0];
#elif defined(BROKEN_ROWS)   /* |f_u|^2 of an F that is read row by row */
  *w = p[0] * (F[0] * F[0] + F[2] * F[2] + F[4] * F[4]);
#endif
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict g) {
#if defined(BROKEN_CRASH)
  (void)raise(SIGSEGV);
#elif defined(BROKEN_EXIT)
  exit(255);
#elif defined(BROKEN_ROUNDING)
  (void)fesetround(FE_UPWARD);
#endif
  for (int i = 0; i < 6; i++) g[i] = p[0] * F[i];
#if defined(BROKEN_SLIP)
  g[4] *= 1 + 1e-6;
#elif defined(BROKEN_SINGLE)
  for (int i = 0; i < 6; i++) g[i] = in_float(g[i] * (1 + BROKEN_SINGLE * (i == 4)));
#elif defined(BROKEN_RARE)   /* at so few states that most parts of a run have none */
  if (fabs(F[1] - 0.3) < BROKEN_RARE) g[4] += p[0];
#elif defined(BROKEN_REGION) /* only if the columns form an obtuse angle */
  for (int i = 0; i < 6 && F[0] * F[3] + F[1] * F[4] + F[2] * F[5] < 0; i++) g[i] *= 1.5;
#endif
  return SLV_OK;
}

static slv_status hessian(const double *F, const double *p, double *restrict H) {
  (void)F;
#if defined(BROKEN_GARBLE) /* sends the parent an invalid record */
  static const struct {
    unsigned tag, size;
    char text[4];
  } message = {2, 4, {'o', 'o', 'p', 's'}};
  for (int fd = 3; fd < 64; fd++)
    if (write(fd, &message, sizeof message) < 0) continue;
#endif
#if defined(BROKEN_INTERRUPT) /* as if the user pressed Ctrl-C now */
  (void)kill(getppid(), SIGINT);
#endif
#if defined(BROKEN_HANG) || defined(BROKEN_INTERRUPT)
  for (volatile unsigned i = 0;; i++) continue;
#elif defined(BROKEN_SLEEP)
  for (;;) (void)pause();
#endif
  for (int i = 0; i < 36; i++) H[i] = i % 7 == 0 ? p[0] : 0;
#if defined(BROKEN_SINGLE)
  for (int i = 0; i < 36; i++) H[i] = in_float(H[i]);
#elif defined(BROKEN_RARE)
  if (fabs(F[2] - 0.3) < BROKEN_RARE) H[7] *= 2;
#elif defined(BROKEN_DYAD) /* an outer product of the gradient of f_u . f_v with itself */
  for (int i = 0; i < 36; i++) H[i] -= p[0] / 2 * F[(i % 6 + 3) % 6] * F[(i / 6 + 3) % 6];
#elif defined(BROKEN_AXIS) /* wrong only if f_v lies on the third axis */
  for (int i = 21; i < 36 && F[3] == 0 && F[4] == 0; i += 7) H[i] = 0;
#endif
  return SLV_OK;
}

#if defined(BROKEN_LOAD)
__attribute__((constructor)) static void at_load(void) { abort(); }
#endif

#if defined(BROKEN_FLUSH) && defined(__SSE2__) /* flushes subnormals, as -ffast-math may */
__attribute__((constructor)) static void at_load(void) { _mm_setcsr(_mm_getcsr() | 0x8040); }
#endif

static const slv_kernels_f64 kernels = {.energy = energy, .gradient = gradient, .hessian = hessian};
#if defined(BROKEN_WORDY)
#define NAME "stiffness_of_the_cloth_along_its_warp_and_weft_per_area_at_rest_x"
#elif defined(BROKEN_LONG)
#define NAME "stiffness_of_the_cloth_along_its_warp_and_weft_per_area_at_rest"
#else
#define NAME "k"
#endif
static const slv_param stiffness = {NAME, "N/m", "stiffness", 0, 1e12, 100, 50, 200};
#if defined(BROKEN_LARGE)
enum { DOF = 97 };
#else
enum { DOF = 6 };
#endif
static const double rest[DOF] = {0};

#if defined(BROKEN_NAMELESS)
#define slv_plugin slv_plugin_by_another_name
#endif

const slv_energy slv_plugin = {
#if defined(BROKEN_INTERFACE)
    .interface = SLV_INTERFACE + 1,
#else
    .interface = SLV_INTERFACE,
#endif
#if defined(BROKEN_TWIN)
    .name = "arap",
#else
    .name = "broken",
#endif
    .formula = "k |F|^2 / 2",
    .source = "a test of the harness",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = DOF,
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = &stiffness,
    .rest = rest,
    .f64 = &kernels,
};
