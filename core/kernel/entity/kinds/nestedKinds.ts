import type { FieldOptions, Fields, InputOf } from '../Field'
import { isObject } from '../isObject'
import { messages } from '../messages'
import { objectSchema } from '../objectSchema'
import { states } from '../states'
import { choice } from './choiceKinds'
import { type Known, make } from './make'
import { text, zip } from './textKinds'

/** Fields that are read and written as one object. */
export function group<const F extends Fields, const O extends FieldOptions>(
  label: string,
  fields: F,
  options?: Known<O, FieldOptions>,
) {
  return make<InputOf<F>, O>('group', label, options, {
    fields,
    schema: objectSchema(fields),
    check: (value) => (isObject(value) ? undefined : messages.wrongType(label, 'an object')),
  })
}

/** At most `max` rows of the same fields. */
export function rows<const F extends Fields, const O extends FieldOptions & { max?: number }>(
  label: string,
  fields: F,
  options?: Known<O, FieldOptions & { max?: number }>,
) {
  const max = options?.max ?? 100
  return make<InputOf<F>[], O>('rows', label, options, {
    fields,
    max,
    schema: { type: 'array', maxItems: max, items: objectSchema(fields) },
    check(value) {
      if (!Array.isArray(value) || !value.every(isObject)) return messages.wrongType(label, 'a list of objects')
      return value.length > max ? messages.tooMany(label, max) : undefined
    },
  })
}

/** The parts of an address in the United States. */
const addressFields = {
  line1: text('Address line 1', { required: true }),
  line2: text('Address line 2'),
  city: text('City', { required: true, max: 100 }),
  state: choice('State', states, { required: true }),
  zip: zip('ZIP', { required: true }),
} as const

/** An address, shown as one control. Once one of its fields is filled, all except the second line are required. */
export function address<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return { ...group(label, addressFields, options), as: 'address' as const }
}

/** The maximum depth of a body whose property names are not known in advance; a form has about five levels. */
const deepest = 50

/** Whether a value is at most that deep. Deeper values would overflow the stack when they are read or written as text. */
function isShallow(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1))
}

/**
 * Any object, for the few bodies whose property names are not known in advance, such as the filter of a list. The handler checks the
 * content.
 */
export function freeObject<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<Record<string, unknown>, O>('object', label, options, {
    // Without it, responses would leave out all properties.
    schema: { type: 'object', additionalProperties: true },
    check: (value) => (isObject(value) && isShallow(value) ? undefined : messages.wrongType(label, 'an object')),
  })
}
