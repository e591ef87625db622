/* For MAP_ANONYMOUS. NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _DEFAULT_SOURCE

#include "process/trace.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support/cli/progress.h"

enum { CALLS = 256 }; /* number of threads with a place of their own; more threads share places */

typedef struct {
  atomic_int threads; /* number of threads that have called so far */
  int guilty;         /* 1 + place of the thread that crashed or ended the process; 0: unknown */
  traced_call calls[CALLS];
} trace;

static trace *shared; /* memory shared with the parent; NULL: not available */
static _Thread_local traced_call *mine;

void trace_clear(void) {
  if (shared == NULL) {
    void *at =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    shared = at != MAP_FAILED ? at : NULL;
  }
  if (shared != NULL) memset(shared, 0, sizeof *shared);
}

/* Checks that a recorded call is valid, since a plugin may have overwritten the record. */
static int is_sound(const traced_call *c) {
  return c->under_way == 1 && c->of < QUANTITY_COUNT && c->scalar < TRACED_SCALARS &&
         c->ndof >= 0 && c->ndof <= VERIFY_MAX_DOF && c->nparam >= 0 &&
         c->nparam <= SLV_MAX_PARAM && memchr(c->rest, '\0', sizeof c->rest);
}

int trace_found(traced_call *call) {
  int n = 0;
  for (int i = 0; shared != NULL && i < CALLS; i++) {
    const traced_call *c = &shared->calls[i];
    if (!is_sound(c) || (shared->guilty > 0 && shared->guilty != i + 1)) continue;
    if (n++ == 0 || c->since < call->since) *call = *c;
  }
  return n;
}

static const slv_energy *original; /* energy whose calls are noted */

/* Starts to record a call of this thread; returns the place of the record. */
static traced_call *enter(const slv_energy *e, quantity q, traced_scalar in) {
  if (mine == NULL) mine = &shared->calls[atomic_fetch_add(&shared->threads, 1) % CALLS];
  mine->since = progress_clock();
  mine->of = q, mine->scalar = in, mine->ndof = e->ndof, mine->nparam = e->nparam;
  mine->rest[0] = '\0';
  mine->under_way = 1;
  return mine;
}

/* Notes a call. The rest shape follows the parameters and the prepared numbers. */
#define DEFINE_NOTE(T, in)                                                                    \
  static void note_##T(const slv_energy *e, quantity q, const slv_##T *x, const slv_##T *p) { \
    const slv_##T *X = p + e->nparam + e->nprepared;                                          \
    traced_call *c = enter(e, q, in);                                                         \
    for (int i = 0; i < e->ndof; i++) c->x[i] = (double)x[i];                                 \
    for (int i = 0; i < e->nparam; i++) c->p[i] = (double)p[i];                               \
    for (int r = 0; r < slv_energy_count_rests(e); r++) {                                     \
      int k = 0;                                                                              \
      while (k < e->nrest && X[k] == (slv_##T)e->rests[r].X[k]) k++;                          \
      if (k == e->nrest) (void)snprintf(c->rest, sizeof c->rest, "%s", e->rests[r].name);     \
    }                                                                                         \
  }
DEFINE_NOTE(f64, TRACED_F64)
DEFINE_NOTE(f32, TRACED_F32)
DEFINE_NOTE(f128, TRACED_F128)
DEFINE_NOTE(c64, TRACED_C64)

void trace_call(const slv_energy *e, quantity q, const double *x, const double *p) {
  if (shared != NULL) note_f64(e, q, x, p);
}

void trace_return(void) {
  if (mine != NULL) mine->under_way = 0;
}

void trace_blame(void) {
  if (mine != NULL && mine->under_way) shared->guilty = 1 + (int)(mine - shared->calls);
}

#define FUNCTIONS(DO, T)                         \
  DO(T, energy, QUANTITY_ENERGY)                 \
  DO(T, gradient, QUANTITY_GRADIENT)             \
  DO(T, hessian, QUANTITY_HESSIAN)               \
  DO(T, spectrum, QUANTITY_EIGENVALUES)          \
  DO(T, projected, QUANTITY_PROJECTED)           \
  DO(T, term_hessians, QUANTITY_TERM_HESSIANS)   \
  DO(T, term_projected, QUANTITY_TERM_PROJECTED) \
  DO(T, condition, QUANTITY_CONDITION)           \
  DO(T, without_h, QUANTITY_WITHOUT_H)           \
  DO(T, definite, QUANTITY_DEFINITE)

/* Ends the child after a call that changed the floating-point mode. */
static void leave(void) {
  trace_blame();
  _exit(TRACE_MODE_CHANGED);
}

#define DEFINE_CALL(T, name, q)                                                           \
  static slv_status name##_##T(const slv_##T *x, const slv_##T *p, slv_##T *restrict y) { \
    note_##T(original, q, x, p);                                                          \
    const slv_status s = original->T->name(x, p, y);                                      \
    if (slv_arithmetic_fault() != NULL) leave();                                          \
    trace_return();                                                                       \
    return s;                                                                             \
  }
#define REPLACE(T, name, q) \
  if (k.name != NULL) k.name = name##_##T;
#define DEFINE_CALLS(T)                            \
  FUNCTIONS(DEFINE_CALL, T)                        \
  static const slv_kernels_##T *traced_##T(void) { \
    static slv_kernels_##T k;                      \
    if (original->T == NULL) return NULL;          \
    k = *original->T;                              \
    FUNCTIONS(REPLACE, T)                          \
    return &k;                                     \
  }
DEFINE_CALLS(f64)
DEFINE_CALLS(f32)
DEFINE_CALLS(f128)
DEFINE_CALLS(c64)

static void on_crash(int which) {
  trace_blame();
  (void)raise(which); /* executes the restored default action */
}

/* Sets on_crash() as the handler, unless a sanitizer has set one. */
static void watch(int which) {
  struct sigaction now,
      then = {.sa_handler = on_crash, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
  if (sigaction(which, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
    (void)sigaction(which, &then, NULL);
}

const slv_energy *trace_calls(const slv_energy *e) {
  static slv_energy traced;
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  if (shared == NULL) return e;
  original = e;
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) watch(crashes[i]);
  (void)atexit(trace_blame);
  traced = *e;
  traced.f64 = traced_f64(), traced.f32 = traced_f32();
  traced.f128 = traced_f128(), traced.c64 = traced_c64();
  return &traced;
}
