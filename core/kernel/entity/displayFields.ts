import { isCustomPath } from './customFields'
import type { Fields } from './Field'
import { type FieldPath, fieldPathsOf } from './leaves'

// The fields by which the displays of a list place its records. Those that administrators add are among them.

/** A board with more columns would be a list. */
const mostColumns = 24

/**
 * @returns the choices that the columns of a board can stand for, the state first; empty for an entity without a state, which has no board.
 * Nobody sees a sensitive field on a board, because its cards are in front of whoever passes.
 */
export function boardFields({
  fields,
  state,
}: {
  readonly fields: Fields
  readonly state?: string | undefined
}): readonly FieldPath[] {
  if (state === undefined) return []
  const all = fieldPathsOf(fields)
  const others = all.filter((one) => one.path !== state && isBoardChoice(one))
  return [...all.filter(({ path }) => path === state), ...others]
}

function isBoardChoice({ path, sensitive, field: { kind, options = [], readOnly, encrypted } }: FieldPath): boolean {
  return (
    kind === 'choice' &&
    !sensitive &&
    !encrypted &&
    // One that the server sets alone can't be changed by moving a card. One of other roles can at least be looked at.
    (!readOnly || isCustomPath(path)) &&
    options.length > 0 &&
    options.length <= mostColumns &&
    options.every(({ id }) => typeof id === 'number')
  )
}

/** @returns the paths of the dates by which a calendar can show records, the default first: those that the entity names, and custom ones */
export function calendarDates({
  fields,
  days = [],
}: {
  readonly fields: Fields
  readonly days?: readonly string[] | undefined
}): readonly string[] {
  const custom = fieldPathsOf(fields).filter(
    ({ path, sensitive, field }) => isCustomPath(path) && field.kind === 'date' && !sensitive,
  )
  return [...days, ...custom.map(({ path }) => path)]
}
