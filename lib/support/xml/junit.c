#include "support/xml/junit.h"

#include <math.h>

#include "support/xml/xml.h"

static void add_attribute(buffer *t, const char *name, const char *value) {
  buffer_format(t, " %s=\"", name);
  xml_escape(t, value);
  buffer_add(t, "\"");
}

static void add_counts(buffer *t, const junit *of) {
  buffer_format(t, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\"", of->cases,
                of->by_outcome[JUNIT_FAILED], of->by_outcome[JUNIT_ERROR],
                of->by_outcome[JUNIT_SKIPPED]);
  buffer_format(t, " time=\"%.6f\">\n", of->seconds);
}

static void add_outcome(buffer *t, const junit_case *c) {
  static const char *const tags[JUNIT_OUTCOMES] = {NULL, "failure", "skipped", "error"};
  const char *tag = tags[c->outcome];
  buffer_format(t, "      <%s", tag);
  add_attribute(t, "message", c->message != NULL ? c->message : "");
  if (c->details == NULL || *c->details == '\0') {
    buffer_add(t, "/>\n");
    return;
  }
  buffer_add(t, ">");
  xml_escape(t, c->details);
  buffer_format(t, "</%s>\n", tag);
}

void junit_add_case(junit *suite, const junit_case *c) {
  buffer *t = &suite->text;
  const double seconds = isfinite(c->seconds) ? c->seconds : 0;
  suite->cases++;
  suite->by_outcome[c->outcome]++;
  suite->seconds += seconds;
  buffer_add(t, "    <testcase");
  add_attribute(t, "classname", c->class_name);
  add_attribute(t, "name", c->name);
  buffer_format(t, " time=\"%.6f\"", seconds);
  if (c->outcome == JUNIT_PASSED) {
    buffer_add(t, "/>\n");
    return;
  }
  buffer_add(t, ">\n");
  add_outcome(t, c);
  buffer_add(t, "    </testcase>\n");
}

static void move_text(junit *from, buffer *t) {
  buffer_put(t, buffer_string(&from->text), from->text.size);
  buffer_free(&from->text);
  *from = (junit){.cases = 0};
}

void junit_add_suite(junit *document, junit *suite, const char *name, const char *date,
                     const char *command) {
  buffer *t = &document->text;
  if (suite->cases == 0) return;
  document->cases += suite->cases;
  document->seconds += suite->seconds;
  for (int i = 0; i < JUNIT_OUTCOMES; i++) document->by_outcome[i] += suite->by_outcome[i];
  buffer_add(t, "  <testsuite");
  add_attribute(t, "name", name);
  add_attribute(t, "timestamp", date);
  add_counts(t, suite);
  if (command != NULL) {
    buffer_add(t, "    <properties>\n      <property name=\"command\"");
    add_attribute(t, "value", command);
    buffer_add(t, "/>\n    </properties>\n");
  }
  move_text(suite, t);
  buffer_add(t, "  </testsuite>\n");
}

void junit_write(junit *document, const char *name, buffer *t) {
  buffer_add(t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
  add_attribute(t, "name", name);
  add_counts(t, document);
  move_text(document, t);
  buffer_add(t, "</testsuites>\n");
}
