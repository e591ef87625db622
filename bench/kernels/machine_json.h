/* machine_json.h -- where a run took place, as bench.schema.json says. */
#ifndef BENCH_MACHINE_JSON_H
#define BENCH_MACHINE_JSON_H

#include "kernels/kernels_json.h"

/* The environment; NULL: out of memory. */
cJSON *machine_json(const bench_facts *facts);

#endif
