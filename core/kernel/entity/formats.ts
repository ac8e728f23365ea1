/** The day on which a week begins: 0 is Sunday, 1 is Monday, 6 is Saturday. */
export type WeekStart = 0 | 1 | 6

/** The ways to write a day in digits for people outside. */
export const dayStyles = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY'] as const

/** How this deployment writes what is written in another way elsewhere. D10 */
export interface Formats {
  readonly weekStart: WeekStart
  /** A code of ISO 4217; absent: USD. */
  readonly currency?: string
  /** The sign before an amount: `$`; `CHF ` with a space that doesn't break. */
  readonly sign: string
  /** The decimal places of the currency: 2, or 0 for one without cents. */
  readonly places: number
  /** The pattern of an amount. */
  readonly amount: string
  /** How families and customers write days, and the replacement that makes it of YYYY-MM-DD; absent: with the name of the month, in their language. */
  readonly dayStyle?: (typeof dayStyles)[number]
  readonly day?: string
  /**
   * Where phone numbers are not written as in the US: the country (ISO 3166), and the message about a wrong number.
   */
  readonly phone?: { readonly country: string; readonly message: string }
  /** The pattern of the begin of a number as it is dialed within that country; and the prefix that stands for it elsewhere. */
  readonly dialed: string
  readonly prefix: string
}

/** The formats of this deployment. Each half sets them once when it starts. */
export const formats: Formats = {
  weekStart: 1,
  sign: '$',
  places: 2,
  amount: String.raw`^\d{1,12}(\.\d{1,2})?$`,
  dialed: '(?!)',
  prefix: '',
}

/** Sets the formats that differ from those of a deployment without settings. */
export function setFormats(chosen: Partial<Formats> | undefined): void {
  Object.assign(formats, chosen)
}
