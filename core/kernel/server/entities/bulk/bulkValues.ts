import type { Field, Fields } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'
import { serverMessages } from '@core/kernel/entity/messages'
import { type FieldError, parsePatch } from '@core/kernel/entity/parse'
import { invalid } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'

type Values = Readonly<Record<string, unknown>>

/** Kinds whose values belong to one record only: the same rows or files must not be in many. */
const single: ReadonlySet<string> = new Set(['rows', 'files', 'signature', 'recordLink'])

/**
 * @returns the values to set in every row, as `parsePatch` returns them
 * @throws HttpError 400 when there is no value, an invalid one, or one that many records can't share
 */
export function bulkValues({ entity, rules }: EntityTable, values: Values | null | undefined): Values {
  const { bulkFields, bulkCompanions = [], transitions = [] } = entity
  const asked = transitions.flatMap(({ asks = [] }) => asks)
  const named = bulkFields && new Set([...bulkFields, ...bulkCompanions, ...asked, ...Object.keys(rules?.extra ?? {})])
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
      // What an entity names was decided before administrators added fields.
      yield* refused(field.fields!, value, field.custom ? undefined : named, path)
    else if (field.sensitive || single.has(field.kind) || !isOpen)
      yield { field: path, message: serverMessages.notInBulk(field.label) }
  }
}
