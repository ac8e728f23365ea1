import type { FoundDifference } from './comparison'

type Values = Readonly<Record<string, unknown>>

/**
 * The body of an update that writes these differences into the referral, and nothing else. Unchanged rows are included by id, so
 * that they are not deleted.
 */
export function takeOverPatch(chosen: readonly FoundDifference[], record: Values): Values {
  const groups = new Set(chosen.map(({ group }) => group))
  return Object.fromEntries(
    [...groups].map((group) => [
      group,
      patchOf(
        chosen.filter((one) => one.group === group),
        record[group],
      ),
    ]),
  )
}

function patchOf(chosen: readonly FoundDifference[], known: unknown): unknown {
  if (chosen[0]!.row === undefined) return cellsOf(chosen)
  const rows = ((known ?? []) as readonly Values[]).map(({ id }) => ({
    id,
    ...cellsOf(chosen.filter(({ row }) => row === id)),
  }))
  return [...rows, ...chosen.filter(({ row }) => row === null).map(({ value }) => value)]
}

function cellsOf(chosen: readonly FoundDifference[]): Values {
  return Object.fromEntries(chosen.map(({ name, value }) => [name!, value]))
}
