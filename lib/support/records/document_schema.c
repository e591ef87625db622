/* document_schema.c -- writes the JSON Schema of a shape. */
#include "support/records/document.h"

/* Schema of each kind, in single quotes for legibility; put_value() adds a member's properties. */
#define ARRAY "'type': 'array'"
#define COUNT \
  "'type': ['integer', 'string'], 'minimum': 0, 'maximum': 9007199254740992, 'pattern': '^[0-9]+$'"
static const char *const kinds[] = {
    [DOCUMENT_TEXT] = "'type': 'string'",
    [DOCUMENT_HEX] = "'type': 'string', 'pattern': '^-?(0|0x[0-9a-f.]+p[-+]?[0-9]+|inf|nan)$'",
    [DOCUMENT_COUNT] = COUNT,
    [DOCUMENT_DIGITS] = "'type': 'string', 'pattern': '^[0-9]+$'",
    [DOCUMENT_FLAG] = "'type': 'boolean'",
    [DOCUMENT_CHOICE] = "'enum': [",
    [DOCUMENT_MAP] = "'type': 'object', 'additionalProperties': {'type': 'string'}",
    [DOCUMENT_PAIR] = "'type': 'array', 'minItems': 2, 'maxItems': 2",
    [DOCUMENT_NUMBERS] = ARRAY,
    [DOCUMENT_TABLE] = ARRAY,
    [DOCUMENT_TEXTS] = ARRAY,
    [DOCUMENT_LIST] = ARRAY,
};

static const char *const ranges[] = {
    [DOCUMENT_ANY] = "'anyOf': [{'type': 'number'}, {'enum': ['NaN', 'Infinity', '-Infinity']}]",
    [DOCUMENT_FINITE] = "'type': 'number'",
    [DOCUMENT_NOT_NEGATIVE] = "'type': 'number', 'minimum': 0",
    [DOCUMENT_POSITIVE] = "'type': 'number', 'exclusiveMinimum': 0",
    [DOCUMENT_WHOLE] = "'type': 'integer', 'minimum': 0",
};

/* Writes text with each ' replaced by ". */
static void put_quoted(FILE *f, const char *text) {
  for (; *text != '\0'; text++) fputc(*text == '\'' ? '"' : *text, f);
}

/* Writes `before`, ' replaced by ", then the text as a JSON string; nothing if text is NULL. */
static void put_text(FILE *f, const char *before, const char *text) {
  if (text == NULL) return;
  put_quoted(f, before);
  document_write_text(f, text);
}

static void put_struct(FILE *f, const document_shape *s);

static void put_value(FILE *f, const document_field *field) {
  const int is_number = field->kind == DOCUMENT_NUMBER || field->kind == DOCUMENT_POINTED;
  put_quoted(f, field->nullable ? "{'anyOf': [{'type': 'null'}, {" : "{");
  if (field->kind == DOCUMENT_OBJECT || field->kind == DOCUMENT_STRUCT)
    put_struct(f, field->of);
  else
    put_quoted(f, is_number ? ranges[field->range] : kinds[field->kind]);
  if (document_is_list(field)) {
    const document_field element = document_element_of(field);
    put_quoted(f, ", 'items': ");
    put_value(f, &element);
    if (field->not_empty) put_quoted(f, ", 'minItems': 1");
  }
  for (size_t i = 0; field->kind == DOCUMENT_CHOICE && field->words[i] != NULL; i++)
    put_text(f, i > 0 ? ", " : "", field->words[i]);
  if (field->kind == DOCUMENT_CHOICE) put_quoted(f, "]");
  if (field->kind == DOCUMENT_TEXT) put_text(f, ", 'pattern': ", field->pattern);
  if (field->nullable) put_quoted(f, "}]");
  put_text(f, ", 'description': ", field->meaning);
  put_quoted(f, "}");
}

/* Writes the names of required members that depend on the flag `when`; NULL: on no flag. */
static void put_required(FILE *f, const document_shape *s, const char *when, const char **comma) {
  for (const document_field *field = s->fields; field->name != NULL; field++) {
    if (!base_same_text(field->when, when)) continue;
    if (field->kind == DOCUMENT_MEMBERS) {
      put_required(f, field->of, NULL, comma);
    } else if (!field->optional) {
      put_text(f, *comma, field->name);
      *comma = ", ";
    }
  }
}

static void put_properties(FILE *f, const document_shape *s, const char **comma) {
  for (const document_field *field = s->fields; field->name != NULL; field++) {
    if (field->kind == DOCUMENT_MEMBERS) {
      put_properties(f, field->of, comma);
      continue;
    }
    put_text(f, *comma, field->name);
    put_quoted(f, ": ");
    put_value(f, field);
    *comma = ",\n";
  }
}

static void put_struct(FILE *f, const document_shape *s) {
  const char *comma = s->schema != NULL ? ", " : "", *flag = NULL;
  put_quoted(f, "'type': 'object', 'required': [");
  if (s->schema != NULL) put_quoted(f, "'schema'");
  put_required(f, s, NULL, &comma);
  put_quoted(f, "], 'properties': {\n");
  put_text(f, "'schema': {'const': ", s->schema);
  if (s->schema != NULL) put_quoted(f, "}");
  comma = s->schema != NULL ? ",\n" : "";
  put_properties(f, s, &comma);
  put_quoted(f, "}");
  for (const document_field *field = s->fields; field->name != NULL; field++)
    if (field->when != NULL) flag = field->when;
  if (flag == NULL) return;
  put_text(f, ", 'if': {'properties': {", flag);
  put_quoted(f, ": {'const': true}}}, 'then': {'required': [");
  comma = "";
  put_required(f, s, flag, &comma);
  put_quoted(f, "]}");
}

void document_write_schema(FILE *f, const document_shape *s) {
  put_quoted(f, "{'$schema': 'https://json-schema.org/draft/2020-12/schema'");
  put_text(f, ", 'title': ", s->title);
  put_quoted(f, ",\n");
  put_struct(f, s);
  put_quoted(f, "}\n");
}
