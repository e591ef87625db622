#include "subjects/program.h"

#include <errno.h>
#include <fcntl.h>
#include <omp.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "subjects/wire.h"
#include "support/base/buffer.h"
#include "support/base/items.h"
#include "support/base/memory.h"

/* One question, with or without its answer. */
typedef struct {
  uint64_t hash;
  quantity of;
  slv_status status;
  size_t at; /* in `numbers`: x and p, then the answer */
} question;

/* A process of the program, and what it was asked. */
typedef struct {
  program_ends ends;
  int noting;
  items questions;
  size_t answered;             /* the first so many have their answers */
  size_t ahead;                /* how many were known when `noting` ended */
  double *numbers;             /* of all questions */
  size_t used, room;           /* of `numbers` */
  uint32_t *table, table_size; /* hash -> number of the question + 1; 0: none */
  buffer in, out;
  size_t taken; /* of `in` */
} speaker;

/* A child process has one energy: its functions have no other way to what they need. */
static struct {
  program_call what;
  program_spec spec;
  slv_kernels_f64 functions;
  int given; /* how many numbers a question has: x and p */
  int fd;
  speaker *speakers; /* [threads] */
} the;

/* ---- what is known ------------------------------------------------------------- */

static question *question_at(const speaker *s, size_t i) { return (question *)s->questions.at + i; }

static uint64_t hash_of(quantity q, const double *x, const double *p) {
  const int n = the.spec.row.ndof;
  uint64_t hash = (uint64_t)q + 1;
  for (int i = 0; i < the.given; i++) {
    uint64_t word;
    memcpy(&word, i < n ? &x[i] : &p[i - n], sizeof word);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

static int is_same(const speaker *s, const question *k, quantity q, const double *x,
                   const double *p) {
  const size_t n = (size_t)the.spec.row.ndof, all = (size_t)the.given;
  const double *numbers = s->numbers + k->at;
  return k->of == q && memcmp(numbers, x, n * sizeof *x) == 0 &&
         memcmp(numbers + n, p, (all - n) * sizeof *p) == 0;
}

static void forget(speaker *s) {
  s->questions.count = s->answered = s->ahead = s->used = 0;
  if (s->table != NULL) memset(s->table, 0, s->table_size * sizeof *s->table);
}

/* The place of a question in the table: where it is, or where it may go. */
static uint32_t *place(const speaker *s, uint64_t hash, quantity q, const double *x,
                       const double *p) {
  uint32_t i = (uint32_t)hash & (s->table_size - 1);
  while (s->table[i] != 0) {
    const question *k = question_at(s, s->table[i] - 1);
    if (x != NULL && k->hash == hash && is_same(s, k, q, x, p)) break;
    i = (i + 1) & (s->table_size - 1);
  }
  return &s->table[i];
}

/* Keeps the table at most half full. */
static void make_room(speaker *s) {
  const size_t count = s->questions.count;
  if (2 * (count + 1) <= s->table_size) return;
  s->table_size = s->table_size == 0 ? 1024 : 2 * s->table_size;
  free(s->table);
  s->table = base_alloc(s->table_size, sizeof *s->table);
  for (size_t i = 0; i < count; i++)
    *place(s, question_at(s, i)->hash, QUANTITY_COUNT, NULL, NULL) = (uint32_t)i + 1;
}

static size_t numbers_for(speaker *s, size_t count) {
  const size_t at = s->used;
  s->used += count;
  if (s->used > s->room) {
    s->room = 2 * s->used;
    s->numbers = base_realloc(s->numbers, s->room, sizeof *s->numbers);
  }
  return at;
}

/* The number of a question, which is new or has been asked before. */
static size_t find(speaker *s, quantity q, const double *x, const double *p) {
  const size_t n = (size_t)the.spec.row.ndof, all = (size_t)the.given;
  const uint64_t hash = hash_of(q, x, p);
  make_room(s);
  uint32_t *const at = place(s, hash, q, x, p);
  if (*at != 0) return *at - 1;
  const int size = quantity_function_size(&the.spec.row, q);
  const question one = {.hash = hash, .of = q, .at = numbers_for(s, all + (size_t)size)};
  memcpy(s->numbers + one.at, x, n * sizeof *x);
  memcpy(s->numbers + one.at + n, p, (all - n) * sizeof *p);
  items_append(&s->questions, &one, sizeof one);
  *at = (uint32_t)s->questions.count;
  return s->questions.count - 1;
}

/* ---- the words that are exchanged ---------------------------------------------- */

/* Tells the parent why, and ends this process. */
static void LIKE_PRINTF(1, 2) broken(const char *format, ...) {
  char why[256];
  va_list values;
  va_start(values, format);
  (void)vsnprintf(why, sizeof why, format, values);
  va_end(values);
#pragma omp critical(pulse)
  {
    wire_send(the.fd, WIRE_BROKEN, why, strlen(why));
    for (int i = 0; i < the.what.threads; i++)
      if (the.speakers[i].ends.pid > 0) (void)kill(the.speakers[i].ends.pid, SIGKILL);
    _exit(1);
  }
}

static void write_question(speaker *s, const question *k) {
  const double *numbers = s->numbers + k->at;
  if (the.spec.binary) {
    buffer_put(&s->out, (const char *)numbers, (size_t)the.given * sizeof *numbers);
    return;
  }
  for (int i = 0; i < the.given; i++) {
    char text[32];
    const int length =
        snprintf(text, sizeof text, "%.17g%c", numbers[i], i < the.given - 1 ? ' ' : '\n');
    buffer_put(&s->out, text, (size_t)length);
  }
}

/* Reads a line of numbers, or the word domain. */
static void read_line(question *k, double *answer, int size, char *line, char *end) {
  char *next = line, *after;
  int i = 0;
  if (strncmp(line, "domain", 6) == 0) {
    k->status = SLV_EDOMAIN;
    return;
  }
  for (; i < size; i++, next = after) {
    answer[i] = strtod(next, &after);
    if (after == next || after > end) break;
  }
  next += strspn(next, " \t\r");
  if (i == size && next == end) return;
  *end = '\0';
  broken(
      "answered a question for %s with '%.60s%s', and not with %d number%s: number "
      "%d is missing or is none%s",
      quantity_function_name(k->of), line, strlen(line) > 60 ? "..." : "", size,
      size == 1 ? "" : "s", i + 1, i == size ? ", or there are more" : "");
}

/* Takes one answer from what has come; 0: it has not come whole. */
static int take(speaker *s, question *k) {
  const int size = quantity_function_size(&the.spec.row, k->of);
  double *answer = s->numbers + k->at + the.given, flag;
  const size_t bytes = (size_t)size * sizeof *answer, left = s->in.size - s->taken;
  if (left == 0) return 0;
  char *next = s->in.data + s->taken;
  k->status = SLV_OK;
  if (the.spec.binary) {
    if (left < bytes + sizeof flag) return 0;
    memcpy(&flag, next, sizeof flag);
    memcpy(answer, next + sizeof flag, bytes);
    k->status = flag == 0 ? SLV_OK : SLV_EDOMAIN;
    s->taken += bytes + sizeof flag;
    return 1;
  }
  char *end = memchr(next, '\n', left);
  if (end == NULL) return 0;
  read_line(k, answer, size, next, end);
  s->taken += (size_t)(end - next) + 1;
  return 1;
}

/* Writes what the program takes and reads what it has, whichever comes first: pipes are
 * small, and two that only write wait for each other forever. */
static void exchange(speaker *s, size_t *sent, const char *asked) {
  char bytes[1 << 16], why[96];
  const int open = *sent < s->out.size;
  struct pollfd f[] = {{.fd = s->ends.from, .events = POLLIN},
                       {.fd = open ? s->ends.to : -1, .events = POLLOUT}};
  const double limit = the.what.limit < 1e6 ? the.what.limit : 1e6;
  const int ready = poll(f, 2, (int)(1e3 * limit));
  if (ready < 0 && errno == EINTR) return;
  if (ready == 0) broken("hung: no answer for %s in %g s (--time-limit)", asked, the.what.limit);
  if (f[1].revents != 0) {
    const ssize_t n = write(s->ends.to, s->out.data + *sent, s->out.size - *sent);
    *sent = n > 0 ? *sent + (size_t)n : n < 0 && errno == EAGAIN ? *sent : s->out.size;
  }
  if (f[0].revents == 0) return;
  const ssize_t n = read(s->ends.from, bytes, sizeof bytes);
  if (n > 0) buffer_put(&s->in, bytes, (size_t)n);
  if (n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN))) return;
  program_how_ended(&s->ends, why, sizeof why);
  broken("%s when asked for %s", why, asked);
}

static void start(speaker *s) {
  int started = 1;
#pragma omp critical(program_open)
  started = program_open(the.what.command, &s->ends);
  if (!started) broken("could not be started: %s", strerror(errno));
}

/* Asks all that has no answer yet, a block for each quantity. */
static size_t ask_all(speaker *s) {
  const size_t from = s->answered, count = s->questions.count - from;
  if (count == 0) return 0;
  size_t *order = base_alloc(count, sizeof *order), n = 0, sent = 0;
  if (s->ends.pid == 0) start(s);
  s->out.size = s->in.size = s->taken = 0;
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) {
    const size_t first = n;
    for (size_t i = from; i < from + count; i++)
      if (question_at(s, i)->of == q) order[n++] = i;
    if (n == first) continue;
    buffer_format(&s->out, "%s %zu\n", quantity_function_name(q), n - first);
    for (size_t i = first; i < n; i++) write_question(s, question_at(s, order[i]));
  }
  for (size_t i = 0; i < count;)
    if (take(s, question_at(s, order[i])))
      i++;
    else
      exchange(s, &sent, quantity_function_name(question_at(s, order[i])->of));
  free(order);
  if (s->taken < s->in.size)
    broken(
        "printed more than the answers it was asked for: '%.40s'; all else belongs "
        "on standard error",
        s->in.data + s->taken);
  s->answered = s->questions.count;
  return count;
}

/* ---- the functions of the row -------------------------------------------------- */

static speaker *mine(void) {
  const int i = omp_get_thread_num();
  return &the.speakers[i < the.what.threads ? i : 0];
}

static slv_status ask(quantity q, const double *x, const double *p, double *y) {
  enum { MANY = 1 << 14, MOST_NUMBERS = 1 << 24 }; /* the latter are 128 MiB */
  speaker *s = mine();
  const int size = quantity_function_size(&the.spec.row, q);
  const int full = s->used > MOST_NUMBERS;
  if (!s->noting && (s->used > 2 * MOST_NUMBERS || s->questions.count > s->ahead + MANY)) forget(s);
  const size_t i = s->noting && full ? SIZE_MAX : find(s, q, x, p);
  if (i >= s->answered && s->noting) {
    memset(y, 0, (size_t)size * sizeof *y);
    return SLV_OK;
  }
  if (i >= s->answered) ask_all(s);
  const question *k = question_at(s, i);
  if (k->status == SLV_OK) memcpy(y, s->numbers + k->at + the.given, (size_t)size * sizeof *y);
  return k->status;
}

#define ASKS(name, of)                                                                 \
  static slv_status ask_##name(const double *x, const double *p, double *restrict y) { \
    return ask(of, x, p, y);                                                           \
  }
ASKS(energy, QUANTITY_ENERGY)
ASKS(gradient, QUANTITY_GRADIENT)
ASKS(hessian, QUANTITY_HESSIAN)
ASKS(spectrum, QUANTITY_EIGENVALUES)
ASKS(projected, QUANTITY_PROJECTED)
ASKS(definite, QUANTITY_DEFINITE)

static slv_fn_f64 *offered(quantity q, slv_fn_f64 *f) {
  return (the.spec.quantities >> q & 1u) != 0 ? f : NULL;
}

static void note(int anew) {
  speaker *s = mine();
  if (anew) forget(s);
  s->noting = 1;
}

static size_t ask_noted(void) {
  speaker *s = mine();
  const size_t count = ask_all(s);
  s->noting = 0;
  s->ahead = s->questions.count;
  return count;
}

const ahead program_ahead = {.note = note, .ask = ask_noted};

/* ---- loading ------------------------------------------------------------------- */

/* The first questions: does it run, and does it answer as many numbers as it says? */
static int try_all(const slv_energy *e) {
  double p[VERIFY_MAX_PARAMS], y[SLV_SPECTRUM_SIZE(VERIFY_MAX_DOF)];
  if (slv_energy_typical_params(e, p) != SLV_OK) return 0;
  note(1);
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++)
    if (quantity_function_f64(e, q) != NULL) (void)quantity_function_f64(e, q)(e->rest, p, y);
  return ask_noted() > 0;
}

const slv_energy *program_load(const program_call *p, int fd, char *why, size_t size) {
  const char *text = NULL;
  slv_energy *e = &the.spec.row;
  if (!program_read_spec(p->spec, &the.spec, why, size)) return NULL;
  the.what = *p, the.fd = fd;
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC); /* the parent waits until all have closed it */
  the.speakers = base_alloc((size_t)p->threads, sizeof *the.speakers);
  the.functions = (slv_kernels_f64){.energy = offered(QUANTITY_ENERGY, ask_energy),
                                    .gradient = offered(QUANTITY_GRADIENT, ask_gradient),
                                    .hessian = offered(QUANTITY_HESSIAN, ask_hessian),
                                    .spectrum = offered(QUANTITY_EIGENVALUES, ask_spectrum),
                                    .projected = offered(QUANTITY_PROJECTED, ask_projected),
                                    .definite = offered(QUANTITY_DEFINITE, ask_definite)};
  e->f64 = &the.functions;
  the.given = e->ndof + slv_energy_count_params(e);
  if (slv_energy_check(e, &text) != SLV_OK) {
    (void)snprintf(why, size, "%s", text);
    return NULL;
  }
  (void)signal(SIGPIPE, SIG_IGN); /* writing to a program that has ended */
  if (!try_all(e)) (void)snprintf(why, size, "its rest shape cannot be prepared");
  return why[0] == '\0' ? e : NULL;
}
