import { addDays, addMonths, addWeeks, monthEnd, weekdayOf } from '@core/entity'

/** @param step an id of `repeats` */
function following(day: string, step: number): string {
  switch (step) {
    case 1:
      return addDays(day, 1)
    case 2:
      return addDays(day, weekdayOf(day) === 5 ? 3 : weekdayOf(day) === 6 ? 2 : 1)
    case 3:
      return addWeeks(day, 1)
    case 4:
      return addWeeks(day, 2)
    default: {
      const next = addMonths(day, step === 5 ? 1 : 3)
      // A task that is due on the last day of a month stays on the last day, whether that is the 28th or the 31st.
      return day === monthEnd(day) ? monthEnd(next) : next
    }
  }
}

/**
 * The next due day of a repeating task: the first one after its due day and not before today, so that a task that was overdue for a week
 * doesn't repeat seven times.
 * @param repeat an id of `repeats`
 * @param until the last day on which it may be due, YYYY-MM-DD
 * @returns undefined if there is none any more
 * @example nextDue({ dueDate: '2026-11-20', repeat: 2, until: null }, '2026-11-20') === '2026-11-23'
 */
export function nextDue(
  { dueDate, repeat, until }: { readonly dueDate: string; readonly repeat: number; readonly until: string | null },
  today: string,
): string | undefined {
  let next = following(dueDate, repeat)
  while (next < today) next = following(next, repeat)
  return until !== null && next > until ? undefined : next
}
