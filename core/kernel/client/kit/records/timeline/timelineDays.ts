/** A day of a timeline with its entries. */
export interface TimelineDay<Entry> {
  /** YYYY-MM-DD in the user's time zone. */
  readonly day: string
  readonly entries: readonly Entry[]
}

/**
 * @param dayOf returns the user's day of an instant
 * @returns the entries by day, both in the given order
 */
export function timelineDays<Entry extends { readonly at: string }>(
  entries: readonly Entry[],
  dayOf: (at: string) => string,
): readonly TimelineDay<Entry>[] {
  const days: { readonly day: string; readonly entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
