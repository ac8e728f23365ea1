/**
 * Reads a time of day as people type it: `14:30`, `1430`, `2:30 pm`, `230p`, `9`, `noon`. Without AM or PM, an hour of one digit is in
 * working hours: `7` to `9` are in the morning, `1` to `6` in the afternoon. `02:30`, with two digits, is at night.
 * @returns HH:MM, or undefined when it is no time of day
 */
export function parseTypedTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s/g, ' ')
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const parts = /^(\d{1,2})(?:[:. ]?(\d{2}))? ?(?:([ap])\.?(?:\s?m\.?)?)?$/.exec(text)
  if (!parts) return undefined
  const [, digits = '', minutes = '00', half] = parts
  const hour = Number(digits)
  if (Number(minutes) > 59 || hour > 23 || (half && (hour === 0 || hour > 12))) return undefined
  const afternoon = half ? half === 'p' : digits.length === 1 && hour >= 1 && hour <= 6
  const hours = half || afternoon ? (hour % 12) + (afternoon ? 12 : 0) : hour
  return `${String(hours).padStart(2, '0')}:${minutes}`
}
