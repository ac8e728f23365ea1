import { afterEach, describe, expect, it } from 'vitest'
import { readDatesAs } from '@core/kernel/entity/dates'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { choice, date, integer, text } from '@core/kernel/entity/fieldKinds'
import { changedText } from './changedText'
import { tellChanges } from './tellChanges'

const states = [
  { id: 1, name: 'Booked' },
  { id: 2, name: 'On hold' },
]
const repair = defineEntity({
  id: 'repair',
  name: { one: 'Repair', many: 'Repairs' },
  path: 'Repair',
  title: ['customer'],
  state: 'status',
  policy: { view: {}, create: {}, update: {}, delete: {} },
  fields: {
    customer: text('Customer'),
    status: choice('Status', states),
    reason: text('Hold reason'),
    review: date('Review date'),
    heldFrom: choice('Held from', states),
    days: integer('Days in status', { readOnly: true }),
  },
})
const change = (field: string, label: string, from: string | null, to: string | null) => ({ field, label, from, to })

afterEach(() => readDatesAs(undefined))

describe('[S2.38] changes of a record in words', () => {
  it('tell a hold as one sentence with its reasons, without what it remembers and what is derived', () => {
    expect(
      tellChanges(repair, [
        change('status', 'Status', 'Booked', 'On hold'),
        change('reason', 'Hold reason', null, 'Part is missing'),
        change('review', 'Review date', null, '2026-12-20'),
        change('heldFrom', 'Held from', null, 'Booked'),
        change('days', 'Days in status', '4', '0'),
      ]),
    ).toEqual({ did: 'moved it from Booked to On hold: Part is missing, 2026-12-20', changes: [] })
  })

  it('tell the end of the hold without the fields that it clears', () => {
    expect(
      tellChanges(repair, [
        change('status', 'Status', 'On hold', 'Booked'),
        change('reason', 'Hold reason', 'Part is missing', null),
        change('heldFrom', 'Held from', 'Booked', null),
      ]),
    ).toEqual({ did: 'moved it from On hold to Booked', changes: [] })
  })

  it('are those of the fields otherwise; of derived ones there is nothing to tell', () => {
    const name = change('customer', 'Customer', 'Amy Lund', 'Amy Berg')
    expect(tellChanges(repair, [name, change('days', 'Days in status', '4', '5')])).toEqual({ changes: [name] })
    expect(tellChanges(repair, [change('days', 'Days in status', '4', '5')])).toEqual({ changes: [] })
  })

  it('[S9.2] have days and instants in the form of their reader', () => {
    readDatesAs({ dateForm: 'locale', timeZone: 'UTC' })
    expect(changedText('2026-12-20')).toBe(new Date('2026-12-20').toLocaleDateString(undefined, { timeZone: 'UTC' }))
    expect(changedText('2026-12-20T14:15:00.000Z')).toContain('2:15')
    expect(changedText('since 2026-12-20')).toBe('since 2026-12-20')
    expect(
      tellChanges(repair, [
        change('status', 'Status', 'Booked', 'On hold'),
        change('review', 'Review date', null, '2026-12-20'),
      ]).did,
    ).not.toContain('2026-12-20')
  })
})
