import { afterEach, describe, expect, it } from 'vitest'
import { type CustomField, customFields, setCustomFields } from './customFields'
import { boardFields, calendarDates } from './displayFields'
import { choice, date, text } from './fieldKinds'

const options = [
  { id: 1, name: 'Open' },
  { id: 2, name: 'Done' },
] as const
const fields = {
  title: text('Title'),
  priority: choice('Priority', options),
  status: choice('Status', options, { required: true }),
  outcome: choice('Outcome', options, { readOnly: true }),
  diagnosis: choice('Diagnosis', options, { sensitive: true }),
  due: date('Due'),
  closed: date('Closed'),
  custom: customFields('rampCheck'),
}
const custom = (key: string, more: Partial<CustomField>): CustomField => ({
  entity: 'rampCheck',
  key,
  label: key,
  kind: 8,
  ...(more.kind === undefined && { options }),
  ...more,
})
afterEach(() => setCustomFields([]))

describe('the choices of a board', () => {
  it('are the state first, then what people choose, and fields of administrators', () => {
    setCustomFields([
      custom('ramp', {}),
      custom('lift', { readOnly: true }),
      custom('fears', { sensitive: true }),
      custom('width', { kind: 3 }),
      custom('many', { options: Array.from({ length: 25 }, (_, id) => ({ id: id + 1, name: String(id) })) }),
    ])
    expect(boardFields({ fields, state: 'status' }).map(({ path }) => path)).toEqual([
      'status',
      'priority',
      'custom.ramp',
      'custom.lift',
    ])
    expect(boardFields({ fields })).toEqual([])
  })
})

describe('the dates of a calendar', () => {
  it('are those that the entity names, then those of administrators', () => {
    setCustomFields([custom('serviced', { kind: 7 }), custom('seen', { kind: 7, sensitive: true }), custom('lift', {})])
    expect(calendarDates({ fields, days: ['due'] })).toEqual(['due', 'custom.serviced'])
    expect(calendarDates({ fields })).toEqual(['custom.serviced'])
  })
})
