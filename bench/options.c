#include "options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "near.h"
#include "numbers.h"

typedef enum { FLAG, TEXT, COUNT, POSITIVE, WORDS, PATHS, COUNTS } kind;

typedef struct {
  const char *name;
  kind kind;
  size_t at; /* offset in options */
} option_row;

static const option_row table[] = {
    {"kernel", WORDS, offsetof(options, kernels)},
    {"energy", WORDS, offsetof(options, energies)},
    {"plugin", PATHS, offsetof(options, plugins)},
    {"size", COUNTS, offsetof(options, sizes)},
    {"sweep", FLAG, offsetof(options, sweep)},
    {"threads", COUNTS, offsetof(options, threads)},
    {"min-time", POSITIVE, offsetof(options, min_time)},
    {"samples", COUNT, offsetof(options, samples)},
    {"seed", COUNT, offsetof(options, seed)},
    {"json", TEXT, offsetof(options, json)},
    {"compare", TEXT, offsetof(options, compare)},
    {"noise", POSITIVE, offsetof(options, noise)},
    {"quiet", FLAG, offsetof(options, quiet)},
};

enum {
  ROWS = sizeof table / sizeof table[0],
  LIST = ROWS + 1,
  HELP = 'h',
  VERSION = 'V',
  FEWEST_SAMPLES = 5,
  MOST_SAMPLES = 100000,
  MOST_THREADS = 4096
};

static const uint64_t most_elements = (uint64_t)1 << 32;

uint64_t options_number(const items *list, size_t i) {
  return ((const uint64_t *)list->at)[i];
}

static int append_count(items *list, const char *option, const char *bytes,
                        size_t length) {
  char word[32] = "";
  uint64_t value;
  if (length < sizeof word) memcpy(word, bytes, length);
  if (!parse_u64(word, &value) || value == 0)
    return usage_error("--%s %.*s: not a whole number of 1 or more", option,
                       (int)length, bytes);
  return items_append(list, &value, sizeof value) ? 0 : out_of_memory();
}

/* Words or numbers, apart by commas. */
static int append_list(items *list, const option_row *row, const char *text) {
  for (;;) {
    const size_t length = strcspn(text, ",");
    int code = 0;
    if (length == 0)
      return usage_error("--%s: something is missing in the list", row->name);
    if (row->kind == COUNTS)
      code = append_count(list, row->name, text, length);
    else if (!items_append_text(list, text, length))
      code = out_of_memory();
    if (code != 0 || text[length] == '\0') return code;
    text += length + 1;
  }
}

static int set_option(options *o, const option_row *row, const char *argument) {
  void *field = (char *)o + row->at;
  switch (row->kind) {
    case FLAG:
      *(int *)field = 1;
      return 0;
    case TEXT:
      *(const char **)field = argument;
      return 0;
    case COUNT:
      if (parse_u64(argument, field)) return 0;
      return usage_error("--%s %s: not a whole number of 0 or more", row->name,
                         argument);
    case POSITIVE:
      if (parse_double(argument, field) && *(double *)field > 0 &&
          *(double *)field < 1e6)
        return 0;
      return usage_error("--%s %s: not a number above 0", row->name, argument);
    case PATHS: /* may hold commas */
      return items_append_text(field, argument, strlen(argument)) ? 0 : out_of_memory();
    default:
      return append_list(field, row, argument);
  }
}

static int unknown_option(const char *word) {
  char hint[HINT_TEXT], name[64];
  const char *bare = word + strspn(word, "-");
  size_t length = strcspn(bare, "=");
  if (length >= sizeof name) length = sizeof name - 1;
  memcpy(name, bare, length);
  name[length] = '\0';
  nearest n = nearest_to(name);
  for (int i = 0; i < ROWS; i++) nearest_try(&n, table[i].name);
  nearest_hint(&n, hint);
  return usage_error("unknown option %s%s", word, hint);
}

static void long_options(struct option out[ROWS + 4]) {
  for (int i = 0; i < ROWS; i++)
    out[i] = (struct option){table[i].name,
                             table[i].kind == FLAG ? no_argument : required_argument,
                             NULL, i + 1};
  out[ROWS] = (struct option){"list", no_argument, NULL, LIST};
  out[ROWS + 1] = (struct option){"help", no_argument, NULL, HELP};
  out[ROWS + 2] = (struct option){"version", no_argument, NULL, VERSION};
  out[ROWS + 3] = (struct option){0};
}

static int take(int got, const char *word, options *o) {
  switch (got) {
    case LIST:
      o->command = COMMAND_LIST;
      return 0;
    case HELP:
      o->command = COMMAND_HELP;
      return 0;
    case VERSION:
      o->command = COMMAND_VERSION;
      return 0;
    case ':':
      return usage_error("%s lacks its value", word);
    case '?':
      return unknown_option(word);
    default:
      return set_option(o, &table[got - 1], optarg);
  }
}

static int default_to(items *list, const uint64_t *values, size_t count) {
  for (size_t i = 0; list->count < count && i < count; i++)
    if (!items_append(list, &values[i], sizeof *values)) return out_of_memory();
  return 0;
}

/* Records are told apart by their size and threads: none may be there twice. */
static int judge_numbers(const items *list, const char *option, uint64_t most) {
  for (size_t i = 0; i < list->count; i++) {
    const unsigned long long value = options_number(list, i);
    if (value > most)
      return usage_error("--%s %llu: at most %llu", option, value,
                         (unsigned long long)most);
    for (size_t k = 0; k < i; k++)
      if (options_number(list, k) == value)
        return usage_error("--%s %llu: it is there twice", option, value);
  }
  return 0;
}

static int judge(options *o) {
  static const uint64_t sizes[] = {4096, 1000000}, threads[] = {1};
  if (o->sweep && o->sizes.count > 0)
    return usage_error("--sweep chooses the sizes: leave out --size");
  if (o->samples < FEWEST_SAMPLES || o->samples > MOST_SAMPLES)
    return usage_error("--samples: give %d to %d, 30 or more for intervals that hold",
                       FEWEST_SAMPLES, MOST_SAMPLES);
  int code = judge_numbers(&o->sizes, "size", most_elements);
  if (code == 0) code = judge_numbers(&o->threads, "threads", MOST_THREADS);
  if (code == 0 && o->sizes.count == 0) code = default_to(&o->sizes, sizes, 2);
  if (code == 0 && o->threads.count == 0) code = default_to(&o->threads, threads, 1);
  return code;
}

/* Options may come before the command, `kernels`, and after it. */
static int take_command(int count, char **operand, const options *o) {
  const int informs = o->command != COMMAND_KERNELS;
  if (count == 0) return informs ? 0 : usage_error("what is to be timed? kernels");
  if (strcmp(operand[0], "kernels") != 0) {
    char hint[HINT_TEXT];
    nearest n = nearest_to(operand[0]);
    nearest_try(&n, "kernels");
    nearest_hint(&n, hint);
    return usage_error("unknown command '%s'%s", operand[0], hint);
  }
  return count == 1 ? 0 : usage_error("'%s' is one word too many", operand[1]);
}

int options_parse(int argc, char **argv, options *o) {
  struct option known[ROWS + 4];
  int got, code = 0;
  *o = (options){.samples = 30, .seed = 1, .min_time = 0.005, .noise = 5};
  long_options(known);
  opterr = 0;
  optind = 0;
  while (code == 0 && (got = getopt_long(argc, argv, ":hV", known, NULL)) != -1)
    code = take(got, argv[optind - 1], o);
  if (code == 0) code = take_command(argc - optind, argv + optind, o);
  return code == 0 ? judge(o) : code;
}

void options_free(options *o) {
  items_free_texts(&o->kernels);
  items_free_texts(&o->energies);
  items_free_texts(&o->plugins);
  free(o->sizes.at);
  free(o->threads.at);
  *o = (options){0};
}
