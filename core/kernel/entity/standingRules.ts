import type { Fields, RecordOf } from './Field'

/** What the product does by itself for everybody, and how much of it administrators choose: after how many days a lead is stale. */
export interface StandingRule<F extends Fields = Fields> {
  /** `<plugin>.<name>`; it never changes, because the chosen values are stored by it. */
  readonly id: string
  readonly title: string
  /** What the product does. */
  readonly help: string
  /** What can be chosen: fields without groups. */
  readonly fields: F
  /** The values until somebody chooses others. */
  readonly delivered: RecordOf<F>
  /** @returns what is wrong with values that are valid each by itself, and at which field */
  problem?(values: RecordOf<F>): { readonly field: string; readonly message: string } | undefined
}

/** The values that administrators have chosen, by the id of the rule. */
export type ChosenValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The topic under which a change of a rule is published. */
export const standingRuleTopic = 'standingRule'

/** Declares a rule, in a plugin's `shared/`. The server half contributes it to `standingRules`. */
export function defineStandingRule<const F extends Fields>(rule: StandingRule<F>): StandingRule<F> {
  return rule
}

/** @returns the values of a rule: those that were chosen, and the delivered ones of fields that came later */
export function valuesOfRule<F extends Fields>({ id, delivered }: StandingRule<F>, chosen: ChosenValues): RecordOf<F> {
  return { ...delivered, ...chosen[id] }
}
