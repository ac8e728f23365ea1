import { describe, expect, it } from 'vitest'
import {
  choice,
  choices,
  date,
  integer,
  person,
  recordLink,
  reference,
  text,
  yesNo,
} from '@core/kernel/entity/fieldKinds'
import { addLink, valuesFromAddress } from './valuesFromAddress'

const priorities = [
  { id: 1, name: 'Low' },
  { id: 2, name: 'High' },
] as const
const fields = {
  topic: text('Topic'),
  priority: choice('Priority', priorities),
  labels: choices('Labels', priorities),
  vehicleId: reference('Vehicle', 'vehicle'),
  assignedTo: person('Assigned to'),
  urgent: yesNo('Urgent'),
  due: date('Due'),
  bornOn: date('Date of birth', { identifying: true }),
  diagnosis: choice('Diagnosis', priorities, { sensitive: true }),
  number: integer('Number'),
  reviewedBy: reference('Reviewed by', 'user', { readOnly: true }),
  ...recordLink('About', [{ id: 2, name: 'Test drive', entity: 'trip' }] as const),
}

describe('the values in the address of an add screen', () => {
  it('[S3.7] are those that addLink writes: a parent, choices, yes or no, days', () => {
    const values = { entityType: 2, entityTypeId: 5, vehicleId: 8, priority: 2, urgent: true, due: '2026-12-01' }
    const link = addLink('/calls/add', { ...values, assignedTo: null })
    expect(link).toBe('/calls/add?entityType=2&entityTypeId=5&vehicleId=8&priority=2&urgent=true&due=2026-12-01')
    expect(valuesFromAddress(fields, link.split('?')[1]!)).toEqual(values)
    expect(addLink('/calls/add', {})).toBe('/calls/add')
  })

  it.each([
    ['texts', 'topic=Insurance'],
    ['what identifies somebody, or is sensitive', 'bornOn=2016-02-29&diagnosis=1'],
    ['what nobody can enter', 'reviewedBy=3'],
    ['choices that do not exist, and days that are none', 'priority=9&due=2026-02-30&vehicleId=-1&urgent=maybe'],
    ['several values where one is stored', 'priority=1,2&vehicleId=1,none&due=2026-01-01..2026-01-05&labels=1'],
    ['relative values', 'assignedTo=me&due=last7&vehicleId=any'],
    ['other names', 'constructor=1&__proto__=1&number=4&nothing=1'],
  ])('are not %s', (_, search) => {
    expect(valuesFromAddress(fields, search)).toEqual({})
  })

  it('exclude fields that the form omits', () => {
    expect(valuesFromAddress(fields, 'priority=1&vehicleId=8', ['priority'])).toEqual({ vehicleId: 8 })
  })
})
