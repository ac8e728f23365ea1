import type { Fields, RecordOf } from '@core/kernel/entity/Field'
import { type ChosenValues, type StandingRule, valuesOfRule } from '@core/kernel/entity/standingRules'

let chosen: ChosenValues = {}

/** Takes over what administrators have chosen. Screens that are opened from now on have it. */
export function setStandingRules(values: ChosenValues): void {
  chosen = values
}

/** @returns the values of a rule that count now */
export function standingRule<F extends Fields>(rule: StandingRule<F>): RecordOf<F> {
  return valuesOfRule(rule, chosen)
}
