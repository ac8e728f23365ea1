import { customFieldsOf, customMark } from '@core/kernel/entity/customFields'
import type { JsonSchema } from '@core/kernel/entity/Field'
import { recordSchema } from '@core/kernel/entity/fieldKinds'
import { isObject } from '@core/kernel/entity/isObject'

/** @returns the API document with the fields that administrators have added, where the schema of a record or of a body has their place */
export function documentCustomFields<Document>(document: Document): Document {
  // Only properties are replaced, and each by one of the same kind.
  return complete(document) as Document
}

function complete(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(complete)
  if (!isObject(value)) return value
  const { [customMark]: entity, ...rest } = value
  if (typeof entity !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, complete(one)]))
  const fields = customFieldsOf(entity)
  const { properties } = recordSchema(fields)
  const described = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([key, schema]) => [
    key,
    fields[key]!.readOnly ? { ...schema, readOnly: true } : schema,
  ])
  return { ...rest, properties: Object.fromEntries(described), additionalProperties: false }
}
