/** The day it is where the server stands (its TZ), YYYY-MM-DD: the office's day, which in the evening is not UTC's. */
export function localToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
