import type { FieldOptions, Option } from '../Field'
import { messages } from '../messages'
import { type Known, isRowId, make } from './make'

export function yesNo<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<boolean, O>('yesNo', label, options, {
    schema: { type: 'boolean' },
    check: (value) => (typeof value === 'boolean' ? undefined : messages.wrongType(label, 'yes or no')),
  })
}

/** A box to tick, such as “I have read this”: yes is the only accepted value. Always required. */
export function agreement<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<true, O & { required: true }>(
    'agreement',
    label,
    { ...options, required: true } as O & { required: true },
    {
      schema: { type: 'boolean', enum: [true] },
      check: (value) => (value === true ? undefined : messages.required(label)),
    },
  )
}

/** One option of a list. Its value is the option's id. */
export function choice<const L extends readonly Option[], const O extends FieldOptions>(
  label: string,
  list: L,
  options?: Known<O, FieldOptions>,
) {
  const ids: readonly unknown[] = list.map((option) => option.id)
  return make<L[number]['id'], O>('choice', label, options, {
    options: list,
    schema: { enum: ids },
    check: (value) => (ids.includes(value) ? undefined : messages.choice(label)),
  })
}

/** Any number of options of a list, each at most once. Their values are the options' ids. */
export function choices<const L extends readonly Option[], const O extends FieldOptions>(
  label: string,
  list: L,
  options?: Known<O, FieldOptions>,
) {
  const ids: readonly unknown[] = list.map((option) => option.id)
  return make<L[number]['id'][], O>('choices', label, options, {
    options: list,
    max: list.length,
    schema: { type: 'array', items: { enum: ids }, uniqueItems: true },
    check: (value) =>
      Array.isArray(value) && value.every((id) => ids.includes(id)) && new Set(value).size === value.length
        ? undefined
        : messages.choice(label),
  })
}

/**
 * One entry of a look-up list in the database, such as `referrals.source`, which administrators edit. Its value is the entry's id. The
 * server checks in the database whether the list has the entry and whether it may still be chosen.
 */
export function lookup<const O extends FieldOptions>(label: string, list: string, options?: Known<O, FieldOptions>) {
  return make<number, O>('lookup', label, options, {
    lookup: list,
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    check: (value) => (isRowId(value) ? undefined : messages.choice(label)),
  })
}
