/** The form of days for a person: YYYY-MM-DD by default (S9.2), or the form of their language. */
export type DateForm = 'iso' | 'locale'

/** How a person wants dates written. */
export interface DateReader {
  readonly dateForm: DateForm
  /** An IANA name; null means the zone of the machine. */
  readonly timeZone: string | null
}

/** The person who reads this screen. Their form and zone are used where a caller passes none. */
export const reader: { form: DateForm; zone: string | undefined } = { form: 'iso', zone: undefined }

/** Sets the form of dates for this person; without a person, the default form. Only for the browser: a server answers many people. */
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
