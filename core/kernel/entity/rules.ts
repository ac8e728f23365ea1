import type { Fields, RecordOf } from './Field'
import type { FieldError } from './parse'

type Paths<Name extends string> = Name | `${Name}.${string}` | `${Name}[${string}`

/** What a rule refuses: a message for each field, by its path. Nothing, or undefined at a path, where all is well. */
export type RuleErrors<F extends Fields = Fields> =
  | { readonly [Path in Paths<Extract<keyof F, string>>]?: string | undefined }
  | undefined

/**
 * A rule across fields. The forms ask it before they send, and the server before it stores, so it reads the record alone: what needs the
 * database is a rule of the server (`EntityRules`).
 * ```ts
 * ({ startDate, endDate }) => endDate !== null && endDate < startDate ? { endDate: 'Until can’t be before From' } : undefined
 * ```
 * Its fields are valid each for itself. A form doesn't ask a rule that reads what is wrong already, or what the person may not see.
 */
export type FieldsRule<F extends Fields = Fields> = {
  // A method, so that an entity of certain fields is an entity (parameters of methods are compared both ways).
  /**
   * @param record as it would be, without what the server's rules fill in
   * @param before as it is stored; null for a record that is made
   */
  ask(record: RecordOf<F>, before: (RecordOf<F> & { readonly id: number }) | null): RuleErrors<F>
}['ask']

type Values = Readonly<Record<string, unknown>>

interface Asked {
  readonly record: Values
  readonly before: Values | null
  /** Paths of what the rules can't be asked about: what is wrong by itself, and what the person may not see. */
  readonly unknown?: readonly string[]
}

/** Thrown out of a rule that reads what isn't known. */
class UnknownValue extends Error {}

/** @returns what the rules refuse, by field; of two that refuse the same field the first. */
export function checkRules(
  rules: readonly FieldsRule[] | undefined,
  { record, before, unknown = [] }: Asked,
): readonly FieldError[] {
  const names = new Set(unknown.map((path) => path.split(/[.[]/, 1)[0]!))
  const [asked, stored] = [withoutUnknown(record, names), before && withoutUnknown(before, names)]
  const errors = new Map<string, string>()
  for (const rule of rules ?? []) {
    for (const [field, message] of Object.entries(ask(rule, asked, stored) ?? {}))
      if (message !== undefined && !errors.has(field)) errors.set(field, message)
  }
  return [...errors].map(([field, message]) => ({ field, message }))
}

function ask(rule: FieldsRule, record: Values, before: Values | null): RuleErrors {
  try {
    return rule(record as RecordOf<Fields>, before as (RecordOf<Fields> & { readonly id: number }) | null)
  } catch (error) {
    if (error instanceof UnknownValue) return undefined
    throw error
  }
}

function withoutUnknown(values: Values, names: ReadonlySet<string>): Values {
  const known: Record<string, unknown> = { ...values }
  for (const name of names) {
    Object.defineProperty(known, name, {
      enumerable: true,
      get() {
        throw new UnknownValue()
      },
    })
  }
  return known
}
