/* problem.h -- what went wrong, in words, with the exit code it leads to. */
#ifndef REPORTS_PROBLEM_H
#define REPORTS_PROBLEM_H

typedef enum {
  REPORT_OK = 0,
  REPORT_FAILED = 1,  /* a record in the input failed, or the run broke off */
  REPORT_INPUT = 2,   /* wrong usage, or an input that cannot be read */
  REPORT_HARNESS = 3, /* memory, disk or gnuplot failed us */
} report_status;

typedef struct {
  char words[1024];
} problem;

/* Formats the words (cut where they do not fit) and returns `status`. */
report_status problem_set(problem *p, report_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The usual one: REPORT_HARNESS. */
report_status problem_memory(problem *p);

/* Return early on the first failure. */
#define REPORT_TRY(call)                \
  do {                                  \
    const report_status try_ = (call);  \
    if (try_ != REPORT_OK) return try_; \
  } while (0)

#endif
