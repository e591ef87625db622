#include "support/xml/junit.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

static const char expected[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<testsuites name=\"selvedge\" tests=\"4\" failures=\"1\" errors=\"1\" "
    "skipped=\"1\" time=\"0.750000\">\n"
    "  <testsuite name=\"a &amp; b\" timestamp=\"2026\" tests=\"3\" failures=\"1\" "
    "errors=\"0\" skipped=\"1\" time=\"0.750000\">\n"
    "    <properties>\n"
    "      <property name=\"command\" value=\"x &lt;y\"/>\n"
    "    </properties>\n"
    "    <testcase classname=\"c\" name=\"one\" time=\"0.250000\"/>\n"
    "    <testcase classname=\"c\" name=\"two\" time=\"0.500000\">\n"
    "      <failure message=\"why\">1 &lt; 2</failure>\n"
    "    </testcase>\n"
    "    <testcase classname=\"c\" name=\"three\" time=\"0.000000\">\n"
    "      <skipped message=\"\"/>\n"
    "    </testcase>\n"
    "  </testsuite>\n"
    "  <testsuite name=\"run\" timestamp=\"2026\" tests=\"1\" failures=\"0\" "
    "errors=\"1\" skipped=\"0\" time=\"0.000000\">\n"
    "    <testcase classname=\"c\" name=\"four\" time=\"0.000000\">\n"
    "      <error message=\"late\"/>\n"
    "    </testcase>\n"
    "  </testsuite>\n"
    "</testsuites>\n";

Test(junit, counts_come_before_what_they_count) {
  static const junit_case cases[] = {{"c", "one", 0.25, JUNIT_PASSED, "not written", "not written"},
                                     {"c", "two", 0.5, JUNIT_FAILED, "why", "1 < 2"},
                                     {"c", "three", (double)NAN, JUNIT_SKIPPED, NULL, NULL},
                                     {"c", "four", 0, JUNIT_ERROR, "late", ""}};
  junit document = {.cases = 0}, suite = {.cases = 0};
  buffer t = {0};
  for (int i = 0; i < 3; i++) junit_add_case(&suite, &cases[i]);
  junit_add_suite(&document, &suite, "a & b", "2026", "x <y");
  junit_add_suite(&document, &suite, "empty", "2026", NULL);
  junit_add_case(&suite, &cases[3]);
  junit_add_suite(&document, &suite, "run", "2026", NULL);
  junit_write(&document, "selvedge", &t);
  cr_expect_str_eq(t.data, expected);
  buffer_free(&t);
}
