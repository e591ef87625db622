#include "page/page_ledger_newton.h"
#include <math.h>

#include <inttypes.h>
#include <string.h>

#include "page/html.h"
#include "support/xml/xml.h"

const doc_newton_ledger *ledger_newton_of(const record_set *set, const doc_ledger *r) {
  const doc_newton_ledger *found = NULL;
  if (r->verdict != LEDGER_OPEN || !r->agrees) return NULL;
  for (size_t i = 0; i < set->newtons.n; i++)
    for (size_t k = 0; k < set->newtons.v[i].ledger.n; k++) {
      const doc_newton_ledger *row = &set->newtons.v[i].ledger.v[k];
      if (strcmp(row->id, r->id) == 0 && row->cases > 0) found = row;
    }
  return found;
}

int ledger_verdict_shown(const record_set *set, const doc_ledger *r) {
  const doc_newton_ledger *by = ledger_newton_of(set, r);
  static const ledger_verdict verdicts[] = {[NEWTON_HOLDS] = LEDGER_HOLDS,
                                            [NEWTON_HOLDS_WHEN] = LEDGER_HOLDS_WHEN,
                                            [NEWTON_REFUTED] = LEDGER_REFUTED,
                                            [NEWTON_OPEN] = LEDGER_OPEN};
  return by != NULL ? (int)verdicts[by->verdict] : (int)r->verdict;
}

void ledger_newton_measured(buffer *t, const doc_newton_ledger *by) {
  buffer_add(t, "<td class=\"measured\"><p>");
  xml_escape(t, by->figure_name);
  buffer_add(t, " ");
  if (!isnan(by->figure))
    html_number(t, by->figure);
  else
    buffer_add(t, "no number");
  buffer_format(t, "</p><p>%s ", by->at_least ? "at least" : "at most");
  html_number(t, by->bound);
  buffer_add(t, "</p><details><summary>why</summary>");
  xml_escape(t, by->why);
  buffer_add(t, "</details></td>");
}

void ledger_newton_evidence(buffer *t, const doc_newton_ledger *by) {
  buffer_format(
      t,
      "<td>in %" PRIu64 " of %" PRIu64
      " set-ups of selvedge-bench newton<details><summary>which</summary><ul>",
      by->held, by->cases);
  for (size_t i = 0; i < by->detail.n; i++) {
    buffer_add(t, "<li>");
    xml_escape(t, by->detail.v[i]);
    buffer_add(t, "</li>");
  }
  buffer_add(t, "</ul></details></td>");
}
