import type { Option } from './Field'
import type { FieldsRule } from './rules'

/** A state of a record, and where the record may go from there. */
export interface StateOption extends Option<number> {
  /** The ids of the states that may follow. */
  readonly next: readonly number[]
}

/**
 * The rule of an entity whose records begin at the first state and move along the transitions alone, however they are changed. Records that
 * are older than the states have none, and may get any.
 * @param field the path of the state in the record; it is labeled Status
 * @example rules: [followsTransitions(rampCheckStates)]
 */
export function followsTransitions(states: readonly StateOption[], field = 'status'): FieldsRule {
  return (record, before) => {
    const message = transitionProblem(states, record[field], before ? (before[field] ?? null) : undefined)
    return message === undefined ? undefined : { [field]: `Status: ${message}` }
  }
}

/** @param from the stored state; undefined for a new record */
function transitionProblem(states: readonly StateOption[], to: unknown, from: unknown): string | undefined {
  const first = states[0]!
  if (from === undefined) return to === null || to === first.id ? undefined : `a new one is ${first.name}`
  if (to === from || from === null) return undefined
  const now = states.find(({ id }) => id === from)
  if (to !== null && (!now || now.next.includes(to as number))) return undefined
  const names = states.flatMap(({ id, name }) => (now?.next.includes(id) ? [name] : []))
  return names.length === 0
    ? `no state follows ${now!.name}`
    : `from ${now!.name} it can only become ${names.join(' or ')}`
}
