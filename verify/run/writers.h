/* writers.h -- writes a run's records and rows of the ledger, for a reader and as documents.  The
 * caller handles write errors of f. */
#pragma once

#include "ledger/ledger.h"
#include "suite/subject.h"
#include "suite/suite.h"

/* Facts of a run. */
typedef struct {
  const doc_records *all; /* document of the run, with sums for each check */
  const subjects *subjects;
  const engine_options *how;    /* options of the checks */
  const ledger_request *ledger; /* options of the rows */
  int controls;                 /* 1: controls were requested */
  const char *format;           /* format of the table of rows; NULL: no table */
} run_facts;

/* Describes the checks, named and ended by NULL, and the energies in the document. */
void run_describe(const char *const *checks, const subjects *s, results *r);

/* Write the document "selvedge.records/1", and JUnit XML, a suite per energy, a case per check. */
void write_json(FILE *f, const run_facts *facts);
void write_junit(FILE *f, const run_facts *facts);

/* Text for a reader, in 80 columns.  In detail each check is a line, with an explanation below its
 * findings; skipped checks and caught controls are a line in all, or with `verbose` a line each.
 * Otherwise each energy is a line, and only failures are explained.  The summary fits a screen. */

typedef struct {
  FILE *f;
  int colour;
  int detailed; /* a line for each check */
  int verbose;  /* also a line for each control and skip, with its reason */
  int quiet;    /* only failures */
} text_style;

/* Escape sequences of colours, and a word of that width in a colour. */
#define RED "\033[31m"
#define GREEN "\033[32m"
#define YELLOW "\033[33m"
#define PLAIN "\033[0m"
static inline void write_text_word(const text_style *t, const char *colour, int width,
                                   const char *word) {
  fprintf(t->f, "%s%-*s%s", t->colour ? colour : "", width, word, t->colour ? PLAIN : "");
}

/* Print, in this order: the head of a subject (`first`: with the columns' names), each of its
 * records as it comes, and the lines after its last one; then the summary of all subjects. */
void write_text_head(const text_style *t, const subject *s, int first);
void write_text_record(const text_style *t, const doc_record *r);
void write_text_subject(const text_style *t, const doc_records *all, const subject *s);
void write_text_summary(const text_style *t, const run_facts *facts);

/* Prints one line; below it the measured figure, and the reason for a row that is not as expected.
 * `all`: also everything else about the row. */
void write_text_row(const text_style *t, int all, const doc_ledger *r, const ledger_request *q);

/* Prints "ledger: 131 rows: 101 hold, ..." */
void write_text_ledger_summary(const text_style *t, const run_facts *facts);

/* Returns 1 if there is a format of that name: latex, csv, json. */
int ledger_table_has_format(const char *word);

/* Writes the table.  LaTeX: a longtable.  Open rows have a reason instead of a remedy. */
void ledger_table_write(FILE *f, const run_facts *facts);

/* Prints the corrections of a paper that are right together; the source is its letter or its name.
 * Returns 0 if there is no such paper. */
int write_errata(FILE *f, const char *source);
