#include "engine/record.h"

const char *verdict_word(verdict v) {
  static const char *const word[] = {"pass", "fail", "skip", "error"};
  return word[v];
}
