#include <inttypes.h>

#include "support/records/document.h"

static void numbers_plain(buffer *t, const document_numbers *list) {
  for (size_t i = 0; i < list->n; i++) {
    buffer_add(t, i > 0 ? " " : "");
    buffer_number(t, list->v[i]);
  }
}

void document_plain(buffer *t, const document_field *field, const void *at) {
  switch (field->kind) {
    case DOCUMENT_TEXT:
      buffer_add(t, *(const char *const *)at);
      break;
    case DOCUMENT_CHOICE:
      buffer_add(t, field->words[*(const int *)at]);
      break;
    case DOCUMENT_FLAG:
      buffer_add(t, *(const int *)at ? "true" : "false");
      break;
    case DOCUMENT_COUNT:
    case DOCUMENT_DIGITS:
      buffer_format(t, "%" PRIu64, *(const uint64_t *)at);
      break;
    case DOCUMENT_NUMBERS:
      numbers_plain(t, at);
      break;
    case DOCUMENT_NUMBER:
      buffer_number(t, *(const double *)at);
      break;
    case DOCUMENT_POINTED:
      buffer_number(t, **(const double *const *)at);
      break;
    default:
      break;
  }
}
