/** A day of a timeline, with what happened on it. */
export interface TimelineDay<Entry> {
  /** YYYY-MM-DD in the reader's time zone. */
  readonly day: string
  readonly entries: readonly Entry[]
}

/** @param dayOf the reader's day of an instant @returns the entries under their days, both in the order given. */
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
