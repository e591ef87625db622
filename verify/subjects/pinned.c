#include "subjects/pinned.h"

#include <stdlib.h>

#include "subjects/settings.h"

int pinned_of(const options *o, const subjects *s, double (**pinned)[SLV_MAX_PARAM]) {
  const wire_card **cards = calloc(s->count + 1, sizeof(const wire_card *));
  *pinned = calloc(s->count + 1, sizeof **pinned);
  if (cards == NULL || *pinned == NULL) {
    free(cards);
    return out_of_memory();
  }
  for (size_t i = 0; i < s->count; i++) cards[i] = &s->at[i].card;
  const int code = settings_pin(&o->settings, cards, s->count, *pinned);
  free(cards);
  return code;
}
