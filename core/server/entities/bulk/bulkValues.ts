import type { Field, Fields } from '@core/entity/Field'
import { isObject } from '@core/entity/isObject'
import { messages } from '@core/entity/messages'
import { type FieldError, parsePatch } from '@core/entity/parse'
import { invalid } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'

type Values = Readonly<Record<string, unknown>>

/** Of each record its own: the same rows or files in many would be somebody else's. */
const single: ReadonlySet<string> = new Set(['rows', 'files', 'signature', 'recordLink'])

/**
 * @returns what is to be set in every row, as `parsePatch` returns it
 * @throws HttpError 400 when there is nothing, something that can't be, or something that can't be the same in many records
 */
export function bulkValues({ entity, rules }: EntityTable, values: Values | null | undefined): Values {
  const { bulkFields, bulkCompanions = [] } = entity
  const named = bulkFields && new Set([...bulkFields, ...bulkCompanions, ...Object.keys(rules?.extra ?? {})])
  if (!values || Object.keys(values).length === 0)
    throw invalid([{ field: 'values', message: 'Choose what to change' }])
  const fields = { ...entity.fields, ...rules?.extra }
  const errors = [...refused(fields, values, named)]
  const parsed = parsePatch(fields, values)
  if (parsed.errors) errors.push(...parsed.errors)
  if (errors.length > 0)
    throw invalid(errors.map(({ field, message }) => ({ field: field ? `values.${field}` : 'values', message })))
  return parsed.value as Values
}

/** @param named the paths that the entity names; undefined where it leaves that open */
function* refused(
  fields: Fields,
  values: Values,
  named: ReadonlySet<string> | undefined,
  within = '',
): Generator<FieldError> {
  for (const [name, value] of Object.entries(values)) {
    const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined
    const path = within ? `${within}.${name}` : name
    // A field that isn't there, or is nobody's to set, is refused as such.
    if (!field || field.readOnly) continue
    const isOpen = named === undefined || named.has(path)
    if (field.kind === 'group' && !field.sensitive && !(named && isOpen) && isObject(value))
      yield* refused(field.fields!, value, named, path)
    else if (field.sensitive || single.has(field.kind) || !isOpen)
      yield { field: path, message: messages.notInBulk(field.label) }
  }
}
