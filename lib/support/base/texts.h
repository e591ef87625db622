/* texts.h -- reads texts from a plain file that is embedded in the program.  A paragraph has a key
 * on its first line, then members such as "  title: Stable time steps", which continue on lines
 * indented by four.  Lines that begin with % are comments.  formulas.py reads the same format.
 * Tests report malformed lines (support/testing/stray_text.h). */
#pragma once

/* Returns a member of this key's paragraph, its lines joined by spaces, or NULL; free() it. */
char *texts_find(const char *file, const char *key, const char *member);
