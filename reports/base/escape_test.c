/* Names that a hostile plugin or file could bring. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>

#include <string.h>

#include "base/escape.h"

typedef void escape_fn(buffer *t, const char *s);

static void whole_text(buffer *t, const char *s) {
  escape_text(t, s, strlen(s));
}

static const struct {
  escape_fn *escape;
  const char *from, *to;
} cases[] = {
    {escape_markup, "<script>alert('x')</script>",
     "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"},
    {escape_markup, "a & \"b\"", "a &amp; &quot;b&quot;"},
    {escape_markup, "σ₀ ≥ 0 𝔽", "σ₀ ≥ 0 𝔽"},
    {escape_markup, "\x01\x1b[0m\x7f", "\xEF\xBF\xBD\xEF\xBF\xBD[0m\x7f"},
    {escape_markup, "\xc3", "\xEF\xBF\xBD"},                 /* cut short */
    {escape_markup, "\xc0\xbc", "\xEF\xBF\xBD\xEF\xBF\xBD"}, /* '<', overlong */
    {escape_markup, "\xed\xa0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
    {escape_markup, "\xef\xbf\xbf", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
    {whole_text, "μ < 1 & \x1b[2Jgr\xfc\xdf",
     "μ < 1 & \xEF\xBF\xBD[2Jgr\xEF\xBF\xBD\xEF\xBF\xBD"},
    {escape_csv, "plain", "plain"},
    {escape_csv, "a,b", "\"a,b\""},
    {escape_csv, "say \"no\"\n", "\"say \"\"no\"\"\n\""},
    {escape_file_name, "../../etc/x y.so", "______etc_x_y_so"},
    {escape_gnuplot, "'; system('x') #`y`\\", " ; system( x ) # y  "},
    {escape_gnuplot, "Ψ<b>&", "Ψ b  "},
};

ParameterizedTestParameters(escape, makes_harmless) {
  static size_t index[sizeof cases / sizeof cases[0]];
  for (size_t i = 0; i < sizeof index / sizeof index[0]; i++) index[i] = i;
  return cr_make_param_array(size_t, index, sizeof index / sizeof index[0]);
}

ParameterizedTest(const size_t *i, escape, makes_harmless) {
  buffer t = {0};
  cases[*i].escape(&t, cases[*i].from);
  cr_expect_str_eq(t.data, cases[*i].to);
  buffer_free(&t);
}

Test(escape, text_ends_where_it_is_told) {
  buffer t = {0};
  escape_text(&t, "Ψ = 0\nmore", 6);
  cr_expect_str_eq(t.data, "Ψ = 0");
  buffer_free(&t);
}
