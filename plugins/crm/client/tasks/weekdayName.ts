import { weekdayOf, weekdaysFrom } from '@core/entity'

/** @returns the name of the day of the week: `Monday` */
export const weekdayName = (day: string): string => weekdaysFrom(0)[weekdayOf(day)]!
