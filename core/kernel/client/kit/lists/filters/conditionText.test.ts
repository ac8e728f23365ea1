import { describe, expect, it } from 'vitest'
import { choice, date, money, reference, text, yesNo } from '@core/kernel/entity/fieldKinds'
import { parseFilter } from '@core/kernel/entity/filters'
import type { Field } from '@core/kernel/entity/Field'
import { conditionText } from './conditionText'
import { OptionNames } from './OptionNames'

const names = new OptionNames()
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
    [money('Price'), '..5.50', 'at most 5.50'],
    [text('Name'), 'torr', '“torr”'],
  ])('%o %s', (field, written, words) => {
    expect(conditionText(field, parseFilter(field, written)!, (id) => names.nameOf(field, id))).toBe(words)
  })
})
