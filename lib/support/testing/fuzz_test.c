#include "support/testing/fuzz.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static int parts_of(const char *bytes, size_t size, fuzz_text texts[2]) {
  return fuzz_texts((const uint8_t *)bytes, size, texts);
}

static void expect_text(const fuzz_text *t, const char *words) {
  cr_assert(eq(sz, t->size, strlen(words)));
  cr_expect(zero(int, memcmp(t->at, words, t->size)));
}

Test(fuzz, one_text) {
  static const char *const alone[] = {"", "=", "\n=", "=\n", "a\n==\nb", "a=\nb"};
  for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
    fuzz_text texts[2];
    cr_expect(eq(int, parts_of(alone[i], strlen(alone[i]), texts), 1), "%s", alone[i]);
    expect_text(&texts[0], alone[i]);
    cr_expect(zero(sz, texts[1].size));
  }
}

Test(fuzz, two_texts) {
  fuzz_text texts[2];
  cr_assert(eq(int, parts_of("a\nb\n=\nc\n=\nd", 11, texts), 2));
  expect_text(&texts[0], "a\nb");
  expect_text(&texts[1], "c\n=\nd");
  cr_assert(eq(int, parts_of("\n=\n", 3, texts), 2));
  expect_text(&texts[0], "");
  expect_text(&texts[1], "");
}

static int count;
static char seen[256];

static int note(int argc, char **argv) {
  count = argc;
  cr_expect(eq(ptr, argv[argc], NULL));
  seen[0] = '\0';
  for (int i = 0; i < argc; i++) {
    (void)snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "[%s]", argv[i]);
    argv[i] = NULL; /* programs may change it */
  }
  return 2;
}

static const fuzz_program program = {"p", note, 1U << 2};

Test(fuzz, words_stand_apart_by_line_feeds) {
  fuzz_command_line(&program, (const uint8_t *)"a b\n\n-c\n", 8);
  cr_expect(zero(int, strcmp(seen, "[p][a b][][-c][]")), "%s", seen);
  fuzz_command_line(&program, NULL, 0);
  cr_expect(zero(int, strcmp(seen, "[p][]")), "%s", seen);
}

Test(fuzz, no_more_words_than_there_is_room_for) {
  uint8_t many[100];
  memset(many, '\n', sizeof many);
  fuzz_command_line(&program, many, sizeof many);
  cr_expect(eq(int, count, FUZZ_WORDS + 1));
}

static int other_code(int argc, char **argv) {
  (void)argc, (void)argv;
  return 3;
}

Test(fuzz, an_exit_code_it_may_not_have, .signal = SIGABRT) {
  static const fuzz_program wrong = {"p", other_code, 1U << 2};
  fuzz_command_line(&wrong, (const uint8_t *)"a", 1);
}

Test(fuzz, a_file_holds_the_latest_bytes) {
  char line[16];
  (void)fuzz_file((const uint8_t *)"long before", 11);
  FILE *f = fopen(fuzz_file((const uint8_t *)"abc", 3), "r");
  cr_assert(ne(ptr, f, NULL));
  cr_assert(ne(ptr, fgets(line, sizeof line, f), NULL));
  cr_expect(zero(int, strcmp(line, "abc")), "%s", line);
  (void)fclose(f);
}
