/** The week of the availability grid: 7 days by 3 parts of a day. D3. */
export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const partsOfDay = ['Morning', 'Afternoon', 'Evening'] as const

/** @returns the id of a slot by the places of its day and its part: 1 is Monday morning, 21 Sunday evening. */
export function slotId(day: number, part: number): number {
  return day * partsOfDay.length + part + 1
}
