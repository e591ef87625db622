/* Tests that programs and forked children without memory report it and exit with EXIT_HARNESS. */
#include "support/base/memory.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

Test(memory, is_zeroed_and_copies_texts) {
  arena a = {0};
  int *numbers = base_alloc(3, sizeof *numbers);
  const int *more = arena_alloc(&a, 2, sizeof *more);
  cr_expect(numbers[0] == 0 && numbers[2] == 0 && more[1] == 0);
  char *text = base_printf("%s %d", "row", 12), *copy = base_strdup(text);
  cr_expect_str_eq(copy, "row 12");
  cr_expect_str_eq(arena_printf(&a, "%s!", arena_strdup(&a, copy)), "row 12!");
  copy = base_realloc(copy, 100, 1);
  cr_expect_str_eq(copy, "row 12");
  cr_expect_not_null(arena_alloc(&a, 0, 8)); /* an empty list differs from a missing one */
  free(numbers);
  free(text);
  free(copy);
  arena_free(&a);
  cr_expect_null(a.last);
}

Test(memory, ends_the_program_where_it_ends, .exit_code = EXIT_HARNESS) {
  complain_as("selvedge-test");
  (void)base_realloc(NULL, SIZE_MAX / 2, 4); /* overflows size_t */
}

Test(memory, ends_with_an_arena_too, .exit_code = EXIT_HARNESS) {
  arena a = {0};
  (void)arena_alloc(&a, SIZE_MAX / 8, 8);
}

static void leave_otherwise(int code) { _exit(code + 10); }

Test(memory, ends_a_child_as_it_was_told_and_says_of_which_program) {
  int ends[2], status = 0;
  char said[80] = "";
  cr_assert(pipe(ends) == 0);
  const pid_t child = fork();
  if (child == 0) {
    (void)dup2(ends[1], STDERR_FILENO);
    complain_as("selvedge-test");
    base_leave_by(leave_otherwise);
    (void)base_realloc(NULL, SIZE_MAX / 2, 4);
  }
  cr_assert(waitpid(child, &status, 0) == child);
  cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_HARNESS + 10);
  cr_expect(read(ends[0], said, sizeof said - 1) > 0);
  cr_expect_str_eq(said, "selvedge-test: out of memory\n");
  (void)close(ends[0]);
  (void)close(ends[1]);
}
