/* ceilings_blocks.h -- the loops that move blocks.  ceilings_body.h includes this file once for
 * each kind of store and defines VARIANT(id); PUT, the store; DONE, a statement after the last
 * store; and AHEAD, how many blocks ahead to prefetch.  AHEAD is 0 for loops on cached data, which
 * prefetching would slow down.  One function cannot choose between both stores: compilers merge
 * branches that differ only in the kind of store, and keep the ordinary store. */

TARGET static ALWAYS_INLINE void VARIANT(line)(char *y, const WORD *v) {
  for (int k = 0; k < PARTS; k++) PUT((void *)(y + k * (LINE / PARTS)), v[k]);
}

/* Prefetches the input lines of block b + AHEAD, if there is such a block. */
TARGET static ALWAYS_INLINE void VARIANT(fetch)(const ceiling_traffic *t, const char *x, size_t b,
                                                int lines) {
  if (AHEAD == 0 || b + AHEAD >= t->blocks) return;
  for (int i = 0; i < lines; i++) __builtin_prefetch(x + (AHEAD * lines + i) * LINE);
}

/* Loads the input lines, at most six, into registers and writes them in turn. */
TARGET static ALWAYS_INLINE void VARIANT(block)(const char *x, char *y, int read, int written) {
  WORD v[6 * PARTS];
  for (int i = 0; i < 6 * PARTS; i++)
    v[i] = read > 0 ? LOAD((const void *)(x + i * (LINE / PARTS))) : ONES;
  for (int i = PARTS; written == 1 && i < 6 * PARTS; i++) v[i % PARTS] = XOR(v[i % PARTS], v[i]);
  for (int r = 0; r < written / 6; r++)
    for (int i = 0; i < 6; i++) VARIANT(line)(y + (6 * r + i) * LINE, v + i * PARTS);
  for (int i = 0; i < written % 6; i++)
    VARIANT(line)(y + (written / 6 * 6 + i) * LINE, v + i * PARTS);
}

TARGET static ALWAYS_INLINE int VARIANT(blocks)(const ceiling_traffic *t, int read, int written) {
  const char *x = t->x;
  char *y = t->y;
  for (size_t b = 0; b < t->blocks; b++) {
    VARIANT(fetch)(t, x, b, read);
    VARIANT(block)(x, y, read, written);
    x += read * LINE;
    y += written * LINE;
  }
  DONE();
  return 1;
}

/* Copies blocks of triangles.  Some processors have no room for 14 lines in registers, so an input
 * line is loaded again, from the nearest cache, every time it is written. */
TARGET static int VARIANT(triangles)(const ceiling_traffic *t) {
  const char *x = t->x, *rest = t->rest;
  char *y = t->y;
  for (size_t b = 0; b < t->blocks; b++) {
    VARIANT(fetch)(t, x, b, 9);
    VARIANT(fetch)(t, rest, b, 5);
    for (int i = 0; i < 45; i++) {
      const int n = i % 14;
      const char *from = n < 5 ? rest + n * LINE : x + (n - 5) * LINE;
      WORD v[PARTS];
      for (int k = 0; k < PARTS; k++) v[k] = LOAD((const void *)(from + k * (LINE / PARTS)));
      VARIANT(line)(y + i * LINE, v);
    }
    rest += 5 * LINE;
    x += 9 * LINE;
    y += 45 * LINE;
  }
  DONE();
  return 1;
}

/* Copies the first `room` of n lines, and combines the remaining ones into `last`. */
TARGET static ALWAYS_INLINE void VARIANT(lines)(const char *from, char *y, int n, int room,
                                                WORD *last) {
  for (int i = 0; i < n; i++) {
    WORD v[PARTS];
    for (int k = 0; k < PARTS; k++)
      v[k] = LOAD((const void *)(from + i * LINE + k * (LINE / PARTS)));
    if (i < room)
      VARIANT(line)(y + i * LINE, v);
    else
      for (int k = 0; k < PARTS; k++) last[k] = XOR(last[k], v[k]);
  }
}

/* Copies blocks of quads.  They have so many lines that prefetching the current block is enough. */
TARGET static ALWAYS_INLINE int VARIANT(quads)(const ceiling_traffic *t, int read, int written) {
  const int first = read - 12, kept = written < read ? written - 1 : read;
  const char *x = t->x, *rest = t->rest;
  char *y = t->y;
  for (size_t b = 0; b < t->blocks; b++) {
    WORD last[PARTS];
    for (int k = 0; k < PARTS; k++) last[k] = XOR(ONES, ONES);
    for (int i = 0; AHEAD > 0 && i < 12; i++) __builtin_prefetch(x + i * LINE);
    for (int i = 0; AHEAD > 0 && i < first; i++) __builtin_prefetch(rest + i * LINE);
    for (int at = 0; at == 0 || at + read <= written; at += read) {
      VARIANT(lines)(rest, y + at * LINE, first, kept, last);
      VARIANT(lines)(x, y + (at + first) * LINE, 12, kept - first, last);
    }
    if (written < read) VARIANT(line)(y + kept * LINE, last);
    rest += first * LINE;
    x += 12 * LINE;
    y += written * LINE;
  }
  DONE();
  return 1;
}

/* Passes the numbers of lines as constants, so that the compiler removes every branch on them. */
TARGET static int VARIANT(move)(const ceiling_traffic *t) {
#define SHAPE(read, written, of) \
  case 100 * (read) + (written): \
    return VARIANT(of)(t, read, written);
  switch (100 * t->read + t->written) {
    SHAPE(6, 1, blocks)
    SHAPE(6, 6, blocks)
    SHAPE(6, 7, blocks)
    SHAPE(6, 21, blocks)
    SHAPE(0, 21, blocks)
    SHAPE(39, 13, quads)
    SHAPE(39, 78, quads)
    SHAPE(97, 13, quads)
    SHAPE(97, 78, quads)
    case 1445:
      return VARIANT(triangles)(t);
    default:
      return 0;
  }
#undef SHAPE
}

#undef VARIANT
#undef PUT
#undef AHEAD
#undef DONE
