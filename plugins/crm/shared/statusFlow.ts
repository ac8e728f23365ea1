import type { Tone } from '@core/entity'

/** A status, and the statuses that may follow it. */
export interface FlowStatus {
  readonly id: number
  readonly name: string
  readonly next: readonly number[]
  readonly tone: Tone
}

const nameOf = (flow: readonly FlowStatus[], id: number | null): string =>
  flow.find((status) => status.id === id)?.name ?? ''

/** @returns “A, B or C” */
function oneOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/**
 * Checks a change of status against the table of transitions.
 * @param thing the name in the message: “quote”
 * @param next the statuses that may follow `from`, if they differ from the table
 * @returns the message of the refusal, or undefined if the change is allowed
 */
export function refuseTransition(
  thing: string,
  flow: readonly FlowStatus[],
  from: number | null,
  to: number | null,
  next: readonly number[] = flow.find(({ id }) => id === from)?.next ?? [],
): string | undefined {
  if (from === to || (to !== null && next.includes(to))) return undefined
  const article = /^[aeiou]/.test(thing) ? 'An' : 'A'
  const is = `${article} ${thing} that is ${nameOf(flow, from)} can’t become ${nameOf(flow, to) || 'empty'}`
  const choices = next.map((id) => nameOf(flow, id))
  return choices.length > 0 ? `${is}, only ${oneOf(choices)}.` : `${is}: it stays as it is.`
}
