/** How a person reads days: YYYY-MM-DD, which is everyone's unless they choose otherwise (S9.2), or as their language writes them. */
export type DateForm = 'iso' | 'locale'

/** How a person wants dates written. */
export interface DateReader {
  readonly dateForm: DateForm
  /** An IANA name; null is the zone of the machine. */
  readonly timeZone: string | null
}

/** Whoever reads this screen: their form and zone count where a caller names none. */
export const reader: { form: DateForm; zone: string | undefined } = { form: 'iso', zone: undefined }

/** Writes dates as this person wants them from now on, or as everybody's. For the browser alone: a server answers many people. */
export function readDatesAs(person: DateReader | undefined): void {
  reader.form = person?.dateForm ?? 'iso'
  reader.zone = person?.timeZone && isZone(person.timeZone) ? person.timeZone : undefined
}

/** @returns whether the platform knows a time zone of this name. */
export function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
