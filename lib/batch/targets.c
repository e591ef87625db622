#include "batch/targets.h"

static int always(void) { return 1; }

/* The build defines SLV_FORMS_<pass> for each pass that it compiles: ONE (without fused operations)
 * or BOTH.  The pass for x86-64-v4 is compiled only together with that for -v3. */
#ifdef SLV_FORMS_AVX2
static int has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

#ifdef SLV_FORMS_AVX512
static int has_avx512(void) {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}
#endif
#endif

#define ONE_OF(scalar, name) \
  { slv_pass_##scalar##_##name }
#define BOTH_OF(scalar, name) \
  { slv_pass_##scalar##_##name, slv_pass_##scalar##_##name##_fused }
#define FORMS_OF_(forms, name) .f64 = forms##_OF(f64, name), .f32 = forms##_OF(f32, name)
#define FORMS_OF(forms, name) FORMS_OF_(forms, name)

static const slv_pass passes[] = {
#ifdef SLV_FORMS_AVX512
    {SLV_TARGET_AVX512, "avx512", FORMS_OF(SLV_FORMS_AVX512, avx512), .runs = has_avx512},
#endif
#ifdef SLV_FORMS_AVX2
    {SLV_TARGET_AVX2, "avx2", FORMS_OF(SLV_FORMS_AVX2, avx2), .runs = has_avx2},
#endif
    {SLV_TARGET_BASELINE, "baseline", FORMS_OF(SLV_FORMS_BASELINE, baseline), .runs = always}};

const slv_pass *slv_pass_for(slv_batch_target t) {
  for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
    const slv_pass *q = &passes[i];
    if ((t == SLV_TARGET_BEST || t == q->target) && q->runs()) return q;
  }
  return NULL;
}
