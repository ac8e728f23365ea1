import type { Field, Fields, JsonSchema } from './Field'

/**
 * @returns the JSON Schema of a body made of `fields`, as `parse` checks it; with `patch`, as `parsePatch` does: nothing is required.
 * Unknown fields are refused. An empty field is null or absent. JSON Schema can't express some rules, which only `parse` checks: days in
 * the past or in a plausible range, characters that can't be stored, check digits. `parse` also accepts blanks around a text.
 */
export function objectSchema(fields: Fields, patch = false): JsonSchema {
  const entries = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const required = patch ? [] : requiredNames(fields)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      entries.map(([name, field]) => [
        name,
        field.required ? bodySchema(field, patch) : nullable(bodySchema(field, patch)),
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
  }
}

function requiredNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]!.required && !fields[name]!.readOnly)
}

function bodySchema(field: Field, patch: boolean): JsonSchema {
  if (!patch || !field.fields) return titled(field)
  // Its fields change while the product runs; the document is completed when it is read.
  if (field.custom) return titled(field)
  if (field.kind === 'group') return { title: field.label, ...objectSchema(field.fields, true) }
  if (!field.fields.id) return titled(field)
  // A row with an id is a patch of that row. A row without one is new and must be complete.
  const whole = { required: requiredNames(field.fields), properties: { id: { type: 'null' } } }
  const known = { required: ['id'], properties: { id: { type: 'integer' } } }
  return { ...titled(field), items: { ...objectSchema(field.fields, true), anyOf: [known, whole] } }
}

/**
 * @returns the schema of a record made of `fields`: it has all fields, and an empty one is null. A required field is null only for a viewer
 * who may not see it.
 */
export function recordSchema(fields: Fields, masked = false): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => {
    const hidden = masked || field.sensitive === true
    const schema = field.fields && !field.custom ? nestedRecord(field, hidden) : titled(field)
    return [name, field.required && !hidden ? schema : nullable(schema)]
  })
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(fields) }
}

function nestedRecord(field: Field, masked: boolean): JsonSchema {
  const inner = recordSchema(field.fields!, masked)
  return { title: field.label, ...(field.kind === 'rows' ? { type: 'array', items: inner } : inner) }
}

function titled(field: Field): JsonSchema {
  return { title: field.label, ...field.schema }
}

function nullable(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null] }
  const either = Array.isArray(schema.anyOf) && { anyOf: [...schema.anyOf, { type: 'null' }] }
  return { ...schema, type: [schema.type, 'null'].flat(), ...either }
}
