/* slv_arithmetic_fault() detects changed floating-point modes. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <fenv.h>
#include <string.h>

#include "selvedge/status.h"
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

Test(arithmetic, rounding) {
  static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  cr_expect(slv_arithmetic_fault() == NULL);
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
    cr_assert(eq(int, fesetround(modes[i]), 0));
    const char *fault = slv_arithmetic_fault();
    cr_assert(eq(int, fesetround(FE_TONEAREST), 0));
    cr_expect(fault != NULL && strcmp(fault, "numbers do not round to nearest") == 0);
  }
  cr_expect(slv_arithmetic_fault() == NULL);
}

#if defined(__SSE2__)
Test(arithmetic, subnormals) {
  static const unsigned flush[] = {0x8000, 0x40, 0x8040}; /* results, operands, both */
  const unsigned before = _mm_getcsr();
  for (size_t i = 0; i < sizeof flush / sizeof flush[0]; i++) {
    _mm_setcsr(before | flush[i]);
    const char *fault = slv_arithmetic_fault();
    _mm_setcsr(before);
    cr_expect(fault != NULL && strcmp(fault, "subnormal numbers are set to zero") == 0);
  }
  cr_expect(slv_arithmetic_fault() == NULL);
}
#endif
