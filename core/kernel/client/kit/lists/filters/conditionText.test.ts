import { describe, expect, it } from 'vitest'
import { choice, date, decimal, money, reference, text, timeSlot, yesNo } from '@core/kernel/entity/fieldKinds'
import { parseFilter } from '@core/kernel/entity/filters'
import type { Field } from '@core/kernel/entity/Field'
import { conditionText } from './conditionText'
import { OptionNames } from './OptionNames'

const names = new OptionNames()
const width: Field = { ...decimal('Width'), unit: 'cm' }
const status = choice('Status', [
  { id: 1, name: 'New' },
  { id: 2, name: 'Old' },
  { id: 3, name: 'Gone' },
])
const owner = reference('Owner', 'user')
names.learn(owner, [{ id: 7, name: 'Ana Torres' }])

describe('the text of a filter', () => {
  it.each<[Field, string, string]>([
    [status, '1,2', 'New, Old'],
    [status, '1,2,3', 'New +2'],
    [status, '2,none', 'Old, empty'],
    [status, 'none', 'is empty'],
    [status, 'any', 'has a value'],
    [owner, 'me,7', 'Me, Ana Torres'],
    [owner, '9', '…'],
    [yesNo('Paid'), 'false', 'No'],
    [date('Due'), 'next7', 'Next 7 days'],
    [date('Due'), '2026-01-01..2026-01-31', '2026-01-01 – 2026-01-31'],
    [date('Due'), '2026-01-01..', 'since 2026-01-01'],
    [money('Price'), '..5.50', 'at most $5.50'],
    [money('Price'), '>1000', 'above $1,000.00'],
    [width, '>80', 'above 80 cm'],
    [width, '<80.5', 'below 80.5 cm'],
    [width, '80..', 'at least 80 cm'],
    [width, '80', '80 cm'],
    [width, '70..80', '70 cm – 80 cm'],
    [width, '>70..80', 'above 70 cm and at most 80 cm'],
    [timeSlot('At'), '>14:30', 'after 2:30 PM'],
    [timeSlot('At'), '..14:30', 'until 2:30 PM'],
    [date('Due'), '<2026-01-31', 'until 2026-01-30'],
    [text('Name'), 'torr', '“torr”'],
  ])('%o %s', (field, written, words) => {
    const shown = conditionText(field, parseFilter(field, written)!, (id) => names.nameOf(field, id))
    // No line breaks between a number and its unit.
    expect(shown.replaceAll('\u00A0', ' ')).toBe(words)
  })
})
