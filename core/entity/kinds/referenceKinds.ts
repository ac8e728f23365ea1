import type { FieldOptions } from '../Field'
import { messages } from '../messages'
import { isRowId, make } from './make'

/** The id of a record of another entity. Whether it exists, and whether the sender may name it, the server asks the database. */
export function reference<const O extends FieldOptions>(label: string, entity: string, options?: O) {
  return pointer('reference', label, entity, options)
}

/** Somebody who works here: a reference to a user, drawn and filtered as a person (`me`). */
export function person<const O extends FieldOptions>(label: string, options?: O) {
  return pointer('person', label, 'user', options)
}

function pointer<const O extends FieldOptions>(kind: string, label: string, entity: string, options: O | undefined) {
  return make<number, O>(kind, label, options, {
    entity,
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    check: (value) => (isRowId(value) ? undefined : messages.wrongType(label, 'the number of a record')),
  })
}

/** Ids of records, each once: which rows are meant. 1,000 of them unless `max` says otherwise. */
export function ids<const O extends FieldOptions & { max?: number }>(label: string, options?: O) {
  const max = options?.max ?? 1000
  return make<number[], O>('ids', label, options, {
    max,
    schema: { type: 'array', maxItems: max, uniqueItems: true, items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
    check(value) {
      if (!Array.isArray(value) || !value.every(isRowId)) return messages.wrongType(label, 'a list of the numbers of records')
      if (value.length > max) return messages.tooMany(label, max)
      return new Set(value).size === value.length ? undefined : messages.wrongType(label, 'a list that names each record once')
    },
  })
}
