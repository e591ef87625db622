#include "process/program.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <omp.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "measure/closure.h"
#include "process/silence.h"
#include "process/trace.h"
#include "process/wire.h"
#include "support/base/buffer.h"
#include "support/base/memory.h"

typedef struct program program;

/* One evaluation: quantity and inputs, and the answer if it is known */
typedef struct {
  uint64_t hash; /* hash of quantity and inputs */
  quantity of;
  int given; /* number of inputs, x and p */
  int answered;
  slv_status status;
  double numbers[]; /* x and p, then the answer */
} question;

/* One process of the program, and the evaluations that it was asked to do */
typedef struct {
  program *of;
  int pid;      /* 0: not started; -1: a socket, not a process */
  int to, from; /* file descriptors of this side */
  int noting;
  size_t guesses;             /* number of answers that were unknown while noting */
  question *sought;           /* buffer for one question that is looked up */
  question **known;           /* [room] hash table; collisions go to the next place; NULL: free */
  size_t room;                /* a power of two, more than twice `count` */
  items open[QUANTITY_COUNT]; /* question *: those without an answer */
  size_t count, used;         /* number of questions in the table, and of their numbers */
  size_t count_before;        /* value of `count` when `noting` ended */
  buffer in, out;
  size_t taken; /* number of bytes of `in` that have been parsed */
  silence silence;
} speaker;

struct program {
  closure c; /* energy whose functions ask the program */
  program_call what;
  program_spec spec;
  int given; /* number of inputs of each question */
  int fd;
  prefetch prefetch;
  speaker *speakers; /* [threads] one for each thread */
};

/* Prepares this side of a pipe: other programs do not inherit it, and reading does not block. */
static void settle(int fd) {
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
  (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

static int connect_to(const char *path, speaker *s) {
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof at.sun_path) return 0;
  memcpy(at.sun_path, path, strlen(path) + 1);
  const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return 0;
  if (connect(fd, (const struct sockaddr *)&at, sizeof at) != 0) {
    (void)close(fd);
    return 0;
  }
  settle(fd);
  s->pid = -1, s->to = s->from = fd;
  return 1;
}

static void become(const char *command, int in, int out) {
  (void)dup2(in, STDIN_FILENO);
  (void)dup2(out, STDOUT_FILENO);
  (void)close(in);
  (void)close(out);
  (void)signal(SIGPIPE, SIG_DFL);
  (void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

/* Starts the command, or connects to the socket. Returns 0 if that fails. */
static int open_program(const char *command, speaker *s) {
  int in[2], out[2];
  if (strncmp(command, "unix:", 5) == 0) return connect_to(command + 5, s);
  if (pipe(in) != 0 || pipe(out) != 0) return 0;
  settle(in[1]), settle(out[0]);
  (void)fflush(NULL);
  s->pid = (int)fork();
  if (s->pid == 0) become(command, in[0], out[1]);
  (void)close(in[0]);
  (void)close(out[1]);
  s->to = in[1], s->from = out[0];
  return s->pid > 0;
}

/* Describes how the program ended after its output was closed: "ended with exit code 1". */
static void how_ended(const speaker *s, char *why, size_t size) {
  const struct timespec moment = {.tv_nsec = 10000000};
  int status = 0, ended = 0;
  for (int i = 0; i < 100 && s->pid > 0 && !ended; i++) {
    ended = waitpid(s->pid, &status, WNOHANG) == s->pid;
    if (!ended) (void)nanosleep(&moment, NULL);
  }
  /* A shell reports a signal as an exit code above 128. */
  const int code = ended && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  const int by = ended && WIFSIGNALED(status) ? WTERMSIG(status) : code - 128;
  if (ended && by > 0)
    (void)snprintf(why, size, "crashed: signal %d (%s)", by, strsignal(by));
  else if (ended && code == 127)
    (void)snprintf(why, size, "was not found, or ended with exit code 127");
  else if (ended)
    (void)snprintf(why, size, "ended with exit code %d", code);
  else
    (void)snprintf(why, size, "closed its output");
}

static int is_same(const question *a, const question *b) {
  return a->hash == b->hash && a->of == b->of &&
         memcmp(a->numbers, b->numbers, (size_t)a->given * sizeof *a->numbers) == 0;
}

/* Returns the question's place in the hash table, or the free place where it would be stored. */
static question **place_of(const speaker *s, const question *k) {
  size_t at = (size_t)k->hash & (s->room - 1);
  while (s->known[at] != NULL && !is_same(s->known[at], k)) at = (at + 1) & (s->room - 1);
  return &s->known[at];
}

static void grow(speaker *s) {
  question **const before = s->known;
  const size_t room = s->room;
  s->room = room > 0 ? 2 * room : 1024;
  s->known = base_alloc(s->room, sizeof(question *));
  for (size_t i = 0; i < room; i++)
    if (before[i] != NULL) *place_of(s, before[i]) = before[i];
  free(before);
}

/* Returns the hash FNV-1a of 64-bit words; a shift makes low bits depend on high ones. */
static uint64_t hash_of(const question *k) {
  uint64_t hash = 0xcbf29ce484222325u ^ (uint64_t)k->of;
  for (int i = 0; i < k->given; i++) {
    uint64_t word;
    memcpy(&word, &k->numbers[i], sizeof word);
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 32;
  }
  return hash;
}

static void forget(speaker *s) {
  for (size_t i = 0; i < s->room; i++) free(s->known[i]);
  free(s->known);
  s->known = NULL, s->room = 0;
  for (int q = 0; q < QUANTITY_COUNT; q++) s->open[q].count = 0;
  s->count = s->used = s->count_before = 0;
}

/* Returns the question from the hash table, after adding it if it is new. */
static question *find(speaker *s, quantity q, const double *x, const double *p) {
  const slv_energy *e = &s->of->c.row;
  const size_t n = (size_t)e->ndof, given = (size_t)s->of->given,
               all = given + (size_t)quantity_function_size(e, q);
  s->sought->of = q;
  memcpy(s->sought->numbers, x, n * sizeof *x);
  memcpy(s->sought->numbers + n, p, (given - n) * sizeof *p);
  s->sought->hash = hash_of(s->sought);
  if (2 * s->count >= s->room) grow(s);
  question **const at = place_of(s, s->sought);
  if (*at != NULL) return *at;
  *at = base_alloc(1, sizeof **at + all * sizeof *x);
  memcpy(*at, s->sought, sizeof **at + given * sizeof *x);
  items_append(&s->open[q], at, sizeof(question *));
  s->count++, s->used += all;
  return *at;
}

/* Returns the row-major index of entry i of F in column-major order. */
static int row_place(int i) { return 2 * (i % 3) + i / 3; }

/* Sends the reason to the parent and ends this process. */
static void LIKE_PRINTF(2, 3) broken(const program *of, const char *format, ...) {
  char why[256];
  va_list values;
  va_start(values, format);
  (void)vsnprintf(why, sizeof why, format, values);
  va_end(values);
#pragma omp critical(pulse)
  {
    trace_blame();
    wire_send(of->fd, WIRE_BROKEN, why, strlen(why));
    for (int i = 0; i < of->what.threads; i++)
      if (of->speakers[i].pid > 0) (void)kill(of->speakers[i].pid, SIGKILL);
    _exit(1);
  }
}

static void write_question(speaker *s, const question *k) {
  char text[32];
  if (s->of->spec.binary)
    buffer_put(&s->out, (const char *)k->numbers, (size_t)s->of->given * sizeof *k->numbers);
  for (int i = 0; i < s->of->given && !s->of->spec.binary; i++) {
    const char end = i < s->of->given - 1 ? ' ' : '\n';
    buffer_put(&s->out, text, (size_t)snprintf(text, sizeof text, "%.17g%c", k->numbers[i], end));
  }
}

/* Parses a line of numbers, or the word "domain". */
static void read_line(const speaker *s, question *k, double *answer, int size, char *line,
                      char *end) {
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
  broken(s->of,
         "answered the request for %s with '%.60s%s', expected %d number%s: number "
         "%d is missing or invalid%s",
         quantity_function_name(k->of), line, strlen(line) > 60 ? "..." : "", size,
         size == 1 ? "" : "s", i + 1, i == size ? ", or there are more" : "");
}

/* Parses one answer from `in`. Returns 0 if the answer is incomplete. */
static int take(speaker *s, question *k) {
  enum { LONGEST = 512 }; /* bytes of a number: %f may print 309 digits before the point */
  const int size = quantity_function_size(&s->of->c.row, k->of);
  double *answer = k->numbers + s->of->given, flag;
  const size_t bytes = (size_t)size * sizeof *answer, left = s->in.size - s->taken;
  if (left == 0) return 0;
  char *next = s->in.data + s->taken;
  k->status = SLV_OK;
  if (s->of->spec.binary) {
    if (left < bytes + sizeof flag) return 0;
    memcpy(&flag, next, sizeof flag);
    memcpy(answer, next + sizeof flag, bytes);
    k->status = flag == 0 ? SLV_OK : SLV_EDOMAIN;
    s->taken += bytes + sizeof flag;
    return k->answered = 1;
  }
  char *end = memchr(next, '\n', left);
  if (end == NULL && left > (size_t)(size + 8) * LONGEST)
    broken(s->of, "answered the request for %s with more than %zu bytes without a line end",
           quantity_function_name(k->of), (size_t)(size + 8) * LONGEST);
  if (end == NULL) return 0;
  read_line(s, k, answer, size, next, end);
  s->taken += (size_t)(end - next) + 1;
  return k->answered = 1;
}

/* Reads or writes, whichever is possible first. Pipes hold little, and two processes that only
 * write would wait for each other forever. */
static void exchange(speaker *s, size_t *sent, const char *asked) {
  char bytes[1 << 16], why[96];
  const int open = *sent < s->out.size;
  struct pollfd f[] = {{.fd = s->from, .events = POLLIN},
                       {.fd = open ? s->to : -1, .events = POLLOUT}};
  const int ready = poll(f, 2, 100);
  /* A program that prints no complete answer for too long has hung, whatever else it prints. */
  const char *how = silence_is_hang(&s->silence, s->pid, s->of->what.limit);
  if (how != NULL) broken(s->of, "hung: no answer for %s %s", asked, how);
  if (ready <= 0) return;
  if (f[1].revents != 0) {
    const ssize_t n = write(s->to, s->out.data + *sent, s->out.size - *sent);
    *sent = n > 0 ? *sent + (size_t)n : n < 0 && errno == EAGAIN ? *sent : s->out.size;
  }
  if (f[0].revents == 0) return;
  const ssize_t n = read(s->from, bytes, sizeof bytes);
  if (n > 0) buffer_put(&s->in, bytes, (size_t)n);
  if (n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN))) return;
  how_ended(s, why, sizeof why);
  broken(s->of, "%s when asked for %s", why, asked);
}

/* Stores the next unanswered question in the trace, for the report of a crash. */
static void note_question(const speaker *s, const question *k) {
  const double *x = k->numbers, *p = x + s->of->c.row.ndof;
  double columns[6];
  for (int i = 0; i < 6 && s->of->spec.by_rows; i++) columns[i] = x[row_place(i)];
  trace_call(&s->of->c.row, k->of, s->of->spec.by_rows ? columns : x, p);
}

static void start(speaker *s) {
  int started = 1;
#pragma omp critical(program_open)
  started = open_program(s->of->what.command, s);
  if (!started) broken(s->of, "could not be started: %s", strerror(errno));
}

/* Sends all unanswered questions, a block for each quantity, and reads their answers. */
static size_t ask_all(speaker *s) {
  size_t sent = 0, count = 0;
  s->out.size = s->in.size = s->taken = 0;
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) {
    question *const *open = s->open[q].at;
    if (s->open[q].count > 0)
      buffer_format(&s->out, "%s %zu\n", quantity_function_name(q), s->open[q].count);
    for (size_t i = 0; i < s->open[q].count; i++, count++) write_question(s, open[i]);
  }
  if (count > 0 && s->pid == 0) start(s);
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) {
    question *const *open = s->open[q].at;
    for (size_t i = 0; i < s->open[q].count; i++) {
      silence_ends(&s->silence);
      note_question(s, open[i]);
      while (!take(s, open[i])) exchange(s, &sent, quantity_function_name(q));
      trace_return();
    }
    s->open[q].count = 0;
  }
  if (s->taken < s->in.size)
    broken(s->of,
           "printed more than the requested answers: '%.40s'; print anything else "
           "on standard error",
           s->in.data + s->taken);
  return count;
}

static speaker *mine(const program *of) {
  const int i = omp_get_thread_num();
  return &of->speakers[i < of->what.threads ? i : 0];
}

/* Converts an answer from row-major to column-major order of F: gradient, matrices, and each
 * eigenvector, which follow the eigenvalues. */
static void by_columns(const slv_energy *e, quantity q, const double *answer, double *y) {
  const int size = quantity_function_size(e, q);
  const int first = q == QUANTITY_ENERGY ? 1 : q == QUANTITY_EIGENVALUES ? 6 : 0;
  memcpy(y, answer, (size_t)first * sizeof *y);
  for (int i = 0; i < size - first; i++) {
    const int column = q == QUANTITY_EIGENVALUES || size == 6 ? i / 6 : row_place(i / 6);
    y[first + i] = answer[first + 6 * column + row_place(i % 6)];
  }
}

static slv_status ask(closure *c, quantity q, const double *x, const double *p, double *y) {
  enum { MANY = 1 << 14, MOST_NUMBERS = 1 << 24 }; /* limits of the table, 128 MiB */
  const program *of = (const program *)c;
  speaker *s = mine(of);
  const size_t bytes = (size_t)quantity_function_size(&c->row, q) * sizeof *y;
  const int full = s->noting && s->used > MOST_NUMBERS;
  double rows[6];
  for (int i = 0; i < 6 && of->spec.by_rows; i++) rows[row_place(i)] = x[i];
  if (of->spec.by_rows) x = rows;
  if (!s->noting && (s->used > 2 * MOST_NUMBERS || s->count > s->count_before + MANY)) forget(s);
  const question *k = full ? NULL : find(s, q, x, p);
  if (s->noting && (k == NULL || !k->answered)) {
    memset(y, 0, bytes);
    s->guesses++;
    return SLV_OK;
  }
  if (!k->answered) ask_all(s);
  if (k->status != SLV_OK) return k->status;
  if (of->spec.by_rows)
    by_columns(&c->row, q, k->numbers + of->given, y);
  else
    memcpy(y, k->numbers + of->given, bytes);
  return SLV_OK;
}

static void note(const prefetch *a, int anew) {
  speaker *s = mine(a->of);
  if (anew) forget(s);
  s->noting = 1, s->guesses = 0;
}

static size_t count_guesses(const prefetch *a) { return mine(a->of)->guesses; }

static size_t ask_noted(const prefetch *a) {
  speaker *s = mine(a->of);
  const size_t count = ask_all(s);
  s->noting = 0, s->guesses = 0;
  s->count_before = s->count;
  return count;
}

const prefetch *program_prefetch(const slv_energy *e) {
  const char *f64 = (const char *)(const void *)e->f64; /* copies of the energy have the same f64,
                                                         * which is a member of the closure */
  return &((const program *)(const void *)(f64 - offsetof(program, c.f64)))->prefetch;
}

/* Evaluates each quantity at rest: the program must run, and print as many numbers as declared.
 * Returns 0 if no quantity could be evaluated. */
static int try_all(const slv_energy *e, const prefetch *a) {
  double p[VERIFY_MAX_PARAMS], y[SLV_SPECTRUM_SIZE(VERIFY_MAX_DOF)];
  if (slv_energy_typical_params(e, p) != SLV_OK) return 0;
  note(a, 1);
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++)
    if (quantity_function_f64(e, q) != NULL) (void)quantity_function_f64(e, q)(e->rest, p, y);
  return ask_noted(a) > 0;
}

/* Returns 1 if the energy is invariant under a rotation of space only if F is read row by row. The
 * rotation maps x to y, y to z and z to x, without rounding. */
static int reads_rows(const slv_energy *e) {
  static const double states[3][6] = {{1.1, 0.2, 0.1, -0.3, 0.9, 0.25},
                                      {0.2, 0.1, 1.1, 0.9, 0.25, -0.3},  /* columns rotated */
                                      {0.1, -0.3, 0.9, 0.25, 1.1, 0.2}}; /* rows rotated */
  double p[VERIFY_MAX_PARAMS], w[3];
  if (e->element != SLV_ELEMENT_NONE || e->ndof != 6 || e->f64->energy == NULL) return 0;
  (void)slv_energy_typical_params(e, p);
  for (int i = 0; i < 3; i++)
    if (e->f64->energy(states[i], p, &w[i]) != SLV_OK) return 0;
  const double size = fabs(w[0]);
  return fabs(w[1] - w[0]) > 1e-3 * size && fabs(w[2] - w[0]) < 1e-5 * size;
}

/* Enables the functions that the program offers, and clears the others. */
static void add_functions(program *of) {
  slv_kernels_f64 *f = &of->c.f64;
  slv_fn_f64 **const all[] = {
      [QUANTITY_ENERGY] = &f->energy,       [QUANTITY_GRADIENT] = &f->gradient,
      [QUANTITY_HESSIAN] = &f->hessian,     [QUANTITY_EIGENVALUES] = &f->spectrum,
      [QUANTITY_PROJECTED] = &f->projected, [QUANTITY_DEFINITE] = &f->definite};
  for (size_t q = 0; q < sizeof all / sizeof *all; q++)
    if (all[q] != NULL && (of->spec.quantities >> q & 1u) == 0) *all[q] = NULL;
  of->c.in_double = ask;
  of->c.row = of->spec.row;
  of->c.row.f64 = f;
}

const slv_energy *program_load(const program_call *p, int fd, char *why, size_t size) {
  const char *text = NULL;
  program *of = closure_new(sizeof *of);
  const slv_energy *e = &of->c.row;
  if (!program_read_spec(p->spec, &of->spec, why, size)) return NULL;
  of->what = *p, of->fd = fd;
  of->prefetch = (prefetch){note, count_guesses, ask_noted, of};
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC); /* so that the parent sees the pipe close */
  add_functions(of);
  of->given = e->ndof + slv_energy_count_params(e);
  of->speakers = base_alloc((size_t)p->threads, sizeof *of->speakers);
  for (int i = 0; i < p->threads; i++) {
    speaker *s = &of->speakers[i];
    s->of = of;
    s->sought = base_alloc(1, sizeof(question) + (size_t)of->given * sizeof(double));
    s->sought->given = of->given;
  }
  if (slv_energy_check(e, &text) != SLV_OK) {
    (void)snprintf(why, size, "%s", text);
    return NULL;
  }
  (void)signal(SIGPIPE, SIG_IGN); /* writing to an ended program must not end this process */
  if (!try_all(e, &of->prefetch))
    (void)snprintf(why, size, "no quantity could be evaluated at rest: check %s in the spec",
                   "\"rest\" and \"typical\"");
  if (why[0] == '\0' && !of->spec.by_rows && reads_rows(e))
    (void)snprintf(
        why, size,
        "the program seems to read F row by row, because only then is its energy "
        "invariant under rotations; declare this order by \"layout\": \"rows\" in the spec");
  return why[0] == '\0' ? e : NULL;
}
