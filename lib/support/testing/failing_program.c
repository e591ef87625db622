#include "support/testing/failing_program.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/testing/failing_malloc.h"

/* A sanitizer's; without one there is no such function.
 * NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
__attribute__((weak)) int __lsan_do_recoverable_leak_check(void);

/* OpenMP's, where the program has it: LLVM's leaves a file in /dev/shm for each process
 * that ends without it, which the next process of that number may trip over. */
__attribute__((weak)) int omp_pause_resource_all(int kind);
enum { OMP_PAUSE_HARD = 2 };

static long until_json_failure = -1;

static void *json_malloc(size_t size) {
  return refuse_by(&until_json_failure) ? NULL : malloc(size);
}

static void fail_by(failure f) {
  cJSON_Hooks hooks = {.malloc_fn = json_malloc, .free_fn = free};
  cJSON_InitHooks(&hooks);
  until_json_failure = f.json ? f.n : -1;
  until_failure = f.json ? -1 : f.n;
  fails_once = f.once;
}

_Noreturn static void be_program(program_main *run, const char *const *arguments,
                                 failure f, int words) {
  static char *argv[32]; /* static: no leak */
  int argc = 0, leaked = 0;
  for (; argc < 31 && arguments[argc] != NULL; argc++)
    argv[argc] = strdup(arguments[argc]);
  (void)dup2(words, STDOUT_FILENO);
  (void)dup2(words, STDERR_FILENO);
  fail_by(f);
  const int code = run(argc, argv);
  until_failure = until_json_failure = -1;
  (void)fflush(NULL);
  if (__lsan_do_recoverable_leak_check != NULL)
    leaked = __lsan_do_recoverable_leak_check();
  if (omp_pause_resource_all != NULL) (void)omp_pause_resource_all(OMP_PAUSE_HARD);
  _exit(leaked ? 100 : code);
}

static void judge(int status, program_end *end) {
  end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  end->leaked = end->code == 100;
}

static void take_words(FILE *words, program_end *end) {
  const long most = (long)sizeof end->words - 1;
  if (fseek(words, -most, SEEK_END) != 0) rewind(words); /* there are fewer */
  end->words[fread(end->words, 1, (size_t)most, words)] = '\0';
  (void)fclose(words);
}

void failing_program(program_main *run, const char *const *arguments, failure f,
                     program_end *end) {
  int status = 0;
  FILE *words = tmpfile();
  int *met = mmap(NULL, sizeof *met, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                  -1, 0);
  *end = (program_end){.code = -1};
  (void)fflush(NULL);
  const pid_t child = words == NULL || met == MAP_FAILED ? -1 : fork();
  if (child == 0) {
    refused = met;
    be_program(run, arguments, f, fileno(words));
  }
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (child > 0) judge(status, end);
  if (met != MAP_FAILED) end->met = *met;
  if (words != NULL) take_words(words, end);
  if (met != MAP_FAILED) (void)munmap(met, sizeof *met);
}

const failure failing_ways[FAILING_WAYS] = {
    {.once = 1}, {.once = 0}, {.json = 1, .once = 1}};
