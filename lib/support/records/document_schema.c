/* document_schema.c -- makes the JSON Schema of a table of fields. */
#include <stdlib.h>
#include <string.h>

#include "support/records/document.h"

/* The schema of each kind's values, in single quotes for legibility; properties of
 * the field are added below. */
#define ARRAY "{'type': 'array'}"
static const char *const kinds[] = {
    [DOCUMENT_TEXT] = "{'type': 'string'}",
    [DOCUMENT_HEX] = "{'type': 'string', 'pattern': '^-?(0|0x[0-9a-f.]+p[-+]?[0-9]+|inf|nan)$'}",
    [DOCUMENT_COUNT] = "{'type': ['integer', 'string'], 'minimum': 0, 'pattern': '^[0-9]+$'}",
    [DOCUMENT_DIGITS] = "{'type': 'string', 'pattern': '^[0-9]+$'}",
    [DOCUMENT_FLAG] = "{'type': 'boolean'}",
    [DOCUMENT_CHOICE] = "{}",
    [DOCUMENT_MAP] = "{'type': 'object', 'additionalProperties': {'type': 'string'}}",
    [DOCUMENT_PAIR] = "{'type': 'array', 'minItems': 2, 'maxItems': 2}",
    [DOCUMENT_NUMBERS] = ARRAY,
    [DOCUMENT_TABLE] = ARRAY,
    [DOCUMENT_TEXTS] = ARRAY,
    [DOCUMENT_LIST] = ARRAY,
};

static const char *const ranges[] = {
    [DOCUMENT_ANY] = "{'anyOf': [{'type': 'number'}, {'enum': ['NaN', 'Infinity', '-Infinity']}]}",
    [DOCUMENT_FINITE] = "{'type': 'number'}",
    [DOCUMENT_NOT_NEGATIVE] = "{'type': 'number', 'minimum': 0}",
    [DOCUMENT_POSITIVE] = "{'type': 'number', 'exclusiveMinimum': 0}",
    [DOCUMENT_WHOLE] = "{'type': 'integer', 'minimum': 0}",
};

/* Parses `text`, which has single quotes where JSON has double ones. */
static cJSON *parse(const char *text) {
  char *json = base_strdup(text);
  for (char *c = strchr(json, '\''); c != NULL; c = strchr(c, '\'')) *c = '"';
  cJSON *schema = cJSON_Parse(json);
  free(json);
  if (schema == NULL) base_out_of_memory();
  return schema;
}

/* Adds `value` to an object, or to an array if `name` is NULL. */
static cJSON *add(cJSON *to, const char *name, cJSON *value) {
  if (value == NULL ||
      !(name != NULL ? cJSON_AddItemToObject(to, name, value) : cJSON_AddItemToArray(to, value)))
    base_out_of_memory();
  return value;
}

static void add_text(cJSON *to, const char *name, const char *text) {
  if (text != NULL) (void)add(to, name, cJSON_CreateString(text));
}

static cJSON *add_struct(cJSON *schema, const document_shape *s);

static cJSON *schema_of_kind(const document_field *field) {
  const int is_number = field->kind == DOCUMENT_NUMBER || field->kind == DOCUMENT_POINTED;
  if (field->kind == DOCUMENT_OBJECT || field->kind == DOCUMENT_STRUCT)
    return add_struct(parse("{}"), field->of);
  return parse(is_number ? ranges[field->range] : kinds[field->kind]);
}

static cJSON *schema_of_value(const document_field *field) {
  cJSON *schema = schema_of_kind(field);
  if (document_is_list(field)) {
    const document_field element = document_element_of(field);
    (void)add(schema, "items", schema_of_value(&element));
    if (field->not_empty) (void)add(schema, "minItems", cJSON_CreateNumber(1));
  }
  if (field->kind == DOCUMENT_CHOICE) {
    cJSON *words = add(schema, "enum", cJSON_CreateArray());
    for (size_t i = 0; field->words[i] != NULL; i++) add_text(words, NULL, field->words[i]);
  }
  if (field->kind == DOCUMENT_COUNT) /* as a text, since cJSON would round 2^53 */
    (void)add(schema, "maximum", cJSON_CreateRaw("9007199254740992"));
  if (field->kind == DOCUMENT_TEXT) add_text(schema, "pattern", field->pattern);
  if (field->nullable) {
    cJSON *either = parse("{'anyOf': [{'type': 'null'}]}");
    (void)add(cJSON_GetObjectItem(either, "anyOf"), NULL, schema);
    schema = either;
  }
  add_text(schema, "description", field->meaning);
  return schema;
}

/* The condition that this flag is set, in `schema`; returns the list of the names that
 * must be there then. */
static cJSON *add_condition(cJSON *schema, const char *flag) {
  cJSON *condition = add(schema, "if", cJSON_CreateObject());
  condition = add(condition, "properties", cJSON_CreateObject());
  (void)add(condition, flag, parse("{'const': true}"));
  return add(add(schema, "then", cJSON_CreateObject()), "required", cJSON_CreateArray());
}

/* Adds the properties of s to `schema`, and to `required` the names of those that must be there. */
static void add_members(cJSON *schema, cJSON *required, const document_shape *s) {
  for (const document_field *field = s->fields; field->name != NULL; field++) {
    cJSON *names = field->when != NULL ? add_condition(schema, field->when) : required;
    if (field->kind == DOCUMENT_MEMBERS) {
      add_members(schema, names, field->of);
      continue;
    }
    (void)add(cJSON_GetObjectItem(schema, "properties"), field->name, schema_of_value(field));
    if (!field->optional) add_text(names, NULL, field->name);
  }
}

/* Makes `schema` the one of objects of this shape, and returns it. */
static cJSON *add_struct(cJSON *schema, const document_shape *s) {
  add_text(schema, "type", "object");
  cJSON *required = add(schema, "required", cJSON_CreateArray());
  cJSON *properties = add(schema, "properties", cJSON_CreateObject());
  if (s->schema != NULL) {
    add_text(required, NULL, "schema");
    add_text(add(properties, "schema", cJSON_CreateObject()), "const", s->schema);
  }
  add_members(schema, required, s);
  return schema;
}

void document_write_schema(FILE *f, const document_shape *s) {
  cJSON *schema = parse("{'$schema': 'https://json-schema.org/draft/2020-12/schema'}");
  add_text(schema, "title", s->title);
  char *text = cJSON_Print(add_struct(schema, s));
  if (text == NULL) base_out_of_memory();
  fprintf(f, "%s\n", text);
  free(text);
  cJSON_Delete(schema);
}
