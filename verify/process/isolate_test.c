/* Tests of isolate.c: the parent receives what a child sent, and reports how it ended. */
#include "process/isolate.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Content of a message in these tests */
typedef struct {
  const char *name;
  document_numbers numbers;
} element;
static const document_field element_fields[] = {
    DOCUMENT_FIELD(element, name, TEXT), DOCUMENT_FIELD(element, numbers, NUMBERS), DOCUMENT_END};
DOCUMENT_PART(element, element);

typedef struct {
  int rows, series, beats, garbled;
  double sum; /* sum of the numbers in all series */
} heard;

static void hear(void *to, wire_tag tag, const char *payload, size_t size) {
  heard *h = to;
  arena memory = {0};
  element e = {.name = NULL};
  (void)size;
  h->rows += tag == WIRE_ROW;
  h->beats += tag == WIRE_BEAT;
  if (tag != WIRE_SERIES) return;
  h->series++;
  h->garbled += !wire_read_element(payload, &element_shape, &e, &memory);
  for (size_t i = 0; i < e.numbers.n; i++) h->sum += e.numbers.v[i];
  arena_free(&memory);
}

static child_report run(child_work *work, heard *h) {
  *h = (heard){0};
  const child_job job = {.work = work, .limit = 0.5, .handle = hear, .to = h};
  return isolate(&job);
}

static void send_row(int fd) { wire_send(fd, WIRE_ROW, NULL, 0); }

/* Sends far more numbers than a pipe can hold. */
static void work_well(void *with, int fd) {
  enum { N = 100000 };
  double *v = malloc(N * sizeof *v);
  (void)with;
  if (v == NULL) _exit(1);
  for (int i = 0; i < N; i++) v[i] = 1;
  wire_beat(&fd);
  send_row(fd);
  wire_send_element(fd, WIRE_SERIES, &element_shape, &(element){"ones", {v, N}});
  free(v);
}

Test(isolate, hears_everything) {
  heard h;
  const child_report r = run(work_well, &h);
  cr_assert(eq(int, r.end, CHILD_DONE), "%s", r.why);
  cr_expect(eq(int, h.rows, 1));
  cr_expect(h.series == 1 && h.garbled == 0);
  cr_expect(eq(int, h.beats, 1));
  cr_expect(eq(dbl, h.sum, 1e5));
}

/* Sends texts that are no elements, as a faulty plugin may. The parent must not crash. */
static void garble(void *with, int fd) {
  static const char *const texts[] = {"",
                                      "{",
                                      "[[[[",
                                      "{\"name\":3,\"numbers\":[]}",
                                      "{\"name\":\"x\",\"numbers\":[1,\"two\"]}",
                                      "\xff\x01"};
  (void)with;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    wire_send(fd, WIRE_SERIES, texts[i], strlen(texts[i]));
}

Test(isolate, what_is_no_element_is_refused) {
  heard h;
  const child_report r = run(garble, &h);
  cr_expect(eq(int, r.end, CHILD_DONE), "%s", r.why);
  cr_expect(h.series == 6 && h.garbled == 6, "%d of %d", h.garbled, h.series);
}

static void crash(void *with, int fd) {
  (void)with;
  send_row(fd);
  (void)signal(SIGSEGV, SIG_DFL); /* a sanitizer may have set a handler */
  (void)raise(SIGSEGV);
}

Test(isolate, names_the_signal_and_keeps_what_came_before) {
  heard h;
  const child_report r = run(crash, &h);
  cr_expect(eq(int, r.end, CHILD_CRASHED));
  cr_expect(strstr(r.why, "SIGSEGV") != NULL, "%s", r.why);
  cr_expect(eq(int, h.rows, 1));
}

static void openmp_note(char path[80], long process) {
  (void)snprintf(path, 80, "/dev/shm/__KMP_REGISTERED_LIB_%ld_%ld", process, (long)getuid());
}

/* Sends its process id, and crashes with the file of LLVM's OpenMP left behind. */
static void note_and_crash(void *with, int fd) {
  const double self = (double)getpid();
  char path[80];
  wire_send_element(fd, WIRE_SERIES, &element_shape, &(element){"self", {&self, 1}});
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
  cr_expect(eq(int, h.rows, 0));
}

/* Waits twice the limit for input, which is allowed, then computes without end. */
static void wait_then_hang(void *with, int fd) {
  const struct timespec second = {.tv_sec = 1};
  wire_send(fd, WIRE_WAITING, NULL, 0);
  (void)nanosleep(&second, NULL);
  send_row(fd);
  hang(with, fd);
}

Test(isolate, one_that_waits_for_input_has_not_hung, .timeout = 20) {
  heard h;
  const child_report r = run(wait_then_hang, &h);
  cr_expect(eq(int, r.end, CHILD_HUNG));
  cr_expect(eq(int, h.rows, 1));
}

/* Tests that the child is in the parent's process group: else it could not read the terminal. */
static void stay_in_group(void *with, int fd) {
  if (getpgrp() == *(pid_t *)with) send_row(fd);
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
  cr_expect(eq(int, h.rows, 1));
}
