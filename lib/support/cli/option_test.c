/* Values that are taken, and those that are refused. */
#include "support/cli/option.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdint.h>
#include <string.h>

#include "support/base/complain.h"

Test(option, flags_and_texts) {
  int flag = 0;
  const char *text = NULL;
  cr_expect(eq(int, option_set(OPTION_FLAG, "quiet", NULL, &flag), 0));
  cr_expect(eq(int, flag, 1));
  cr_expect(eq(int, option_set(OPTION_TEXT, "json", "a,b", &text), 0));
  cr_expect_str_eq(text, "a,b");
}

Test(option, counts) {
  uint64_t n = 7;
  cr_expect(eq(int, option_set(OPTION_COUNT, "samples", "30", &n), 0));
  cr_expect(eq(u64, n, 30));
  static const char *const wrong[] = {"-5", "3.5", "", "many", "1e3", "0x"};
  for (int i = 0; i < 6; i++)
    cr_expect(eq(int, option_set(OPTION_COUNT, "samples", wrong[i], &n), EXIT_USAGE),
              "%s", wrong[i]);
}

Test(option, positive_numbers) {
  double x = 0;
  cr_expect(eq(int, option_set(OPTION_POSITIVE, "noise", "0.5", &x), 0));
  cr_expect(ieee_ulp_eq(dbl, x, 0.5, 0));
  static const char *const wrong[] = {"0", "-1", "nan", "inf", "1e9", "", "1x"};
  for (int i = 0; i < 7; i++)
    cr_expect(eq(int, option_set(OPTION_POSITIVE, "noise", wrong[i], &x), EXIT_USAGE),
              "%s", wrong[i]);
}

Test(option, bare_names) {
  char name[OPTION_NAME], word[100] = "--";
  option_bare("--size=7", name);
  cr_expect_str_eq(name, "size");
  option_bare("-q", name);
  cr_expect_str_eq(name, "q");
  for (int i = 2; i < 99; i++) word[i] = 'a';
  word[99] = '\0';
  option_bare(word, name);
  cr_expect(eq(sz, strlen(name), OPTION_NAME - 1));
}
