/* Names that a malicious plugin or file could contain. */
#include "support/xml/xml.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#define NONE "\xEF\xBF\xBD"

static const struct {
  const char *from, *to;
} escaped[] = {
    {"<script>alert('x')</script>", "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"},
    {"a & \"b\"", "a &amp; &quot;b&quot;"},
    {"σ₀ ≥ 0 𝔽", "σ₀ ≥ 0 𝔽"},
    {"\x01\x1b[0m\x7f", NONE NONE "[0m\x7f"},
    {"\xc3", NONE},          /* cut short */
    {"\xc0\xbc", NONE NONE}, /* '<', overlong */
    {"\xed\xa0\x80", NONE NONE NONE},
    {"\xef\xbf\xbf", NONE NONE NONE},
    {"\t\r\n", "\t\r\n"},
};

Test(xml, escape_makes_harmless) {
  for (size_t i = 0; i < sizeof escaped / sizeof escaped[0]; i++) {
    buffer t = {0};
    xml_escape(&t, escaped[i].from);
    cr_expect_str_eq(t.data, escaped[i].to);
    buffer_free(&t);
  }
}

Test(xml, clean_keeps_what_is_no_control_character) {
  static const char words[] = "μ < 1 & \x1b[2Jgr\xfc\xdf";
  buffer t = {0};
  xml_clean(&t, words, strlen(words));
  cr_expect_str_eq(t.data, "μ < 1 & " NONE "[2Jgr" NONE NONE);
  buffer_free(&t);
}

Test(xml, clean_ends_where_it_is_told) {
  buffer t = {0};
  xml_clean(&t, "Ψ = 0\nmore", 6);
  cr_expect_str_eq(t.data, "Ψ = 0");
  buffer_free(&t);
}
