interface Placed {
  readonly index: number
}

/**
 * @param except rows that changed themselves and may have moved by that
 * @returns by how many places the rows that are in both stand lower than before: the median, since a few may have moved
 */
export function shiftOf(
  before: ReadonlyMap<number, Placed>,
  after: ReadonlyMap<number, Placed>,
  except: ReadonlySet<number>,
): number {
  const shifts = [...after]
    .filter(([id]) => before.has(id) && !except.has(id))
    .map(([id, { index }]) => index - before.get(id)!.index)
  return shifts.toSorted((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0
}
