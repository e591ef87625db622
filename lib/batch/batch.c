/* batch.c -- parts of slv_batch_evaluate() that do not depend on the precision. */
#include "selvedge/batch.h"

#include <stdatomic.h>
#include <unistd.h>

#include "batch/targets.h"

int slv_batch_numbers(slv_batch_quantity q) {
  static const int numbers[SLV_BATCH_QUANTITIES] = {
      [SLV_BATCH_ENERGY] = 1,   [SLV_BATCH_GRADIENT] = 6,   [SLV_BATCH_ENERGY_GRADIENT] = 7,
      [SLV_BATCH_HESSIAN] = 21, [SLV_BATCH_PROJECTED] = 21, [SLV_BATCH_DEFINITE] = 21,
  };
  return (unsigned)q < SLV_BATCH_QUANTITIES ? numbers[q] : 0;
}

int slv_batch_element_numbers(slv_batch_quantity q) {
  static const int numbers[SLV_BATCH_QUANTITIES] = {
      [SLV_BATCH_ENERGY] = 1,   [SLV_BATCH_GRADIENT] = 12,  [SLV_BATCH_ENERGY_GRADIENT] = 13,
      [SLV_BATCH_HESSIAN] = 78, [SLV_BATCH_PROJECTED] = 78, [SLV_BATCH_DEFINITE] = 78,
  };
  return (unsigned)q < SLV_BATCH_QUANTITIES ? numbers[q] : 0;
}

const char *slv_batch_target_name(slv_batch_target t) {
  const slv_pass *pass = slv_pass_for(t);
  return pass != NULL ? pass->name : NULL;
}

int slv_batch_target_fuses(slv_batch_target t) {
  const slv_pass *pass = slv_pass_for(t);
  return pass != NULL && pass->f64[FUSED] != NULL;
}

enum { LEAST = 8 << 20, MOST = 32 << 20 };

/* Returns how many bytes of results may stay in the last-level cache, from the size that the system
 * reports.  A virtual machine may report no cache, or that of all sockets of its host.  The size is
 * read once, because the query is slow in a virtual machine. */
static size_t last_cache(void) {
  static atomic_long known;
  long bytes = atomic_load_explicit(&known, memory_order_relaxed);
  if (bytes != 0) return (size_t)bytes;
#ifdef _SC_LEVEL3_CACHE_SIZE
  bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
#endif
  bytes = bytes < LEAST ? LEAST : bytes > MOST ? MOST : bytes;
  atomic_store_explicit(&known, bytes, memory_order_relaxed);
  return (size_t)bytes;
}

int slv_store_streams(slv_batch_store s, size_t bytes) {
  return s == SLV_STORE_STREAM || (s == SLV_STORE_AUTO && bytes > last_cache());
}
