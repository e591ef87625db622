#include "run/writers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/csv/csv_read.h"
#include "support/formulas/formulas.h"

typedef struct {
  doc_ledger found;
  formula formula;
  const char *ours; /* `printed` of a statement that is derived by us */
} table_row;

typedef struct {
  const char *command;
  int complete;
  DOCUMENT_LIST_OF(table_row) rows;
} table;

#define COLUMN(word, member, ...) \
  { .name = (word), .offset = offsetof(table_row, member), .kind = DOCUMENT_##__VA_ARGS__ }
#define MAYBE .nullable = 1
static const document_field columns[] = {
    COLUMN("id", found.id, TEXT),
    COLUMN("source", found.source, TEXT),
    COLUMN("place", found.place, TEXT),
    COLUMN("stance", found.stance, CHOICE, .words = ledger_stance_words),
    COLUMN("statement", found.statement, TEXT),
    COLUMN("printed", formula.printed, TEXT, MAYBE),
    COLUMN("ours", ours, TEXT, MAYBE),
    COLUMN("derived", formula.derived, TEXT, MAYBE),
    COLUMN("corrected", formula.corrected, TEXT, MAYBE),
    COLUMN("because", formula.because, TEXT, MAYBE),
    COLUMN("verdict", found.verdict, CHOICE, .words = ledger_verdict_words),
    COLUMN("cause", found.cause, TEXT, MAYBE),
    COLUMN("remedy", found.remedy, TEXT, MAYBE),
    COLUMN("residual", found.printed, POINTED, MAYBE),
    COLUMN("corrected_residual", found.remedy_residual, POINTED, MAYBE),
    COLUMN("bound", found.bound, POINTED, MAYBE),
    COLUMN("figure_name", found.figure_name, TEXT, MAYBE),
    COLUMN("figure", found.figure, POINTED, MAYBE),
    COLUMN("states", found.samples, COUNT),
    COLUMN("note", found.note, TEXT),
    DOCUMENT_END};
#undef MAYBE
#undef COLUMN
static const document_shape row_shape = {.size = sizeof(table_row), .fields = columns};

#define F(member, ...) DOCUMENT_FIELD(table, member, __VA_ARGS__)
static const document_field table_fields[] = {F(command, TEXT), F(complete, FLAG),
                                              F(rows, LIST, .of = &row_shape), DOCUMENT_END};
#undef F
static const document_shape table_shape = {
    .size = sizeof(table), .fields = table_fields, .schema = "selvedge.ledger/1"};

static table table_of(const doc_records *d, const formulas *all, arena *memory) {
  const size_t n = d->ledger.n;
  table_row *rows = arena_alloc(memory, n, sizeof *rows);
  for (size_t i = 0; i < n; i++) {
    table_row *r = &rows[i];
    *r = (table_row){d->ledger.v[i], *formulas_of(all, d->ledger.v[i].id), NULL};
    if (r->found.stance != LEDGER_OURS) continue;
    r->ours = r->formula.printed;
    r->formula.printed = NULL;
  }
  return (table){d->run->command, d->run->complete, {rows, n}};
}

static void add_json(FILE *f, const table *t) { document_write(f, &table_shape, t); }

/* Stores the member as plain text, "" for null. */
static void plain_member(buffer *t, const table_row *r, const char *name) {
  document_field field;
  const void *at = document_member(&row_shape, r, name, &field);
  t->size = 0;
  buffer_put(t, "", 0);
  if (at != NULL) document_plain(t, &field, at);
}

static void add_csv(FILE *f, const table *t) {
  buffer line = {0}, plain = {0};
  for (const document_field *c = columns; c->name != NULL; c++)
    buffer_format(&line, "%s%s", c == columns ? "" : ",", c->name);
  for (size_t i = 0; i < t->rows.n; i++) {
    for (const document_field *c = columns; c->name != NULL; c++) {
      buffer_add(&line, c == columns ? "\n" : ",");
      plain_member(&plain, &t->rows.v[i], c->name);
      csv_escape(&line, buffer_string(&plain));
    }
  }
  fprintf(f, "%s\n", line.data);
  buffer_free(&plain);
  buffer_free(&line);
}

/* \ledgerform scales a formula down if it is wider than its cell. */
static const char tex_head[] =
    "% Needs the packages amsmath, array, graphicx and longtable.  Differences between\n"
    "% the printed formula and the right one are underlined.\n"
    "\\providecommand{\\ledgerform}[2]{\\par\\smallskip\\noindent\\textit{#1}\\par\\noindent\n"
    "  \\begingroup\\sbox0{$\\displaystyle #2$}%\n"
    "  \\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi\n"
    "  \\endgroup\\par\\smallskip}\n"
    "\\newcolumntype{L}[1]{>{\\raggedright\\arraybackslash}p{#1\\textwidth}}\n"
    "\\begin{longtable}{@{}L{0.14}L{0.60}L{0.20}@{}}\n"
    "\\hline Row & Statement & Verdict \\\\ \\hline\\endhead\n";

typedef enum { TEX_TEXT, TEX_FORM, TEX_NUMBER } tex_kind;

/* Parts of a row of the LaTeX table, in three cells */
static const struct {
  const char *lead, *member;
  int cell;
  tex_kind kind;
} tex_parts[] = {
    {"\\rule{0pt}{2.5ex}", "id", 0, TEX_TEXT},
    {"\\newline ", "place", 0, TEX_TEXT},
    {"\\newline ", "stance", 0, TEX_TEXT},
    {"", "statement", 1, TEX_TEXT},
    {"printed", "printed", 1, TEX_FORM},
    {"ours", "ours", 1, TEX_FORM},
    {"printed, derived where our copy is cut", "derived", 1, TEX_FORM},
    {"instead", "corrected", 1, TEX_FORM},
    {"\\par ", "because", 1, TEX_TEXT},
    {"", "verdict", 2, TEX_TEXT},
    {", follows from ", "cause", 2, TEX_TEXT},
    {": ", "remedy", 2, TEX_TEXT},
    {"\\newline residual: ", "residual", 2, TEX_NUMBER},
    {"\\newline corrected: ", "corrected_residual", 2, TEX_NUMBER},
    {"\\newline bound: ", "bound", 2, TEX_NUMBER},
    {"\\newline ", "figure_name", 2, TEX_TEXT},
    {": ", "figure", 2, TEX_NUMBER},
};

/* Appends text with LaTeX's special characters escaped. */
static void tex_escape(buffer *t, const char *text) {
  static const char special[] = "\\{}$&#_%~^<>|\"";
  static const char *const instead[] = {
      "\\textbackslash{}",   "\\{", "\\}", "\\$", "\\&", "\\#", "\\_", "\\%", "\\textasciitilde{}",
      "\\textasciicircum{}", "$<$", "$>$", "$|$", "''"};
  for (; *text != '\0'; text++) {
    const char *found = strchr(special, *text);
    buffer_add(t, found != NULL ? instead[found - special] : (char[]){*text, '\0'});
    if (text[0] == '-' && text[1] == '-') buffer_add(t, "{}"); /* LaTeX would print a dash */
  }
}

/* Appends a number with three digits, as 1.25 or as 1.25 times a power of ten. */
static void tex_number(buffer *t, const char *text) {
  char short_text[32];
  const double x = strtod(text, NULL);
  (void)snprintf(short_text, sizeof short_text, "%.3g", x);
  char *power = isfinite(x) ? strchr(short_text, 'e') : NULL;
  if (power != NULL) *power++ = '\0';
  buffer_format(t, "$%s", isinf(x) ? "\\infty" : short_text);
  if (power != NULL) buffer_format(t, "\\times10^{%ld}", strtol(power, NULL, 10));
  buffer_add(t, "$");
}

static void tex_part(buffer *t, size_t i, const char *plain) {
  if (tex_parts[i].kind == TEX_FORM) {
    buffer_format(t, "\n  \\ledgerform{%s}{%s}", tex_parts[i].lead, plain);
    return;
  }
  buffer_add(t, tex_parts[i].lead);
  if (tex_parts[i].kind == TEX_NUMBER)
    tex_number(t, plain);
  else
    tex_escape(t, plain);
}

static void tex_row(buffer *t, const table_row *r) {
  buffer plain = {0};
  for (size_t i = 0; i < sizeof tex_parts / sizeof tex_parts[0]; i++) {
    if (i > 0 && tex_parts[i].cell > tex_parts[i - 1].cell) buffer_add(t, "\n& ");
    plain_member(&plain, r, tex_parts[i].member);
    if (plain.size > 0) tex_part(t, i, plain.data);
  }
  if (!r->found.agrees) {
    buffer_add(t, "\\newline \\textbf{not as expected:} ");
    tex_escape(t, r->found.note);
  }
  buffer_add(t, " \\\\[2pt] \\hline\n");
  buffer_free(&plain);
}

static void add_latex(FILE *f, const table *t) {
  buffer text = {0};
  buffer_add(&text, tex_head);
  for (size_t i = 0; i < t->rows.n; i++) tex_row(&text, &t->rows.v[i]);
  fprintf(f, "%% %s%s\n%s\\end{longtable}\n", t->command, t->complete ? "" : " -- interrupted",
          text.data);
  buffer_free(&text);
}

static const struct {
  const char *word;
  void (*add)(FILE *f, const table *t);
} formats[] = {{"latex", add_latex}, {"csv", add_csv}, {"json", add_json}};
enum { FORMATS = sizeof formats / sizeof formats[0] };

static size_t format_of(const char *word) {
  size_t i = 0;
  while (i < FORMATS && strcmp(word, formats[i].word) != 0) i++;
  return i;
}

int ledger_table_has_format(const char *word) { return format_of(word) < FORMATS; }

void ledger_table_write(FILE *f, const run_facts *facts) {
  arena memory = {0};
  formulas all = formulas_read();
  const table t = table_of(facts->all, &all, &memory);
  formats[format_of(facts->format)].add(f, &t);
  formulas_free(&all);
  arena_free(&memory);
}
