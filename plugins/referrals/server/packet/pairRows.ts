type Values = Readonly<Record<string, unknown>>

/** The values that identify two rows as the same person or policy, the most reliable first. */
const keys: Readonly<Record<string, readonly string[]>> = {
  guardians: ['email', 'phone', 'name'],
  coverages: ['memberId', 'payer'],
}

/**
 * Finds for each row of a submission the matching one of the referral. A row without a match is a new one while there
 * is room; after that it is paired with the remaining rows, in order.
 * @param most rows that the referral can have
 */
export function pairRows(
  group: string,
  answered: readonly Values[],
  known: readonly Values[],
  most: number,
): readonly (readonly [Values, Values | undefined])[] {
  const left = new Set(known)
  const found = new Map<Values, Values>()
  for (const key of keys[group] ?? []) {
    for (const row of answered) {
      const match = found.has(row)
        ? undefined
        : [...left].find((one) => plain(one[key]) !== '' && plain(one[key]) === plain(row[key]))
      if (!match) continue
      found.set(row, match)
      left.delete(match)
    }
  }
  let room = Math.max(0, most - known.length)
  return answered.map((row) => {
    const match = found.get(row)
    if (match) return [row, match] as const
    if (room > 0) {
      room -= 1
      return [row, undefined] as const
    }
    const [over] = left
    if (over) left.delete(over)
    return [row, over] as const
  })
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : ''
}
