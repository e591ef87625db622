/* Whatever a child does, the parent gets what it sent and reports how it ended. */
#include "subjects/isolate.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  int records, series, progress;
  double sum; /* of the series' numbers */
} heard;

static void hear(void *to, wire_tag tag, const char *payload, size_t size) {
  heard *h = to;
  h->records += tag == WIRE_RECORD && size == sizeof(record);
  h->progress += tag == WIRE_PROGRESS;
  if (tag != WIRE_SERIES) return;
  h->series++;
  for (size_t at = sizeof(series); at < size; at += sizeof(double)) {
    double x;
    memcpy(&x, payload + at, sizeof x);
    h->sum += x;
  }
}

static child_report run(child_work *work, heard *h) {
  *h = (heard){0};
  const child_job job = {.work = work, .limit = 0.5, .handle = hear, .to = h};
  return isolate(&job);
}

/* A million numbers: far more than a pipe holds at once. */
static void work_well(void *with, int fd) {
  enum { N = 1000000 };
  const sink out = wire_sink(&fd);
  const record r = {.check = "gradient"};
  const series s = {.nrows = N / 4, .ncolumns = 4};
  double *rows = malloc(N * sizeof *rows);
  (void)with;
  if (rows == NULL) _exit(1);
  for (int i = 0; i < N; i++) rows[i] = 1;
  out.progress(out.to, "gradient", 0, 1);
  out.record(out.to, &r);
  out.series(out.to, &s, rows);
  free(rows);
}

Test(isolate, hears_everything) {
  heard h;
  const child_report r = run(work_well, &h);
  cr_assert(eq(int, r.end, CHILD_DONE), "%s", r.why);
  cr_expect(eq(int, h.records, 1));
  cr_expect(eq(int, h.series, 1));
  cr_expect(eq(int, h.progress, 1));
  cr_expect(eq(dbl, h.sum, 1e6));
}

static void crash(void *with, int fd) {
  const sink out = wire_sink(&fd);
  const record r = {0};
  (void)with;
  out.record(out.to, &r);
  (void)signal(SIGSEGV, SIG_DFL); /* a sanitizer may have handled the signal */
  (void)raise(SIGSEGV);
}

Test(isolate, names_the_signal_and_keeps_what_came_before) {
  heard h;
  const child_report r = run(crash, &h);
  cr_expect(eq(int, r.end, CHILD_CRASHED));
  cr_expect(strstr(r.why, "SIGSEGV") != NULL, "%s", r.why);
  cr_expect(eq(int, h.records, 1));
}

static void openmp_note(char path[80], long process) {
  (void)snprintf(path, 80, "/dev/shm/__KMP_REGISTERED_LIB_%ld_%ld", process, (long)getuid());
}

/* Its number, and as much of LLVM's OpenMP as stays when it crashes. */
static void note_and_crash(void *with, int fd) {
  const sink out = wire_sink(&fd);
  const series s = {.nrows = 1, .ncolumns = 1};
  const double self = (double)getpid();
  char path[80];
  out.series(out.to, &s, &self);
  openmp_note(path, (long)getpid());
  FILE *note = fopen(path, "w");
  if (note != NULL) (void)fclose(note);
  crash(with, fd);
}

Test(isolate, leaves_no_note_of_openmp) {
  heard h;
  char path[80];
  const child_report r = run(note_and_crash, &h);
  cr_assert(eq(int, r.end, CHILD_CRASHED));
  cr_assert(gt(dbl, h.sum, 1));
  openmp_note(path, (long)h.sum);
  cr_expect(ne(int, access(path, F_OK), 0), "%s", path);
}

static void hang(void *with, int fd) {
  (void)with, (void)fd;
  for (;;) (void)pause();
}

Test(isolate, ends_a_hang, .timeout = 20) {
  heard h;
  const child_report r = run(hang, &h);
  cr_expect(eq(int, r.end, CHILD_HUNG));
  cr_expect(strstr(r.why, "--time-limit") != NULL, "%s", r.why);
}

static void close_and_hang(void *with, int fd) {
  (void)close(fd);
  hang(with, fd);
}

Test(isolate, ends_a_hang_behind_a_closed_pipe, .timeout = 20) {
  heard h;
  const child_report r = run(close_and_hang, &h);
  cr_expect(eq(int, r.end, CHILD_CRASHED));
}

static void leave(void *with, int fd) {
  (void)with, (void)fd;
  _exit(0);
}

Test(isolate, leaving_early_is_not_done) {
  heard h;
  const child_report r = run(leave, &h);
  cr_expect(eq(int, r.end, CHILD_CRASHED));
  cr_expect(strstr(r.why, "exit code 0") != NULL, "%s", r.why);
}

static void babble(void *with, int fd) {
  static const char noise[64] = "\xff\xff\xff\xff\xff\xff\xff\xff";
  (void)with;
  if (write(fd, noise, sizeof noise) < 0) _exit(1);
  hang(with, fd);
}

Test(isolate, noise_is_not_a_message, .timeout = 20) {
  heard h;
  const child_report r = run(babble, &h);
  cr_expect(eq(int, r.end, CHILD_CRASHED));
  cr_expect(eq(int, h.records, 0));
}

/* The child waits twice the limit for input, which is allowed, then works without end. */
static void wait_then_hang(void *with, int fd) {
  const struct timespec second = {.tv_sec = 1};
  const record r = {0};
  wire_send(fd, WIRE_WAITING, NULL, 0);
  (void)nanosleep(&second, NULL);
  wire_send(fd, WIRE_RECORD, &r, sizeof r);
  hang(with, fd);
}

Test(isolate, one_that_waits_for_input_has_not_hung, .timeout = 20) {
  heard h;
  const child_report r = run(wait_then_hang, &h);
  cr_expect(eq(int, r.end, CHILD_HUNG));
  cr_expect(eq(int, h.records, 1));
}

/* In a process group of its own the child could not read the terminal. */
static void stay_in_group(void *with, int fd) {
  const record r = {0};
  if (getpgrp() == *(pid_t *)with) wire_send(fd, WIRE_RECORD, &r, sizeof r);
  hang(with, fd);
}

Test(isolate, one_that_reads_input_stays_in_the_group_and_is_ended, .timeout = 20) {
  heard h = {0};
  pid_t group = getpgrp();
  const child_job job = {.work = stay_in_group,
                         .with = &group,
                         .limit = 0.5,
                         .keep_input = 1,
                         .handle = hear,
                         .to = &h};
  const child_report r = isolate(&job);
  cr_expect(eq(int, r.end, CHILD_HUNG));
  cr_expect(eq(int, h.records, 1));
}
