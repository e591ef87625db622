/* Every kind of figure has a title and a caption, and figures.txt has no others. */
#include <criterion/criterion.h>

#include "base/assets.h"
#include "figures/figure.h"
#include "support/base/texts.h"
#include "support/testing/stray_text.h"

static const figure_kind *kind_of(const char *prefix) {
  const figure_kind *k;
  for (size_t i = 0; (k = figure_kind_at(i)) != NULL; i++)
    if (strcmp(k->prefix, prefix) == 0) return k;
  return NULL;
}

Test(figure_kinds, have_each_a_title_and_a_caption) {
  const figure_kind *k;
  for (size_t i = 0; (k = figure_kind_at(i)) != NULL; i++) {
    char *title = texts_find(asset_figures_txt, k->prefix, "title");
    char *caption = texts_find(asset_figures_txt, k->prefix, "caption");
    cr_expect(title != NULL && caption != NULL, "%s has no text", k->prefix);
    free(title);
    free(caption);
    cr_expect(kind_of(k->prefix) == k, "%s: two kinds with this prefix", k->prefix);
  }
}

static int is_kind(const char *key) { return kind_of(key) != NULL; }

Test(figure_kinds, have_all_texts_of_the_file) {
  char *stray = stray_text(asset_figures_txt, is_kind, "  title  caption");
  cr_expect(stray == NULL, "figures.txt: %s", stray);
  free(stray);
}
