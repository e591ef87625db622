/* obj_words.h -- reads an OBJ file word by word, with line numbers, in constant memory. */
#pragma once

#include <stddef.h>
#include <stdio.h>

enum { OBJ_WORD = 255, OBJ_BLOCK = 8192 };

typedef struct {
  FILE *file; /* file that is read; NULL: reads memory */
  const char *at, *end;
  size_t line;              /* line of *at, from 1 */
  int bad_read;             /* errno of a failed read, or 0 */
  size_t length, word_line; /* length and line of the current word */
  int cut;                  /* 1: the word is cut to OBJ_WORD characters */
  char word[OBJ_WORD + 1];
  char block[OBJ_BLOCK];
} obj_words;

/* Starts to read f or, if f is NULL, text[size]; skips a UTF-8 byte order mark. */
void slv_obj_open(obj_words *w, FILE *f, const char *text, size_t size);

/* Reads the next word of the line into w->word; returns 0 at the end of the line. */
int slv_obj_word(obj_words *w);

/* Skips the rest of the line; returns 0 at the end of the file. */
int slv_obj_next_line(obj_words *w);
