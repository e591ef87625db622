#include "support/base/texts.h"

#include <criterion/criterion.h>

#include "support/testing/stray_text.h"

static const char file[] =
    "% a comment\n\n"
    "sweep\n"
    "  title: Error: of differences\n"
    "  caption: Right of its least\n"
    "    the error falls as h²,\n"
    "    title: too.\n"
    "\n"
    "shear_order eigenpairs\n"
    "  title: out of order";

static void expect_text(const char *key, const char *member, const char *want) {
  char *got = texts_find(file, key, member);
  cr_expect(base_same_text(got, want), "%s, %s: %s", key, member, got == NULL ? "none" : got);
  free(got);
}

Test(texts, are_found_by_key_and_member) {
  expect_text("sweep", "title", "Error: of differences");
  expect_text("sweep", "caption", "Right of its least the error falls as h², title: too.");
  expect_text("shear_order eigenpairs", "title", "out of order");
  expect_text("shear_order eigenpairs", "caption", NULL);
  expect_text("shear_order", "title", NULL);
  expect_text("swee", "title", NULL);
  expect_text("sweep", "titl", NULL);
}

Test(texts, are_not_found_in_an_empty_file) { cr_expect_null(texts_find("", "sweep", "title")); }

static int is_known(const char *key) {
  return strcmp(key, "sweep") == 0 || strcmp(key, "shear_order eigenpairs") == 0;
}

Test(texts, that_are_stray_are_named) {
  static const struct {
    const char *file, *line;
  } cases[] = {
      {file, NULL},
      {"box\n  title: b\n", "box"},
      {"  title: b\n", "  title: b"},
      {"sweep\n  name: b\n", "  name: b"},
      {"sweep\n  title\n", "  title"},
      {"sweep\n  title: \n", "  title: "},
      {"sweep\n title: b\n", " title: b"},
      {"sweep\n   title: b\n", "   title: b"},
      {"sweep\n    title: b\n", "    title: b"},
      {"sweep\n  title: b\n\n    c\n", "    c"},
      {"sweep\n  title: b\n     c\n", "     c"},
      {"sweep\n  title: b\n  title: c\n", "  title: c"},
      {"sweep\n  title: b\n\nsweep\n  caption: c\n", "sweep"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char *line = stray_text(cases[i].file, is_known, "  title  caption");
    cr_expect(base_same_text(line, cases[i].line), "%zu: %s", i, line == NULL ? "none" : line);
    free(line);
  }
}
