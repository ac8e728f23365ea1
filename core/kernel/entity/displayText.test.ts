import { describe, expect, it } from 'vitest'
import {
  address,
  choice,
  choices,
  date,
  decimal,
  files,
  integer,
  lookup,
  money,
  person,
  recordLink,
  reference,
  tags,
  timeSlot,
  yesNo,
} from './fieldKinds'
import { formatInstant } from './dates'
import { displayText } from './displayText'

const list = [
  { id: 1, name: 'ABA' },
  { id: 2, name: 'Speech' },
]

describe('the display text of a value', () => {
  it('shows names for ids, text for yes and no, and a dash for an empty value', () => {
    expect(displayText(choice('Service', list), 2)).toBe('Speech')
    expect(displayText(choices('Services', list), [1, 2])).toBe('ABA, Speech')
    expect(displayText(tags('Medications'), ['One', 'Two'])).toBe('One, Two')
    expect(displayText(yesNo('Photo'), false)).toBe('No')
    expect(displayText(yesNo('Photo'), null)).toBe('—')
    expect(displayText(reference('Assigned to', 'user'), 4, 'Ana Torres')).toBe('Ana Torres')
  })

  it('shows as text the kinds that travel as something else', () => {
    expect(displayText(timeSlot('From'), '14:30')).toBe('2:30 PM')
    expect(displayText(lookup('Source', 'scratch.source'), 3, 'School')).toBe('School')
    expect(displayText(person('Assigned to'), 4)).toBe('No. 4')
    const { entityTypeId } = recordLink('About', [{ id: 1, name: 'Vehicle', entity: 'vehicle' }] as const)
    expect(displayText(entityTypeId, 4, 'KB-204')).toBe('KB-204')
    expect(displayText(entityTypeId, 4)).toBe('No. 4')
    expect(
      displayText(files('Card'), [
        { id: 'x', fileName: 'front.png', type: 'image/png', size: 1 },
        { id: 'y', fileName: 'back.png', type: 'image/png', size: 1 },
      ]),
    ).toBe('front.png, back.png')
    expect(
      displayText(address('Home'), { line1: '1 Main St', line2: null, city: 'Albany', state: 'NY', zip: '12207' }),
    ).toBe('1 Main St, Albany, NY 12207')
  })

  it('shows a decimal number without the digits that nobody reads', () => {
    expect(displayText(decimal('Days to delivery'), 0.0013600810185185185)).toBe('0.0014')
    expect(displayText(decimal('Sales tax'), 8.875)).toBe('8.875')
    expect(displayText(decimal('Target'), 2150000)).toBe('2,150,000')
  })

  it('shows a number with the unit and the decimal places of its field', () => {
    expect(displayText({ ...decimal('Width'), unit: 'cm' }, 72.5)).toBe('72.5\u00a0cm')
    expect(displayText({ ...integer('Weight'), unit: 'kg' }, 80)).toBe('80\u00a0kg')
    expect(displayText({ ...decimal('Slope'), unit: '°', decimals: 2 }, 4)).toBe('4.00°')
    expect(displayText({ ...decimal('Share'), unit: '%', decimals: 0 }, 12.6)).toBe('13%')
    expect(displayText({ ...decimal('Width'), unit: 'cm' }, null)).toBe('—')
  })

  it('shows a day as YYYY-MM-DD [S9.2]', () => {
    expect(displayText(date('Received'), '2025-03-04')).toBe('2025-03-04')
  })

  it('shows the day of an instant like any other day, and its time with 12 hours [S9.2]', () => {
    const instant = new Date(2025, 2, 3, 14, 15).toISOString()
    expect(formatInstant(instant)).toMatch(/^2025-03-03, 2:15\sPM$/)
  })

  it('groups the digits of an amount and gives it two places, so that amounts are easy to compare', () => {
    const read = (value: string) => displayText(money('Copay'), value)
    expect(['0', '20', '1500.5', '1234567.89', '100000000000'].map(read)).toEqual([
      '$0.00',
      '$20.00',
      '$1,500.50',
      '$1,234,567.89',
      '$100,000,000,000.00',
    ])
  })
})
