#include "figures/figure.h"

#include <stdlib.h>
#include <string.h>

#include "support/xml/xml.h"

/* Replacements in the text of a picture.  The prefix is inserted before ids; black becomes the
 * page's text colour; the white background, meant for viewers with a dark one, is removed. */
static const struct {
  const char *find, *put;
  int prefix; /* insert the prefix */
} rules[] = {
    {" id='", " id='", 1},
    {" id=\"", " id=\"", 1},
    {"href='#", "href='#", 1},
    {"href=\"#", "href=\"#", 1},
    {"url(#", "url(#", 1},
    {" fill=\"#ffffff\"", " fill=\"none\"", 0},
    {" stroke-linecap=\"butt\" stroke-linejoin=\"miter\"", "", 0}, /* these are the defaults */
    {"='black'", "='currentColor'", 0},
    {"=\"black\"", "=\"currentColor\"", 0},
    {"'rgb(  0,   0,   0)'", "'currentColor'", 0},
};
enum { RULES = sizeof rules / sizeof rules[0] };

/* Returns the text after the first `mark` in s; NULL if there is none. */
static const char *after(const char *s, const char *mark) {
  s = s != NULL ? strstr(s, mark) : NULL;
  return s != NULL ? s + strlen(mark) : NULL;
}

/* Returns the text after an element that a page does not need: the number of a line, the background
 * of a label, a group without content.  NULL if s is no such element. */
static const char *after_needless(const char *s) {
  static const char *const needless[][2] = {{"<title>gnuplot_plot_", "</title>"},
                                            {"<filter ", "</filter>"}};
  for (size_t i = 0; i < 2; i++)
    if (strncmp(s, needless[i][0], strlen(needless[i][0])) == 0) return after(s, needless[i][1]);
  if (strncmp(s, "<g ", 3) != 0) return NULL;
  s += strcspn(s, ">");
  s += *s != '\0';
  s += strspn(s, " \t\n");
  return strncmp(s, "</g>", 4) == 0 ? s + 4 : NULL;
}

/* Applies the rules only inside tags, because labels may contain the same characters. */
static void copy_body(const char *s, const char *end, const char *prefix, buffer *page) {
  int in_tag = 0;
  while (s < end) {
    size_t i = in_tag ? 0 : RULES;
    while (i < RULES && strncmp(s, rules[i].find, strlen(rules[i].find)) != 0) i++;
    const char *next = in_tag ? NULL : after_needless(s);
    if (next != NULL) {
      s = next;
    } else if (i < RULES) {
      buffer_add(page, rules[i].put);
      if (rules[i].prefix) buffer_add(page, prefix);
      s += strlen(rules[i].find);
    } else {
      if (*s == '<') in_tag = 1;
      if (*s == '>') in_tag = 0;
      buffer_put(page, s++, 1);
    }
  }
}

int svg_inline(const char *file, const char *class, const char *prefix, const char *label,
               buffer *page) {
  const char *box = after(after(file, "<svg"), "viewBox=\"");
  const char *box_end = box != NULL ? strchr(box, '"') : NULL;
  const char *body = after(box_end, "</desc>");
  const char *end = box != NULL && body != NULL ? strstr(body, "</svg>") : NULL;
  if (end == NULL) return harness_error("%s.svg is not an SVG picture by gnuplot", prefix);
  buffer_add(page,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink="
             "\"http://www.w3.org/1999/xlink\" role=\"img\" class=\"");
  buffer_add(page, class);
  buffer_add(page, "\" viewBox=\"");
  buffer_put(page, box, (size_t)(box_end - box));
  char *at = NULL;
  double wide = strtod(box, &at); /* then the third number of the box */
  for (int i = 0; i < 2; i++) wide = strtod(at, &at);
  if (wide > 0) buffer_format(page, "\" style=\"max-width:%.0fpx", 1.5 * wide);
  buffer_add(page, "\" aria-label=\"");
  xml_escape(page, label);
  buffer_add(page, "\">");
  copy_body(body, end, prefix, page);
  buffer_add(page, "</svg>");
  return 0;
}
