// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { addDays, today } from '@core/kernel/entity/dates'
import { customFields, setCustomFields } from '@core/kernel/entity/customFields'
import { choice, date, dateTime, text } from '@core/kernel/entity/fieldKinds'
import { columnsOf } from './columnsOf'

const stages = [
  { id: 1, name: 'Open' },
  { id: 2, name: 'Won' },
] as const
const entity = {
  fields: {
    status: choice('Status', stages, { inList: true }),
    followUp: date('Follow-up', { inList: true }),
    closed: date('Closed', { inList: true }),
    meeting: dateTime('Meeting', { inList: true }),
  },
  state: 'status',
  timing: { followUp: { due: [1] }, meeting: { due: true } },
} as const
const yesterday = addDays(today(), -1)
const cell = (path: string, values: object) => {
  const column = columnsOf(entity, []).columns.find(({ field }) => field === path)!
  const row: ListedRow = { id: 1, version: 1, createdBy: null, labels: {}, ...values }
  return render(<>{column.render(row)}</>).container.textContent
}
afterEach(cleanup)

it('marks a day that is past, where the record should have been done by then', () => {
  expect(cell('followUp', { status: 1, followUp: yesterday })).toBe(`${yesterday} (overdue)`)
  expect(cell('meeting', { status: 2, meeting: `${yesterday}T12:00:00Z` })).toMatch(/ \(overdue\)$/)
  expect(cell('followUp', { status: 1, followUp: today() })).toBe(today())
  expect(cell('followUp', { status: 2, followUp: yesterday })).toBe(yesterday)
  expect(cell('followUp', { followUp: yesterday })).toBe(yesterday)
  expect(cell('closed', { status: 1, closed: yesterday })).toBe(yesterday)
})

it('begins with a field that administrators marked as a column, also where the plugin chooses the columns', () => {
  const vans = { fields: { name: text('Name'), note: text('Note', { inList: true }), custom: customFields('van') } }
  setCustomFields([
    { entity: 'van', key: 'width', label: 'Width', kind: 3, inList: true },
    { entity: 'van', key: 'height', label: 'Height', kind: 3 },
  ])
  expect(columnsOf(vans, [{ field: 'name' }]).start).toEqual(['name', 'custom.width'])
  const wide = ['name', 'note', 'one', 'two', 'three', 'four'].map((field) => ({ field }))
  expect(columnsOf(vans, wide).start).toEqual(['name', 'note', 'one', 'two', 'custom.width', 'three', 'four'])
  const standard = [...wide, { field: 'custom.width' }]
  expect(columnsOf(vans, standard).start).toEqual(['name', 'note', 'one', 'two', 'custom.width', 'three', 'four'])
  setCustomFields([])
})
