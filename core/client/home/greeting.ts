/** @returns what one says at that hour. */
export function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
