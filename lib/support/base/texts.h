/* texts.h -- reads texts from a plain file, which the build embeds.  A paragraph has a key on a
 * line of its own, then members, such as "  title: Stable steps", which may go on in lines indented
 * by four.  Lines that begin with % are comments.  formulas.py reads the same form.  Tests find
 * malformed lines (support/testing/stray_text.h). */
#pragma once

/* Returns the member of that key's paragraph, its lines joined by spaces, or NULL; free() it. */
char *texts_find(const char *file, const char *key, const char *member);
