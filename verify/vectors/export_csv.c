#include "table/table_columns.h"
#include "vectors/export_vectors.h"

static column column_of(part k, int i) {
  const column_kind kind = k == PART_X ? COLUMN_X : k == PART_P ? COLUMN_PARAM : COLUMN_VALUE;
  return (column){
      .kind = kind, .quantity = k < PART_VALUES ? 0 : (quantity)(k - PART_VALUES), .at = i};
}

static void put_names(FILE *f, const vectors *v) {
  char name[COLUMN_TEXT];
  fputs("state,smooth", f);
  for (int k = 0; k < PARTS; k++)
    for (size_t i = 0; i < v->size[k]; i++) {
      const column c = column_of((part)k, (int)i);
      fprintf(f, ",%s", table_column_name(v->e, &c, name));
    }
  fputc('\n', f);
}

static void put_quoted(FILE *f, const char *text) {
  fputc('"', f);
  for (; *text != '\0'; text++) {
    if (*text == '"') fputc('"', f);
    fputc(*text, f);
  }
  fputc('"', f);
}

void write_vectors_csv(FILE *f, const vectors *v) {
  char text[NUMBER_TEXT];
  put_names(f, v);
  for (size_t row = 0; row < v->count && !ferror(f); row++) {
    put_quoted(f, items_text(&v->states, row));
    fprintf(f, ",%d", v->smooth[row]);
    for (size_t i = 0; i < v->stride; i++) {
      number value;
      number_from_double(v->scalar, v->cells[row * v->stride + i], &value);
      number_format(v->scalar, 0, &value, text);
      fprintf(f, ",%s", text);
    }
    fputc('\n', f);
  }
}
