import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { dayStyles, type Formats, type WeekStart } from '@core/kernel/entity/formats'

const weekStarts: Readonly<Record<string, WeekStart>> = { sunday: 0, monday: 1, saturday: 6 }

/**
 * Reads how this deployment writes amounts, days and phone numbers, from the environment.
 * @param read returns the value of a variable
 * @param invalid makes the error of a variable
 */
export function readFormats(
  read: (name: string) => string | undefined,
  invalid: (name: string, mend: string) => Error,
): Partial<Formats> {
  const week = read('WEEK_START')
  const currency = read('CURRENCY')
  const style = read('DATE_STYLE')
  const country = read('PHONE_COUNTRY')
  const weekStart = weekStarts[week ?? 'monday']
  if (weekStart === undefined) throw invalid('WEEK_START', `is “${week}”; it must be monday, sunday or saturday`)
  const dayStyle = dayStyles.find((one) => one === style?.toUpperCase())
  if (style !== undefined && style !== 'words' && !dayStyle)
    throw invalid('DATE_STYLE', `is “${style}”; it must be words, ${dayStyles.join(', ').toLowerCase()}`)
  return {
    ...(weekStart !== 1 && { weekStart }),
    ...(currency !== undefined && currency !== 'USD' && currencyFormat(currency, invalid)),
    ...(dayStyle && {
      dayStyle,
      day: dayStyle.replace('YYYY', '$$1').replace('MM', '$$2').replace('DD', '$$3'),
    }),
    ...(country !== undefined && phoneFormat(country, invalid)),
  }
}

/**
 * By ISO 4217: currencies without cents, and those with thousandths. `Intl` has other places for some, by what shops round to; invoices have
 * those of ISO 4217. The dinar of Iraq has thousandths there, which nobody writes.
 */
const wholeCurrencies = new Set('BIF CLP DJF GNF IQD ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const thousandths = ['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']

/** An amount in a currency without cents; it is stored with two places. */
const wholeAmount = String.raw`^\d{1,12}(\.00?)?$`

function currencyFormat(currency: string, invalid: (name: string, mend: string) => Error) {
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw invalid('CURRENCY', `is “${currency}”; it must be a code of ISO 4217, such as EUR`)
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const places = wholeCurrencies.has(currency) ? 0 : 2
  if (thousandths.includes(currency))
    throw invalid(
      'CURRENCY',
      `is “${currency}”, whose amounts have 3 decimal places; amounts are stored with 2, so every currency can be set except ${thousandths.join(', ')}`,
    )
  // What is before the first digit, so that a sign of letters keeps the space after it.
  return { currency, sign: /^\D*/.exec(format.format(1))![0], places, ...(places === 0 && { amount: wholeAmount }) }
}

function phoneFormat(country: string, invalid: (name: string, mend: string) => Error) {
  const known = getCountries().find((one) => one === country)
  if (!known) throw invalid('PHONE_COUNTRY', `is “${country}”; it must be a country of ISO 3166, such as DE`)
  const prefix = getCountryCallingCode(known)
  // Countries with the prefix 1 write their numbers as the US does.
  return prefix === '1'
    ? {}
    : {
        phone: { country: known, message: phoneMessage },
        // The parenthesis of an area code goes with what is dialed before it.
        dialed: String.raw`^\(?${trunkOf(known)}(?=[\d\s().\-/]{4,}$)`,
        prefix: `+${prefix} `,
      }
}

const phoneMessage = 'Enter the phone number with its area code, or begin with + and the country.'

/** @returns what is dialed before a number within its country, and left out after the country's prefix: `0` in Germany, nothing in Spain */
function trunkOf(country: CountryCode): string {
  const example = getExampleNumber(country, examples)
  const dialed = example?.formatNational().replaceAll(/\D/g, '') ?? ''
  return example && dialed.endsWith(example.nationalNumber)
    ? dialed.slice(0, dialed.length - example.nationalNumber.length)
    : ''
}
