#include "kernels/kernels_write.h"
#include "support/base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void kernels_baseline_settings(baseline *b, const options *o) {
  char seed[24], samples[24], least[32];
  (void)snprintf(seed, sizeof seed, "%" PRIu64, o->seed);
  (void)snprintf(samples, sizeof samples, "%" PRIu64, o->samples);
  (void)snprintf(least, sizeof least, "%g", o->min_time);
  baseline_setting(b, "seed", seed);
  baseline_setting(b, "samples", samples);
  baseline_setting(b, "min-time", least);
}

static void add_record(baseline *b, const record *r) {
  const size_t count = r->timed ? r->count : 0;
  char item[64];
  buffer group = {0};
  double *seconds = base_alloc(count, sizeof *seconds);
  buffer_format(&group, "%s", r->row->name);
  if (r->energy != NULL) buffer_format(&group, " %s", r->energy);
  (void)snprintf(item, sizeof item, "n=%zu threads=%d", r->elements, r->threads);
  for (size_t i = 0; i < count; i++) seconds[i] = 1e-9 * r->samples[i];
  baseline_add_value(b, &(baseline_value){.group = group.data,
                                          .item = item,
                                          .kind = "seconds",
                                          .scalar = SCALAR_F64,
                                          .at = seconds,
                                          .count = count,
                                          .reason = r->why});
  free(seconds);
  free(group.data);
}

void kernels_baseline_add(baseline *b, const results *r) {
  for (size_t i = 0; i < r->records.count; i++)
    add_record(b, kernel_results_record(r, i));
}
