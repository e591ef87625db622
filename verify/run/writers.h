/* writers.h -- writes records and ledger entries as text and documents. Callers handle errors. */
#pragma once

#include "ledger/ledger.h"
#include "suite/subject.h"
#include "suite/suite.h"

/* The run that is written */
typedef struct {
  const doc_records *all; /* document of the run; each check has its sums */
  const subjects *subjects;
  const engine_options *how;    /* options of the checks */
  const ledger_request *ledger; /* options of the ledger */
  int controls;                 /* 1: controls were requested */
  const char *format;           /* format of the table of ledger entries; NULL: no table */
} run_facts;

/* Adds descriptions of these checks (names, ended by NULL) and of the energies to the document. */
void run_describe(const char *const *checks, const subjects *s, results *r);

/* Write the document "selvedge.records/1", and JUnit XML: a suite per energy, a case per check. */
void write_json(FILE *f, const run_facts *facts);
void write_junit(FILE *f, const run_facts *facts);

/* Text of at most 80 columns. If detailed, each check has a line, and each finding an explanation;
 * skipped checks and caught controls share a line each or, if verbose, have their own. Otherwise
 * each energy has a line, and only failures are explained. The summary fits on a screen. */

typedef struct {
  FILE *f;
  int colour;
  int detailed; /* 1: a line for each check */
  int verbose;  /* 1: also a line for each control, and for each skipped check with its reason */
  int quiet;    /* 1: only failures */
} text_style;

/* Escape sequences for colours */
#define RED "\033[31m"
#define GREEN "\033[32m"
#define YELLOW "\033[33m"
#define PLAIN "\033[0m"
static inline void write_text_word(const text_style *t, const char *colour, int width,
                                   const char *word) {
  fprintf(t->f, "%s%-*s%s", t->colour ? colour : "", width, word, t->colour ? PLAIN : "");
}

/* Print the head of a subject (`first`: with the column names), each of its records as soon as it
 * exists, and the lines after its last record; then the summary of all subjects. */
void write_text_head(const text_style *t, const subject *s, int first);
void write_text_record(const text_style *t, const doc_record *r);
void write_text_subject(const text_style *t, const doc_records *all, const subject *s);
void write_text_summary(const text_style *t, const run_facts *facts);

/* Prints a ledger entry in one line, below it the measured number and, if the result is not the
 * expected one, the reason. `all`: also all other members of the entry. */
void write_text_row(const text_style *t, int all, const doc_ledger *r, const ledger_request *q);

/* Prints the summary, "ledger: 131 rows: 101 hold, ..." */
void write_text_ledger_summary(const text_style *t, const run_facts *facts);

/* Returns 1 if `word` is a format of the table: latex, csv or json. */
int ledger_table_has_format(const char *word);

/* Writes the table in the format facts->format. An undecided entry shows its reason in place of a
 * remedy. */
void ledger_table_write(FILE *f, const run_facts *facts);

/* Prints the corrections of a paper, which make its formulas right together. `source` is the letter
 * or name of the paper. Returns 0 if it is unknown. */
int write_errata(FILE *f, const char *source);
