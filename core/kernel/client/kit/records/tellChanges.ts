import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { knownNames } from '@core/kernel/entity/language'
import { fieldAt } from '../data/fieldPaths'
import { changedText } from './changedText'

export interface ToldChanges {
  /** What was done, after the name of the person, if it is more than a change of fields: `moved it from New to Contacted`. */
  readonly did?: string
  /** The changes that are worth telling beside it. */
  readonly changes: readonly HistoryChange[]
}

/** More values than these don't fit into the sentence of a move. */
const inSentence = 3

/**
 * Tells changes of a record as a person would: a move from state to state is one sentence with its reasons, and fields that the server
 * derives from others are not told.
 */
export function tellChanges(
  { fields, state }: Pick<Entity, 'fields' | 'state'>,
  changes: readonly HistoryChange[],
): ToldChanges {
  const told = changes.filter(({ field }) => field === state || !fieldAt(fields, field)?.readOnly)
  const move = told.find(({ field, from, to }) => field === state && from != null && to != null)
  if (!move) return { changes: told }
  // What the move cleared, and the state that it remembers, follow from the sentence.
  const reasons = told.filter((change) => change !== move && change.to !== null && change.to !== move.from)
  const isShort =
    reasons.length <= inSentence && reasons.every(({ from, to, hidden }) => !hidden && from == null && to != null)
  const { from: before, to: after } = knownNames(move, 'from', 'to')
  const did = `moved it from ${before} to ${after}`
  return isShort && reasons.length > 0
    ? { did: `${did}: ${reasons.map(({ to }) => changedText(to ?? '')).join(', ')}`, changes: [] }
    : { did, changes: reasons }
}
