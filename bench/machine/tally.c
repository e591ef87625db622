#include "machine/tally.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Bits of a value without its sign: a change of sign does not count as an operation. */
typedef struct {
  uint64_t lo, hi;
} bits;

/* CORRECTION is the term that refines the first approximation of a root, and STEP the refined root;
 * tally_stop() counts neither. */
typedef enum { INPUT, ADD, MULTIPLY, DIVIDE, ROOT, CORRECTION, STEP } op_kind;

enum { NONE = -1, MOST = 8192, SLOTS = 4 * MOST, ROOTS = 64 };

typedef struct {
  op_kind kind;
  int a, b;     /* indices of the operations that computed the operands; NONE for constants */
  int of_input; /* 1: the result depends on an input */
  int needed;
} op;

/* Recorded operations in the order of execution: operands come before results. */
static struct {
  int recording, overflowed, count;
  op ops[MOST];
  bits key[SLOTS];
  int value[SLOTS]; /* 1 + index of the operation with this result; 0: empty slot */
  struct {
    double rounded;
    int of;
  } rounded[ROOTS]; /* the latest values rounded to double */
  int nrounded;
} trace;

static bits bits_of(slv_f128 x) {
  bits b;
  memcpy(&b, &x, sizeof b);
  b.hi &= UINT64_MAX >> 1;
  return b;
}

static int same_bits(bits a, bits b) { return a.lo == b.lo && a.hi == b.hi; }

/* Returns the slot of a value, or the empty slot where it belongs in the hash table. */
static size_t slot_of(bits b) {
  uint64_t h = (b.lo ^ (b.hi * 0x9E3779B97F4A7C15U)) * 0xD1B54A32D192ED03U;
  size_t i = (size_t)(h >> 32) % SLOTS;
  while (trace.value[i] != 0 && !same_bits(trace.key[i], b)) i = (i + 1) % SLOTS;
  return i;
}

static int op_of(bits b) { return trace.value[slot_of(b)] - 1; }

static int of_input(int i) { return i != NONE && trace.ops[i].of_input; }

static void record_operation(op_kind kind, bits result, int a, int b) {
  const size_t slot = slot_of(result);
  if (same_bits(result, (bits){0}) || trace.value[slot] != 0) return; /* already recorded */
  if (trace.count == MOST) {
    trace.overflowed = 1;
    return;
  }
  const int depends = kind == INPUT || of_input(a) || of_input(b);
  trace.ops[trace.count] = (op){.kind = kind, .a = a, .b = b, .of_input = depends};
  trace.key[slot] = result;
  trace.value[slot] = ++trace.count;
}

/* Without the linker's redirection only inputs are recorded. */
#ifdef BENCH_TALLY

static int corrects(int i) { return i != NONE && trace.ops[i].kind == CORRECTION; }

static slv_f128 noted(op_kind kind, slv_f128 a, slv_f128 b, slv_f128 result) {
  if (!trace.recording) return result;
  const bits x = bits_of(a), y = bits_of(b), r = bits_of(result);
  if (same_bits(r, x) || same_bits(r, y)) return result;
  const int i = op_of(x), j = op_of(y);
  record_operation(kind == ADD && (corrects(i) || corrects(j)) ? STEP : kind, r, i, j);
  return result;
}

#define REPLACE(id, name, op_kind)                                     \
  slv_f128 tally_##id(slv_f128 a, slv_f128 b) __asm__("__wrap_" name); \
  slv_f128 quad_##id(slv_f128 a, slv_f128 b) __asm__("__real_" name);  \
  slv_f128 tally_##id(slv_f128 a, slv_f128 b) { return noted(op_kind, a, b, quad_##id(a, b)); }
REPLACE(add, "__addtf3", ADD)
REPLACE(subtract, "__subtf3", ADD)
REPLACE(multiply, "__multf3", MULTIPLY)
REPLACE(divide, "__divtf3", DIVIDE)

/* quad.h starts a square root from the root of the argument rounded to double.  Formulas round to
 * double nowhere else, so a rounding marks the beginning of a root. */
double tally_round(slv_f128 x) __asm__("__wrap___trunctfdf2");
double quad_round(slv_f128 x) __asm__("__real___trunctfdf2");
double tally_round(slv_f128 x) {
  const double y = quad_round(x);
  if (!trace.recording) return y;
  const int at = trace.nrounded++ % ROOTS;
  trace.rounded[at].rounded = y;
  trace.rounded[at].of = op_of(bits_of(x));
  return y;
}

slv_f128 tally_widen(double x) __asm__("__wrap___extenddftf2");
slv_f128 quad_widen(double x) __asm__("__real___extenddftf2");
slv_f128 tally_widen(double x) {
  const slv_f128 y = quad_widen(x);
  if (!trace.recording) return y;
  for (int i = 0; i < ROOTS && i < trace.nrounded; i++)
    if (x > 0 && x == sqrt(trace.rounded[i].rounded)) {
      record_operation(ROOT, bits_of(y), trace.rounded[i].of, NONE);
      return y;
    }
  record_operation(CORRECTION, bits_of(y), NONE, NONE);
  return y;
}

#endif

void tally_start(const slv_f128 *x, size_t n) {
  memset(&trace, 0, sizeof trace);
  trace.recording = 1;
  tally_input(x, n);
}

void tally_input(const slv_f128 *x, size_t n) {
  for (size_t i = 0; i < n; i++) record_operation(INPUT, bits_of(x[i]), NONE, NONE);
}

static void need(int i) {
  if (i != NONE) trace.ops[i].needed = 1;
}

op_count tally_stop(const slv_f128 *y, size_t n) {
  uint64_t of[STEP + 1] = {0};
  trace.recording = 0;
  if (trace.overflowed) return (op_count){0};
  for (size_t i = 0; i < n; i++) need(op_of(bits_of(y[i])));
  for (int i = trace.count - 1; i >= 0; i--) {
    const op *one = &trace.ops[i];
    if (!one->needed) continue;
    need(one->a);
    need(one->b);
    of[one->kind] += one->of_input != 0;
  }
  return (op_count){of[ADD], of[MULTIPLY], of[DIVIDE], of[ROOT]};
}
