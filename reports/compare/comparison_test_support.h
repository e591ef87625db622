/* comparison_test_support.h -- small baseline documents for tests. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include "compare/comparison.h"

/* Parts of a document.  values, texts and checks are JSON lists without brackets; NULL: empty. */
typedef struct {
  const char *tool, *compiler, *settings; /* NULL: defaults */
  const char *values, *texts, *checks;
} comparison_sample;

/* Two documents and the result of compare_documents(); a test aborts if any step fails. */
typedef struct {
  baseline_document base, now;
  tolerance_list tolerances;
  comparison result;
} comparison_pair;

static inline void require(int ok, const char *words) {
  if (ok) return;
  (void)fprintf(stderr, "comparison: %s\n", words);
  abort();
}

static inline const char *or_else(const char *words, const char *usual) {
  return words != NULL ? words : usual;
}

static inline void comparison_sample_text(const comparison_sample *s, buffer *t) {
  buffer_format(t, "{\"schema\": \"selvedge.baseline/1\", \"tool\": \"%s\",",
                or_else(s->tool, "selvedge-verify"));
  buffer_format(t,
                "\"command\": \"selvedge-verify baseline --out verify.json\", \"environment\": "
                "{\"version\": \"1.0\", \"commit\": \"abc\", \"compiler\": \"%s\", \"flags\": "
                "\"-O2\", \"build_type\": \"Release\", \"system\": \"Linux\", \"cpu\": \"one\", "
                "\"blas\": \"none\", \"threads\": 1, \"date\": \"2026-01-01T00:00:00Z\"},\n",
                or_else(s->compiler, "GNU 12"));
  buffer_format(t,
                "\"settings\": {%s},\n\"values\": [\n%s\n],\n\"texts\": [%s],\n"
                "\"checks\": [%s]}\n",
                or_else(s->settings, "\"seed\": \"1\", \"samples\": \"2000\""),
                or_else(s->values, ""), or_else(s->texts, ""), or_else(s->checks, ""));
}

static inline void parse(const comparison_sample *s, const char *path, baseline_document *d) {
  buffer t = {0};
  comparison_sample_text(s, &t);
  const int status = baseline_parse(path, &t, d);
  require(status == 0, "see above");
  buffer_free(&t);
}

static inline void comparison_pair_open(comparison_pair *pair, const comparison_sample *base,
                                        const comparison_sample *now) {
  parse(base, "base.json", &pair->base);
  parse(now, "now.json", &pair->now);
  require(tolerance_read(NULL, &pair->tolerances) == 0, "see above");
  const int s = compare_documents(&pair->base, &pair->now, &pair->tolerances, &pair->result);
  require(s == 0, "see above");
}

static inline void comparison_pair_close(comparison_pair *pair) {
  compare_free(&pair->result);
  tolerance_free(&pair->tolerances);
  baseline_free(&pair->base);
  baseline_free(&pair->now);
}
