import type { FieldOptions, LinkTarget } from '../Field'
import { messages } from '../messages'
import { choice } from './choiceKinds'
import { type Known, isRowId, make } from './make'

/** The id of a record of another entity. The server checks in the database whether it exists and whether the sender may use it. */
export function reference<const E extends string, const O extends FieldOptions>(
  label: string,
  entity: E,
  options?: Known<O, FieldOptions>,
) {
  return pointer('reference', label, entity, options)
}

/** A member of staff: a reference to a user, shown and filtered as a person (`me`). */
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
 * The record that this one belongs to, which is of one of several kinds: a task belongs to a lead or an account. Returns two fields, to be
 * spread among those of the entity: `entityType` holds the kind, `entityTypeId` the id. S3.7, S3.14
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

/** `of` is the entity, so that lists can filter by the names of its records. */
type IdsOptions = FieldOptions & { max?: number; of?: string }

/** Ids of records, each once. At most 1,000 unless `max` is given. */
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
