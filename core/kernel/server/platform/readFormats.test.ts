import { afterEach, describe, expect, it } from 'vitest'
import { formats, setFormats } from '@core/kernel/entity/formats'
import { normalizePhone } from '@core/kernel/entity/phones'
import { readFormats } from './readFormats'

const formatsOf = (environment: Record<string, string>) =>
  readFormats(
    (name) => environment[name],
    (name, mend) => new Error(`${name} ${mend}`),
  )

// Those that were absent are absent again: other tests of the same process use them.
const usual: object = { currency: undefined, dayStyle: undefined, day: undefined, phone: undefined, ...formats }
afterEach(() => setFormats(usual))

describe('The formats of a deployment', () => {
  it('are those of the United States by default', () => {
    expect(formatsOf({})).toEqual({})
    expect(formatsOf({ CURRENCY: 'USD', WEEK_START: 'monday', DATE_STYLE: 'words', PHONE_COUNTRY: 'US' })).toEqual({})
  })

  it('have the sign and the decimal places of the currency', () => {
    expect(formatsOf({ CURRENCY: 'EUR' })).toEqual({ currency: 'EUR', sign: '€', places: 2 })
    expect(formatsOf({ CURRENCY: 'JPY' })).toEqual({
      currency: 'JPY',
      sign: '¥',
      places: 0,
      amount: String.raw`^\d{1,12}(\.00?)?$`,
    })
    expect(formatsOf({ CURRENCY: 'CHF' })).toEqual({ currency: 'CHF', sign: 'CHF\u00A0', places: 2 })
  })

  it('have the places of ISO 4217, whatever this version of Node believes, and no currency with thousandths', () => {
    const placesOf = (currency: string) => {
      try {
        return formatsOf({ CURRENCY: currency }).places ?? 2
      } catch {
        return 'refused'
      }
    }
    const [whole, refused] = [0, 'refused'].map((places) =>
      Intl.supportedValuesOf('currency').filter((currency) => placesOf(currency) === places),
    )
    expect(whole).toEqual(
      ['BIF', 'CLP', 'DJF', 'GNF', 'IQD', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV'].concat([
        'XAF',
        'XOF',
        'XPF',
      ]),
    )
    expect(refused).toEqual(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
    expect([placesOf('HUF'), placesOf('RSD'), placesOf('IDR')]).toEqual([2, 2, 2])
  })

  it('know how numbers are dialed within the country', () => {
    const stored = (country: string, typed: string) => {
      setFormats(formatsOf({ PHONE_COUNTRY: country }))
      return normalizePhone(typed)
    }
    expect(stored('DE', '(030) 123-4567')).toBe('+49301234567')
    expect(stored('ES', '612 34 56 78')).toBe('+34612345678')
    expect(stored('HU', '06 20 123 4567')).toBe('+36201234567')
    expect(formatsOf({ PHONE_COUNTRY: 'CA' })).toEqual({})
  })

  it('begin the week on one of three days, and write days in digits', () => {
    expect(formatsOf({ WEEK_START: 'saturday', DATE_STYLE: 'dd.mm.yyyy' })).toEqual({
      weekStart: 6,
      dayStyle: 'DD.MM.YYYY',
      day: '$3.$2.$1',
    })
  })

  it.each([
    [{ CURRENCY: 'EURO' }, 'CURRENCY is “EURO”; it must be a code of ISO 4217, such as EUR'],
    [
      { CURRENCY: 'KWD' },
      'CURRENCY is “KWD”, whose amounts have 3 decimal places; amounts are stored with 2, so every currency can be set except BHD, JOD, KWD, LYD, OMR, TND',
    ],
    [{ WEEK_START: 'friday' }, 'WEEK_START is “friday”; it must be monday, sunday or saturday'],
    [{ DATE_STYLE: 'iso' }, 'DATE_STYLE is “iso”; it must be words, mm/dd/yyyy, dd/mm/yyyy, dd.mm.yyyy'],
    [{ PHONE_COUNTRY: 'Germany' }, 'PHONE_COUNTRY is “Germany”; it must be a country of ISO 3166, such as DE'],
  ])('of %o stop the start', (environment, message) => {
    expect(() => formatsOf(environment as unknown as Record<string, string>)).toThrow(message)
  })
})
