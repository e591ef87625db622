#include "export/junit_parts.h"

#include "base/escape.h"

void junit_tally_add(junit_tally *n, verdict v, double seconds) {
  n->cases++;
  n->by_verdict[v]++;
  n->seconds += seconds;
}

void junit_tally_merge(junit_tally *all, const junit_tally *n) {
  all->cases += n->cases;
  for (int v = 0; v <= VERDICT_ERROR; v++) all->by_verdict[v] += n->by_verdict[v];
  all->seconds += n->seconds;
}

void junit_attribute(buffer *t, const char *name, const char *value) {
  buffer_format(t, " %s=\"", name);
  escape_markup(t, value);
  buffer_add(t, "\"");
}

void junit_tally_attributes(buffer *t, const junit_tally *n) {
  buffer_format(t, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\"",
                n->cases, n->by_verdict[VERDICT_FAIL], n->by_verdict[VERDICT_ERROR],
                n->by_verdict[VERDICT_SKIP]);
  buffer_format(t, " time=\"%.6f\"", n->seconds);
}

void junit_open_suite(buffer *t, const char *name, const char *date,
                      const char *command, const junit_tally *n) {
  buffer_add(t, "  <testsuite");
  junit_attribute(t, "name", name);
  junit_attribute(t, "timestamp", date);
  junit_tally_attributes(t, n);
  buffer_add(t, ">\n");
  if (command == NULL) return;
  buffer_add(t, "    <properties>\n      <property name=\"command\"");
  junit_attribute(t, "value", command);
  buffer_add(t, "/>\n    </properties>\n");
}

void junit_outcome(buffer *t, verdict v, const char *message, const char *details) {
  static const char *const tags[] = {NULL, "failure", "skipped", "error"};
  const char *tag = tags[v];
  if (tag == NULL) return;
  buffer_format(t, "      <%s", tag);
  junit_attribute(t, "message", message);
  buffer_add(t, ">");
  escape_markup(t, details);
  buffer_format(t, "</%s>\n", tag);
}

void junit_broken_case(buffer *t, const char *why) {
  buffer_add(t,
             "    <testcase classname=\"run\" name=\"came to its end\" time=\"0\">\n");
  junit_outcome(t, VERDICT_ERROR, why, "");
  buffer_add(t, "    </testcase>\n");
}
