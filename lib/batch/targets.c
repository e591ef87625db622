#include "targets.h"

static int always(void) {
  return 1;
}

/* SLV_X86_PASSES comes from the build, which compiles them for x86-64-v3 and -v4. */
#ifdef SLV_X86_PASSES
static int has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

static int has_avx512(void) {
  return has_avx2() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

static const slv_pass passes[] = {
#ifdef SLV_X86_PASSES
    {SLV_TARGET_AVX512, "avx512", slv_pass_f64_avx512, slv_pass_f32_avx512, has_avx512},
    {SLV_TARGET_AVX2, "avx2", slv_pass_f64_avx2, slv_pass_f32_avx2, has_avx2},
#endif
    {SLV_TARGET_BASELINE, "baseline", slv_pass_f64_baseline, slv_pass_f32_baseline,
     always}};

const slv_pass *slv_pass_for(slv_batch_target t) {
  for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
    const slv_pass *q = &passes[i];
    if ((t == SLV_TARGET_BEST || t == q->target) && q->runs()) return q;
  }
  return NULL;
}
