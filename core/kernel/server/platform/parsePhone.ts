import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { formats } from '@core/kernel/entity/formats'
import { normalizePhone, phonePattern } from '@core/kernel/entity/phones'

/**
 * A phone number of a file or a message, in its stored form. The number of another country must be possible there; one of the US needs the
 * form of S5.3 alone, as in forms.
 * @returns undefined where it is no phone number
 */
export function parsePhone(text: string): string | undefined {
  const stored = normalizePhone(text)
  const [number = '', extension] = stored.split(' x')
  if (phonePattern.test(number)) return stored
  // `readFormats` takes only countries that the library knows.
  const defaultCountry = (formats.phone?.country ?? 'US') as CountryCode
  const found = parsePhoneNumberFromString(number, { defaultCountry, extract: false })
  if (!found?.isPossible() || found.countryCallingCode === '1') return undefined
  return extension === undefined ? found.number : `${found.number} x${extension}`
}
