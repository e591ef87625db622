/* The list of equivalent mutants, and the mistakes in it that must not pass. */
#include "mutate/equivalent.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/redirect.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mutate/text_file.h"
#include "support/base/complain.h"

static int read_list(const char *text, items *list) {
  char path[] = "equivalent.XXXXXX";
  const int file = mkstemp(path);
  cr_assert(file >= 0 && close(file) == 0 && text_file_write(path, text));
  const int code = equivalents_read(path, list);
  (void)unlink(path);
  return code;
}

static const char good[] =
    "# all of them\n"
    "lib/a.c\n- y = a + b;\n+ y = b + a;\n+ y = a +  b;\n= sums commute,\n  to the bit\n"
    "\n\n"
    "lib/b.c\n- i < 3\n+ i <= 3\n= index 3 is filled, too\n";

Test(equivalent, blocks_with_their_reasons) {
  items list;
  cr_assert(eq(int, read_list(good, &list), 0));
  cr_assert(eq(sz, list.count, 3));
  const equivalent *e = equivalents_find(&list, "lib/a.c", "y = a + b;", "y = b + a;");
  cr_assert(e != NULL);
  cr_expect(strcmp(e->why, "sums commute, to the bit") == 0);
  cr_expect(equivalents_find(&list, "lib/b.c", "y = a + b;", "y = b + a;") == NULL);
  cr_expect(equivalents_find(&list, "lib/b.c", "i < 3", "i > 3") == NULL);
  equivalents_free(&list);
}

Test(equivalent, an_entry_that_names_no_mutant_is_an_error,
     .init = cr_redirect_stderr) {
  items list;
  cr_assert(eq(int, read_list(good, &list), 0));
  cr_expect(eq(int, equivalents_all_matched(&list, "list"), EXIT_USAGE));
  equivalents_find(&list, "lib/a.c", "y = a + b;", "y = b + a;");
  equivalents_find(&list, "lib/a.c", "y = a + b;", "y = a +  b;");
  cr_expect(eq(int, equivalents_all_matched(&list, "list"), EXIT_USAGE));
  equivalents_find(&list, "lib/b.c", "i < 3", "i <= 3");
  cr_expect(eq(int, equivalents_all_matched(&list, "list"), 0));
  equivalents_free(&list);
}

Test(equivalent, one_of_several_places, .init = cr_redirect_stderr) {
  items list;
  cr_assert(eq(int, read_list("a.c #2\n- x\n+ y\n= why\n", &list), 0));
  cr_expect(equivalents_find(&list, "a.c", "x", "y") == NULL);
  cr_expect(eq(int, equivalents_all_matched(&list, "list"), EXIT_USAGE),
            "no second yet");
  cr_expect(equivalents_find(&list, "a.c", "x", "y") != NULL);
  cr_expect(equivalents_find(&list, "a.c", "x", "y") == NULL, "the third");
  cr_expect(eq(int, equivalents_all_matched(&list, "list"), 0));
  equivalents_free(&list);
}

Test(equivalent, refuses_blocks_that_are_not_whole, .init = cr_redirect_stderr) {
  static const char *const bad[] = {
      "lib/a.c\n- a\n+ b\n",                    /* no reason */
      "lib/a.c\n- a\n+ b\n\n= too late\n- c\n", /* the reason apart from its block */
      "lib/a.c #0\n- a\n+ b\n= why\n",          /* places count from 1 */
      "lib/a.c\n",                              /* no mutant */
      "lib/a.c\n+ b\n= why\n",                  /* in the place of what? */
      "lib/a.c\n- a\n= why\n",                  /* no line of a mutant */
      "lib/a.c\n- a\n+ b\n= why\n= again\n",    /* two reasons */
      "lib/a.c\n- a\n+ b\nwhy\n"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    items list;
    cr_expect(eq(int, read_list(bad[i], &list), EXIT_USAGE), "%zu", i);
    equivalents_free(&list);
  }
  items list;
  cr_expect(eq(int, equivalents_read("/nowhere/list", &list), EXIT_USAGE));
  cr_expect(eq(int, equivalents_read(NULL, &list), 0), "no list: no entries");
}
