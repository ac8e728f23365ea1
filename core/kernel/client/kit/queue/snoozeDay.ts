import { parseTypedDay } from '@core/kernel/entity/dates/typedDay'

/** @returns the day that is typed to put an item off: as dates are typed, and `3d`, `2w` or `1m` from today on */
export function snoozeDay(typed: string, today: string): string | undefined {
  const text = typed.trim()
  return parseTypedDay(/^\d{1,3} ?[dwm]$/i.test(text) ? `+${text}` : text, today)
}
