import type { FieldOptions } from '../Field'
import { messages } from '../messages'
import { canBeTexted, normalizePhone, phonePattern, storedPhonePattern } from '../phones'
import { type Known, lineCheck, make, textCheck } from './make'

/** An address with one @, no spaces, and a dot in the domain. S5.2 */
export const emailPattern = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/

interface TextOptions extends FieldOptions {
  readonly max?: number
  readonly pattern?: RegExp
  readonly message?: string
  /** The id of a look-up list, such as `referrals.payer`. */
  readonly suggestions?: string
}

/**
 * One line of text without control characters, 200 characters unless `max` is given. `pattern` has the message of its refusal; with
 * `suggestions` a value can be chosen from a look-up list or typed.
 */
export function text<const O extends TextOptions>(label: string, options?: Known<O, TextOptions>) {
  const { max = 200, pattern, message, ...rest } = options ?? {}
  return make<string, O>('text', label, rest as O, {
    max,
    schema: { type: 'string', maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) },
    check: lineCheck(label, max, (value) =>
      pattern && !pattern.test(value) ? (message ?? messages.wrongType(label, 'of another form')) : undefined,
    ),
  })
}

/** A ZIP code of five digits, or nine with a dash. */
export const zipPattern = /^\d{5}(-\d{4})?$/

/** A ZIP code. It may be typed without its dash. */
export function zip<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<string, O>('text', label, options, {
    max: 10,
    schema: { type: 'string', maxLength: 10, pattern: zipPattern.source },
    normalize: (typed) => typed.replace(/^(\d{5})[\s-]*(\d{4})$/, '$1-$2'),
    check: lineCheck(label, 10, (value) => (zipPattern.test(value) ? undefined : messages.zip)),
  })
}

/** Several lines of text, 4,000 characters unless `max` is given. */
export function longText<const O extends FieldOptions & { max?: number }>(
  label: string,
  options?: Known<O, FieldOptions & { max?: number }>,
) {
  const max = options?.max ?? 4000
  return make<string, O>('longText', label, options, {
    max,
    schema: { type: 'string', maxLength: max },
    check: textCheck(label, max),
  })
}

/** S5.2. */
export function email<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<string, O>('email', label, options, {
    max: 254,
    schema: { type: 'string', pattern: emailPattern.source, maxLength: 254 },
    check: textCheck(label, 254, (value) => (emailPattern.test(value) ? undefined : messages.email)),
  })
}

interface PhoneOptions extends FieldOptions {
  /** Only a number of the US, or of the deployment's country, without an extension: one that text messages with codes are sent to. */
  readonly usOnly?: boolean
}

/** S5.3: xxx-xxx-xxxx. A number of another country is stored with its prefix, `+4512345678`, and an extension as `x12`. */
export function phone<const O extends PhoneOptions>(label: string, options?: Known<O, PhoneOptions>) {
  const { usOnly, ...rest } = options ?? {}
  return make<string, O>('phone', label, rest as O, {
    max: 24,
    schema: { type: 'string', pattern: storedPhonePattern.source },
    // A US number in another form is refused with the message of S5.3; forms group it while it is typed.
    normalize: (typed) => (phonePattern.test(normalizePhone(typed)) ? typed : normalizePhone(typed)),
    check: textCheck(label, 40, (value) =>
      (usOnly ? canBeTexted(value) : storedPhonePattern.test(value)) ? undefined : messages.phone,
    ),
  })
}

/** A text that is written and never read: a password, a one-time code. Never trimmed, never logged. */
export function secret<const O extends FieldOptions & { max?: number }>(
  label: string,
  options?: Known<O, FieldOptions & { max?: number }>,
) {
  const max = options?.max ?? 200
  return make<string, O>('secret', label, options, {
    max,
    schema: { type: 'string', maxLength: max },
    check: textCheck(label, max),
  })
}

/** Short texts that no list defines, such as medications. */
export function tags<const O extends FieldOptions & { max?: number }>(
  label: string,
  options?: Known<O, FieldOptions & { max?: number }>,
) {
  const max = options?.max ?? 50
  const item = lineCheck(label, 200)
  return make<string[], O>('tags', label, options, {
    max,
    schema: { type: 'array', maxItems: max, items: { type: 'string', maxLength: 200 } },
    check(value) {
      if (!Array.isArray(value)) return messages.wrongType(label, 'a list of texts')
      if (value.length > max) return messages.tooMany(label, max)
      return value.map(item).find(Boolean)
    },
  })
}
