#include "run/ranks.h"

static ranks here = {.count = 1};

ranks ranks_here(void) { return here; }

#ifdef SELVEDGE_MPI

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "process/isolate.h"
#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/start.h"

/* What a rank tells of itself. */
typedef struct {
  int code;
  uint64_t records;
  char node[64], said[512];
} report;

static FILE *said; /* what this rank printed, if it is not rank 0 */

/* Every mpirun, and srun --mpi, sets one of these.  Without them MPI is not started, which takes
 * longer than many a run, and which OpenMPI refuses under a plain srun. */
static int is_one_of_many(void) {
  static const char *const set[] = {"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMIX_RANK"};
  for (size_t i = 0; i < sizeof set / sizeof set[0]; i++)
    if (getenv(set[i]) != NULL) return 1;
  return 0;
}

ranks ranks_start(void) {
  /* A worker that crashes is this program's to tell of, not OpenMPI's. */
  (void)setenv("OMPI_MCA_opal_signal", "", 0);
  if (!is_one_of_many() || MPI_Init(NULL, NULL) != MPI_SUCCESS) return here;
  (void)setenv("NO_COLOR", "1", 0); /* a file, too, looks like a terminal to rank 0 */
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &here.index);
  (void)MPI_Comm_size(MPI_COMM_WORLD, &here.count);
  said = here.index > 0 ? tmpfile() : NULL;
  if (said == NULL) return here;
  (void)dup2(fileno(said), STDOUT_FILENO);
  (void)dup2(fileno(said), STDERR_FILENO);
  return here;
}

void ranks_end(void) {
  int begun = 0, ended = 0;
  (void)MPI_Initialized(&begun);
  (void)MPI_Finalized(&ended);
  if (begun && !ended) (void)MPI_Finalize();
}

/* Waits for all ranks.  MPI's own waiting would take a core, which a slower rank on the same node
 * needs.  mpirun interrupts all where one is lost, and names its node. */
static void meet(void) {
  const struct timespec moment = {.tv_nsec = 5000000};
  MPI_Request all;
  int done = 0;
  (void)MPI_Ibarrier(MPI_COMM_WORLD, &all);
  while (MPI_Test(&all, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done) {
    if (interrupted) exit(harness_error("interrupted, while other ranks were at work"));
    (void)nanosleep(&moment, NULL);
  }
}

static report report_of(int code, const char *text) {
  report mine = {.code = code};
  (void)fflush(NULL);
  (void)gethostname(mine.node, sizeof mine.node - 1);
  (void)snprintf(mine.said, sizeof mine.said, "%s", text);
  if (said == NULL || text[0] != '\0') return mine;
  rewind(said);
  mine.said[fread(mine.said, 1, sizeof mine.said - 1, said)] = '\0';
  mine.said[strcspn(mine.said, "\n")] = '\0';
  return mine;
}

/* The largest code of all, for all; rank 0 says what the others said with theirs. */
static int agree(const report *mine) {
  report *all = base_alloc((size_t)here.count, sizeof *all);
  int code = 0;
  meet();
  (void)MPI_Allreduce(&mine->code, &code, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  (void)MPI_Gather(mine, sizeof *mine, MPI_BYTE, all, sizeof *mine, MPI_BYTE, 0, MPI_COMM_WORLD);
  for (int i = 0; here.index == 0 && i < here.count; i++) {
    if (code == 0 && all[i].records != mine->records)
      all[i].code = EXIT_HARNESS,
      (void)snprintf(all[i].said, sizeof all[i].said, "it has other records");
    if (all[i].code > code) code = all[i].code;
    if (all[i].code == 0) continue;
    if (i > 0 || all[i].said[0] != '\0') /* else rank 0 has said it itself */
      (void)harness_error("node %s, rank %d: %s", all[i].node, i, all[i].said);
    break; /* the others will say the same */
  }
  free(all);
  return code;
}

int ranks_agree(int code) {
  const report mine = report_of(code, "");
  return here.count > 1 ? agree(&mine) : code;
}

/* As MPI wants it. NOLINTNEXTLINE(readability-non-const-parameter) */
static void add(void *from, void *into, int *count, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *count; i++) sums_add((check_sums *)into + i, (const check_sums *)from + i);
}

/* The first check that broke off; NULL where none has. */
static const doc_record *broken(const doc_records *all) {
  for (size_t i = 0; i < all->records.n; i++)
    if (all->records.v[i].verdict == VERDICT_ERROR) return &all->records.v[i];
  return NULL;
}

/* Records without sums, of checks that cannot be run, have none on any rank. */
static void add_sums(results *all) {
  const size_t n = all->all.records.n;
  const doc_record *records = all->all.records.v;
  check_sums *mine = base_alloc(n + 1, sizeof *mine), *sum = base_alloc(n + 1, sizeof *sum);
  doc_record *settled = arena_alloc(&all->memory, n, sizeof *settled);
  MPI_Datatype type;
  MPI_Op op;
  for (size_t i = 0; i < n; i++)
    if (records[i].sums != NULL) mine[i] = sums_of(&records[i]);
  (void)MPI_Type_contiguous(sizeof *mine, MPI_BYTE, &type);
  (void)MPI_Type_commit(&type);
  (void)MPI_Op_create(add, 1, &op);
  (void)MPI_Reduce(mine, sum, (int)n, type, op, 0, MPI_COMM_WORLD);
  for (size_t i = 0; here.index == 0 && i < n; i++) {
    settled[i] = records[i];
    if (records[i].sums != NULL) sums_settle(&sum[i], &settled[i], &all->memory);
  }
  if (here.index == 0) all->all.records.v = settled;
  (void)MPI_Op_free(&op);
  (void)MPI_Type_free(&type);
  free(mine);
  free(sum);
}

int ranks_add(int code, results *all) {
  const doc_record *lost = broken(&all->all);
  char text[512] = "";
  if (lost != NULL)
    (void)snprintf(text, sizeof text, "%s, %s: %s", lost->subject, lost->check, lost->note);
  report mine = report_of(code == 0 && lost != NULL ? EXIT_HARNESS : code, text);
  mine.records = all->all.records.n;
  code = agree(&mine);
  /* Rank 0 alone may have found something: all learn of it. */
  (void)MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (code == 0) add_sums(all);
  ranks_end();
  return code;
}

#else /* one process */

ranks ranks_start(void) { return here; }

int ranks_agree(int code) { return code; }

int ranks_add(int code, results *all) {
  (void)all;
  return code;
}

void ranks_end(void) {}

#endif
