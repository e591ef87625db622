/* option_texts.h -- finds what --help says in the text file of a program. */
#pragma once

/* Returns the indented lines below the key line "WORD NAME,..." of `texts` that has this word and,
 * unless `name` is NULL, this name.  Returns "" if there is no such key.  Release with free(). */
char *option_text(const char *texts, const char *word, const char *name);
