/* token.h -- C source as tokens, and which of them belong to formulas.
 *
 * Comments and preprocessor lines are passed over, so that bodies of macros are left
 * alone.  A formula is the body of a function, or what a macro such as QUANTITY() is
 * given outside of functions: tables, types and prototypes are none. */
#ifndef MUTATE_TOKEN_H
#define MUTATE_TOKEN_H

#include <stddef.h>

typedef enum { TOKEN_NAME, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_MARK } token_kind;

typedef struct {
  token_kind kind;
  size_t begin, end; /* in the text */
  int formula;
  int numeric; /* in a function that returns a real or a double */
} token;

typedef struct {
  const char *text;
  token *at;
  size_t count;
} tokens;

/* Borrows text, which ends by '\0'.  0 when out of memory. */
int tokens_of(const char *text, tokens *t);
void tokens_free(tokens *t);

/* Is there a token i, and is it this word?  An i past either end is none. */
int token_is(const tokens *t, size_t i, const char *word);
int token_is_kind(const tokens *t, size_t i, token_kind kind);

/* The bracket that closes the one at i, or opens it; t->count where there is none. */
size_t token_closing(const tokens *t, size_t i);
size_t token_opening(const tokens *t, size_t i);

/* Does an operand end at i, so that a + that follows has two of them? */
int token_ends_operand(const tokens *t, size_t i);

/* Is the operator at i one of two operands, and not part of a declaration? */
int token_is_binary(const tokens *t, size_t i);

/* The first token of the statement that i is in. */
size_t token_statement(const tokens *t, size_t i);

/* Does the bracket [ at i give the size of an array that is declared there? */
int token_is_size(const tokens *t, size_t i);

/* Past the last token of the operand that begins at i: up to a bracket that closes, a
 * comma, or an operator that binds no more than `strength`. */
enum { BINDS_SUM = 1, BINDS_PRODUCT = 2 };
size_t token_operand_end(const tokens *t, size_t i, int strength);

#endif
