/* figure.h -- the kinds of figures, and the figures of one set of records. */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"

/* Parts of a column's name, which distinguish the columns of the series that share a figure. */
typedef enum { LABEL_QUANTITY = 1, LABEL_ANGLE = 2, LABEL_COLUMN = 4 } figure_label;

/* A figure shows all series of one subject that have this name and scalar. */
typedef struct {
  const char *prefix; /* start of the file names; key of title and caption in figures.txt */
  const char *series;
  const char *scalar;     /* scalar of the series; NULL: any */
  size_t nkeys;           /* leading columns that the series share */
  unsigned labels;        /* figure_label, or-ed */
  series_origin from;     /* program that wrote the series */
  const char *scripts[2]; /* gnuplot scripts after head.gp: this kind's own, then a shared one */
  const char *rows;       /* ids of the ledger entries that such figures illustrate; NULL: none */
  const char *settings;   /* gnuplot lines before the script; NULL: none */
} figure_kind;

/* Returns kind i; NULL past the last. */
const figure_kind *figure_kind_at(size_t i);

typedef struct {
  const figure_kind *kind;
  size_t run;
  const char *subject;
  buffer name;  /* file name without extension; unique in the report */
  buffer svg;   /* one <svg> element, or two: for a screen and for a phone */
  buffer small; /* <svg> element without text, for a card; may be empty */
} figure;

typedef struct {
  figure *v;
  size_t n;
  const char *none; /* why nothing was drawn; NULL: drawing was tried */
} figure_list;

/* Returns whether s belongs to the figure, by its kind, run and subject. */
int figure_has(const figure *f, const doc_series *s);

/* Appends the figure's series, joined on their keys, as CSV: a line of names
 * ("h,gradient_median,..."), then a row for each key, with NaN if a series lacks the key.  Returns
 * EXIT_USAGE if a series has too few columns. */
int figure_data(const figure *f, const record_set *set, buffer *csv);

/* Writes the complete gnuplot script, which reads only NAME.csv in the same folder. */
void figure_script(const figure *f, const record_set *set, buffer *gp);

/* Appends the name of a column: "gradient_worst", "energy_30", "count_45". */
void figure_column(const figure *f, const doc_series *s, size_t column, buffer *t);

/* Draws all figures into the folder dir/plots, which it makes: NAME.csv, .gp, .svg, .pdf.  Returns
 * EXIT_HARNESS if the program `gnuplot` is missing or fails.  Always free the list. */
int figures_draw(const record_set *set, const char *dir, const char *gnuplot, figure_list *list);
/* Draws a page's figures.  If none are drawn, list->none is the reason: !wanted, or no gnuplot. */
int figures_for_page(const record_set *set, const char *dir, const char *gnuplot, int wanted,
                     figure_list *list);
void figures_free(figure_list *list);

/* Appends the picture `file` (the text of an SVG file) as one <svg> element of that class.  Ids get
 * the prefix, to be unique in the page; groups without content are left out; black becomes the
 * page's text colour; the size adapts to the page.  `prefix` and `label`, which tells screen
 * readers what the picture shows, are plain text.  Returns EXIT_HARNESS, after a message, if the
 * text is not gnuplot's SVG. */
int svg_inline(const char *file, const char *class, const char *prefix, const char *label,
               buffer *page);
