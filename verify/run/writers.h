/* writers.h -- writes a run's records and rows of the ledger: for a reader, and as documents.
 * Write errors of f are left to the caller. */
#pragma once

#include "ledger/ledger.h"
#include "suite/subject.h"
#include "suite/suite.h"

/* What is known of a run. */
typedef struct {
  const doc_records *all; /* its document, with sums for each check */
  const subjects *subjects;
  const engine_options *how;    /* how the checks were run */
  const ledger_request *ledger; /* how the rows were */
  int controls;                 /* 1: controls were asked for */
  const char *format;           /* of the table of rows; NULL: none is written */
} run_facts;

/* Fills in what the document says of the checks, which are named and ended by NULL, and of the
 * energies. */
void run_describe(const char *const *checks, const subjects *s, results *r);

/* The records document, schema "selvedge.records/1"; JUnit XML, a suite per energy and a case per
 * check. */
void write_json(FILE *f, const run_facts *facts);
void write_junit(FILE *f, const run_facts *facts);

/* ---- for a reader, in 80 columns -------------------------------------------------
 *
 * In detail each check is a line, with an explanation below what was found, and what was skipped or
 * caught is a line in all, or, with `verbose`, a line each.  Else each energy is a line, and only
 * failures are explained.  The summary fits on a screen. */

/* 1 when f should have colours: it is a terminal, and NO_COLOR is not set. */
int wants_colour(FILE *f);

typedef struct {
  FILE *f;
  int colour;
  int detailed; /* a line for each check */
  int verbose;  /* and for each control and skip, with its reason */
  int quiet;    /* failures alone */
} text_style;

/* A word of that width, in a colour. */
#define RED "\033[31m"
#define GREEN "\033[32m"
#define YELLOW "\033[33m"
#define PLAIN "\033[0m"
void write_text_word(const text_style *t, const char *colour, int width, const char *word);

/* Written in this order: the head of a subject (`first`: of the first one, above which stand the
 * columns' names), each of its records as it comes, and what follows its last one; then, of all
 * subjects, the summary. */
void write_text_head(const text_style *t, const subject *s, int first);
void write_text_record(const text_style *t, const doc_record *r);
void write_text_subject(const text_style *t, const doc_records *all, const subject *s);
void write_text_summary(const text_style *t, const run_facts *facts);

/* Prints one line; below it the measured figure, and what is wrong with a row that is not as
 * expected.  `all`: also everything else that is known of the row. */
void write_text_row(const text_style *t, int all, const doc_ledger *r, const ledger_request *q);

/* "ledger: 131 rows: 101 hold, ..." */
void write_text_ledger_summary(const text_style *t, const run_facts *facts);

/* Prints the errata of a paper, "K", and checks them; returns the exit code. */
int write_errata_sheet(FILE *f, const char *source);

/* ---- rows of the ledger as a table for a paper ----------------------------------- */

/* Is there a format of that name: latex, csv, json? */
int ledger_table_has_format(const char *word);

/* Writes the table in a format that there is.  LaTeX: a longtable.  Open rows say why in the place
 * of a remedy. */
void ledger_table_write(FILE *f, const run_facts *facts);
