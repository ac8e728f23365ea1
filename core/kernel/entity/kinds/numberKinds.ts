import type { FieldOptions } from '../Field'
import { formats } from '../formats'
import { messages } from '../messages'
import { type Known, make, textCheck } from './make'

/** S5.4: digits only. 0 to 2,147,483,647 unless `min` and `max` are given. */
export function integer<const O extends FieldOptions & { min?: number; max?: number }>(
  label: string,
  options?: Known<O, FieldOptions & { min?: number; max?: number }>,
) {
  const { min = 0, max = 2_147_483_647 } = options ?? {}
  return make<number, O>('integer', label, options, {
    schema: { type: 'integer', minimum: min, maximum: max },
    check(value) {
      if (typeof value !== 'number' || !Number.isInteger(value)) return messages.number
      return value < min || value > max ? messages.range(label, min, max) : undefined
    },
  })
}

/** S5.4: digits with an optional fraction. */
export function decimal<const O extends FieldOptions & { min?: number; max?: number }>(
  label: string,
  options?: Known<O, FieldOptions & { min?: number; max?: number }>,
) {
  const { min = 0, max = 999_999_999 } = options ?? {}
  return make<number, O>('decimal', label, options, {
    schema: { type: 'number', minimum: min, maximum: max },
    check(value) {
      if (typeof value !== 'number' || !Number.isFinite(value)) return messages.number
      return value < min || value > max ? messages.range(label, min, max) : undefined
    },
  })
}

/** An amount of the deployment's currency as a decimal string with at most two places, such as `"120.50"` (D9). */
export function money<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<string, O>('money', label, options, {
    schema: { type: 'string', pattern: formats.amount },
    check: textCheck(label, 40, (value) => {
      if (RegExp(formats.amount).test(value)) return undefined
      return /^\d{1,12}\.\d+$/.test(value) ? messages.places(label, formats.places) : messages.number
    }),
  })
}

/** A number with a sign and a fraction, such as a latitude or a change: ±999,999,999 unless `min` and `max` are given. */
export function number<const O extends FieldOptions & { min?: number; max?: number }>(
  label: string,
  options?: Known<O, FieldOptions & { min?: number; max?: number }>,
) {
  const { min = -999_999_999, max = 999_999_999 } = options ?? {}
  return make<number, O>('number', label, options, {
    schema: { type: 'number', minimum: min, maximum: max },
    check(value) {
      if (typeof value !== 'number' || !Number.isFinite(value)) return messages.number
      return value < min || value > max ? messages.range(label, min, max) : undefined
    },
  })
}
