#include "kernels/machine_json.h"

#include "machine/caches.h"
#include "machine/ceilings.h"
#include "machine/pages.h"
#include "machine/pin.h"
#include "support/json/json.h"
#include "support/json/json_lines.h"

static cJSON *caches_json(void) {
  double bytes[CACHE_LEVELS];
  caches_now(bytes);
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL && json_add(o, "L1d", json_known(bytes[0])) &&
                           json_add(o, "L2", json_known(bytes[1])) &&
                           json_add(o, "L3", json_known(bytes[2])));
}

static cJSON *batch_target_json(void) {
  return json_text_or_null(slv_batch_target_name(SLV_TARGET_BEST));
}

static cJSON *huge_pages_json(void) {
  char rule[PAGES_RULE];
  return json_text_or_null(pages_rule(rule) ? rule : NULL);
}

/* One team's processors, thread by thread; none where they were not held. */
static cJSON *team_json(const results *r, uint64_t threads) {
  cJSON *o = cJSON_CreateObject(), *array = cJSON_CreateArray();
  int ok = o != NULL && array != NULL &&
           json_add(o, "threads", json_number((double)threads));
  const int held = results_were_pinned(r, (int)threads) ? (int)threads : 0;
  for (int t = 0; ok && t < held; t++)
    ok = json_push(array, json_number(pin_processor(t)));
  if (!ok) cJSON_Delete(array);
  return json_whole(o, ok && json_add(o, "processors", array));
}

static cJSON *pinned_json(const bench_facts *facts) {
  const items *threads = &facts->options->threads;
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; ok && i < threads->count; i++)
    ok = json_push(array, team_json(facts->results, options_number(threads, i)));
  return json_whole(array, ok);
}

cJSON *machine_json(const bench_facts *facts) {
  cJSON *o = environment_to_json(facts->environment);
  return json_whole(
      o, o != NULL && json_add(o, "caches", caches_json()) &&
             json_add(o, "target", cJSON_CreateString(ceiling_target())) &&
             json_add(o, "huge_pages", huge_pages_json()) &&
             json_add(o, "pinned", pinned_json(facts)) &&
             json_add(o, "batch_target", batch_target_json()) &&
             json_add(o, "clock_resolution_ns", json_number(1e9 * facts->resolution)));
}
