import type { FieldOptions, LinkTarget } from '../Field'
import { messages } from '../messages'
import { choice } from './choiceKinds'
import { type Known, isRowId, make } from './make'

/** The id of a record of another entity. Whether it exists, and whether the sender may name it, the server asks the database. */
export function reference<const E extends string, const O extends FieldOptions>(
  label: string,
  entity: E,
  options?: Known<O, FieldOptions>,
) {
  return pointer('reference', label, entity, options)
}

/** Somebody who works here: a reference to a user, drawn and filtered as a person (`me`). */
export function person<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return pointer('person', label, 'user', options)
}

function pointer<E extends string, const O extends FieldOptions>(
  kind: string,
  label: string,
  entity: E,
  options: O | undefined,
) {
  const field = make<number, O>(kind, label, options, {
    entity,
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    check: (value) => (isRowId(value) ? undefined : messages.wrongType(label, 'the number of a record')),
  })
  return field as typeof field & { readonly entity: E }
}

/**
 * The record that one belongs to, which is one of several kinds: a task is a lead's or an account's. Two fields, to be spread among
 * those of the entity: `entityType` says of which kind it is, `entityTypeId` is its id. S3.7, S3.14
 * @param targets `[{ id: 1, name: 'Lead', entity: 'lead' }]`
 */
export function recordLink<const L extends readonly LinkTarget[], const O extends FieldOptions>(
  label: string,
  targets: L,
  options?: Known<O, FieldOptions>,
) {
  const id = make<number, O>('recordLink', label, options, {
    links: targets,
    linkType: 'entityType',
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    check: (value) => (isRowId(value) ? undefined : messages.wrongType(label, 'the number of a record')),
  })
  return {
    entityType: choice('Kind of record', targets, options),
    entityTypeId: id as typeof id & { readonly links: L },
  }
}

/** `of` names the entity, so that lists filter by its records' names. */
type IdsOptions = FieldOptions & { max?: number; of?: string }

/** Ids of records, each once: which rows are meant. 1,000 of them unless `max` says otherwise. */
export function ids<const O extends IdsOptions>(label: string, options?: Known<O, IdsOptions>) {
  const max = options?.max ?? 1000
  return make<number[], O>('ids', label, options, {
    max,
    ...(options?.of !== undefined && { idsOf: options.of }),
    schema: {
      type: 'array',
      maxItems: max,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    },
    check(value) {
      if (!Array.isArray(value) || !value.every(isRowId))
        return messages.wrongType(label, 'a list of the numbers of records')
      if (value.length > max) return messages.tooMany(label, max)
      return new Set(value).size === value.length
        ? undefined
        : messages.wrongType(label, 'a list that names each record once')
    },
  })
}
