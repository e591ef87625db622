#include "cli/session.h"

#include <stdlib.h>

#include "selvedge/solve.h"
#include "support/base/complain.h"
#include "support/base/numbers.h"
#include "support/base/start.h"
#include "support/harness/blas.h"
#include "support/harness/environment.h"
#include "support/json/json_read.h"

int session_ranks(int *rank) {
  /* environment variables of Open MPI, of MPICH and Intel MPI, and of srun */
  static const char *const of[][2] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                      {"PMI_SIZE", "PMI_RANK"},
                                      {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}};
  *rank = 0;
  for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
    const char *ranks = getenv(of[i][0]), *own = getenv(of[i][1]);
    uint64_t n, r;
    if (ranks == NULL || own == NULL || !parse_u64(ranks, &n) || !parse_u64(own, &r)) continue;
    *rank = (int)r;
    return (int)n;
  }
  return 1;
}

int session_start(session *s, const options *o, int first, int threads, int argc, char **argv) {
  *s = (session){.o = &s->own, .own = *o};
  if (!first) s->own.json = s->own.obj = NULL, s->own.quiet = 1;
  s->text = !s->own.quiet && !options_to_stdout(o);
  buffer_command(&s->command_line, "selvedge-bench", argc, argv);
  blas_reserve(threads);
  environment_now(&s->environment.common, threads);
  s->environment.cholesky = slv_solver_library();
  progress_start(&s->bar, !s->own.quiet);
  watch_interrupts();
  if (s->own.json == NULL) return 0;
  TRY(output_open(&s->json, s->own.json));
  return s->json.temporary != NULL ? output_close(&s->json, 0) : 0;
}

int session_read(const session *s, const document_shape *shape, void *into, arena *memory) {
  const char *path = s->o->json;
  char message[DOCUMENT_MESSAGE];
  cJSON *tree;
  int code = 0;
  TRY(json_read(path, &tree));
  if (!base_same_text(document_schema_of(tree), shape->schema))
    code = input_error("%s: not a document of selvedge-bench %s; name another file", path,
                       bench_table.commands[s->o->line.command].name);
  else if (!document_read(tree, path, shape, into, memory, message))
    code = input_error("%s; of another version? name another file", message);
  cJSON_Delete(tree);
  return code;
}

int session_write(session *s, const document_shape *shape, const void *document) {
  const double began = progress_clock();
  if (s->o->json == NULL) return 0;
  if (s->json.f == NULL) TRY(output_open(&s->json, s->o->json));
  document_write(s->json.f, shape, document);
  const int code = output_close(&s->json, 1);
  s->written_at = progress_clock();
  s->took = s->written_at - began;
  return code;
}

void session_end(session *s) {
  progress_clear(&s->bar);
  (void)output_close(&s->json, 0);
  buffer_free(&s->command_line);
}
