import { afterEach, describe, expect, it, vi } from 'vitest'
import { amountText, groupAmount } from './amounts'
import { outsideDay, parseTypedDay, readDatesAs, weekdaysFrom, weekStart } from './dates'
import { displayText } from './displayText'
import { money, phone } from './fieldKinds'
import { formatFigure, shortFigure } from './figures/figureText'
import { type Formats, formats, setFormats } from './formats'
import { normalizePhone } from './phones'

const usual = { ...formats, dayStyle: undefined, day: undefined, phone: undefined }
const german: Partial<Formats> = {
  currency: 'EUR',
  sign: '€',
  dayStyle: 'DD.MM.YYYY',
  day: '$3.$2.$1',
  phone: { country: 'DE', message: 'Enter the number with its area code' },
  dialed: String.raw`^\(?0(?=[\d\s().\-/]{4,}$)`,
  prefix: '+49 ',
}

afterEach(() => setFormats(usual as unknown as Formats))

describe('Amounts', () => {
  it('have the sign of the currency', () => {
    expect([amountText('1500'), amountText('-20.5')]).toEqual(['$1,500.00', '-$20.50'])
    setFormats(german)
    expect([amountText('1500'), displayText(money('Value'), '999999999999.99')]).toEqual([
      '€1,500.00',
      '€999,999,999,999.99',
    ])
    expect([formatFigure(-1500, 'money'), shortFigure(1500, 'money')]).toEqual(['-€1,500.00', '€1.5K'])
  })

  it('have no decimal places in a currency without cents', () => {
    setFormats({ currency: 'JPY', sign: '¥', places: 0, amount: String.raw`^\d{1,12}(\.00?)?$` })
    expect([amountText('1500.00'), groupAmount('1500.50'), formatFigure(1500, 'money')]).toEqual([
      '¥1,500',
      '1,501',
      '¥1,500',
    ])
    const price = money('Price')
    expect([price.check('1500'), price.check('1500.00')]).toEqual([undefined, undefined])
    expect(price.check('1500.50')).toBe('Price can have at most 0 decimal places')
  })
})

describe('Days', () => {
  it('are never written as ISO for people outside', () => {
    expect([outsideDay('2026-03-04'), outsideDay('2026-03-04', 'es')]).toEqual(['March 4, 2026', '4 de marzo de 2026'])
    setFormats(german)
    expect([outsideDay('2026-03-04'), outsideDay('2026-03-04', 'es')]).toEqual(['04.03.2026', '04.03.2026'])
  })

  it('are typed in the order in which a person reads them', () => {
    readDatesAs({ dateForm: 'locale', timeZone: null })
    const shown = vi.spyOn(Date.prototype, 'toLocaleDateString')
    try {
      expect(parseTypedDay('5/11/2026', '2026-11-29')).toBe('2026-05-11')
      for (const form of ['5/11/2026', '05.11.2026', '5-11-2026']) {
        shown.mockReturnValue(form)
        expect(parseTypedDay(form, '2026-11-29')).toBe('2026-11-05')
      }
    } finally {
      shown.mockRestore()
      readDatesAs(undefined)
    }
  })

  it('are typed in the order in which they are written', () => {
    expect(parseTypedDay('3.4.2026', '2026-11-29')).toBe('2026-03-04')
    setFormats(german)
    expect(
      ['3.4.2026', '3.4.', '3.4', '030426', '03042026', '2026-04-03'].map((text) => parseTypedDay(text, '2026-11-29')),
    ).toEqual(Array.from({ length: 6 }, () => '2026-04-03'))
  })

  it('belong to weeks that begin where the deployment says', () => {
    setFormats({ weekStart: 6 })
    expect([weekStart('2026-11-27'), weekStart('2026-11-28')]).toEqual(['2026-11-21', '2026-11-28'])
    expect(weekdaysFrom()[0]).toBe('Saturday')
  })
})

describe('Phone numbers of another country', () => {
  it('may be typed as they are dialed there', () => {
    setFormats(german)
    expect(
      ['030 1234567', '(030) 123-4567', '0049 30 1234567', '+49 (0)30 1234567', '0301234567 ext 12'].map(
        normalizePhone,
      ),
    ).toEqual(['+49301234567', '+49301234567', '+49301234567', '+49301234567', '+49301234567 x12'])
  })

  it('keep their stored form, and numbers of the US theirs', () => {
    setFormats(german)
    expect(['+49301234567', '503-555-0142', '+1 503 555 0142'].map(normalizePhone)).toEqual([
      '+49301234567',
      '503-555-0142',
      '503-555-0142',
    ])
  })

  it('without a prefix to dial are recognized by having none', () => {
    setFormats({ dialed: String.raw`^\(?(?=[\d\s().\-/]{4,}$)`, prefix: '+34 ' })
    expect(['612 34 56 78', '+34612345678'].map(normalizePhone)).toEqual(['+34612345678', '+34612345678'])
  })

  it('can be texted codes', () => {
    const mobile = phone('Phone', { usOnly: true })
    expect(mobile.check('+4915123456789')).toBe('Phone number must be in the format xxx-xxx-xxxx.')
    setFormats(german)
    expect(mobile.check('+4915123456789')).toBeUndefined()
    expect(mobile.check('+4915123456789 x12')).toBe('Enter the number with its area code')
  })
})
