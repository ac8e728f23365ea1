import { describe, expect, it } from 'vitest'
import { date, group, rows, text } from '@core/kernel/entity/fieldKinds'
import { importColumns } from '@core/kernel/entity/sheetColumns'
import { filledPaths, isDayOrderOpen, mapHeader, missingColumns, samplesOf } from './importFields'

const entity = {
  fields: {
    number: text('Number', { readOnly: true, required: true }),
    source: text('Source', { required: true }),
    internal: text('Internal', { inImport: false, required: true }),
    client: group(
      'Client',
      { lastName: text('Last name', { required: true }), phone: text('Phone') },
      { required: true },
    ),
    contact: group('Contact', { name: text('Name', { required: true }), phone: text('Phone') }),
    coverages: rows('Coverage', { payer: text('Payer', { required: true }), plan: text('Plan') }, { max: 1 }),
  },
}
const columns = importColumns(
  { fields: entity.fields, policy: { view: {}, create: {}, update: {}, delete: {} } },
  new Set(),
)
const missing = (mapping: Record<string, string | null>) =>
  missingColumns(entity, columns, filledPaths(mapping, {})).map(({ label }) => label)

describe('the fields of an import', () => {
  it('are named if they are required and have no column; those of an optional group only when it is begun', () => {
    expect(missing({})).toEqual(['Source', 'Client: Last name'])
    expect(missing({ A: 'source', B: 'client.lastName' })).toEqual([])
    expect(missing({ A: 'source', B: 'client.lastName', C: 'contact.phone' })).toEqual(['Contact: Name'])
    expect(missing({ A: 'source', B: 'client.lastName', C: 'coverages[0].plan' })).toEqual(['Coverage 1: Payer'])
  })

  it('are filled by a column for several, and by one value for all rows', () => {
    expect([...filledPaths({ A: 'a + b', B: null }, { source: 'Fair', c: ' ' })]).toEqual(['a', 'b', 'source'])
  })

  it('have one column each, except for texts, which several fill together', () => {
    const since = importColumns(
      { fields: { since: date('Since') }, policy: { view: {}, create: {}, update: {}, delete: {} } },
      new Set(),
    )
    expect(mapHeader({ A: 'since', B: null }, 'B', 'since', since)).toEqual({ A: null, B: 'since' })
    expect(mapHeader({ A: 'source', B: null }, 'B', 'source', columns)).toEqual({ A: 'source', B: 'source' })
    expect(mapHeader({ A: 'source', B: null }, 'A', null, columns)).toEqual({ A: null, B: null })
    const isOpen = (dayOrders: Record<string, 'mdy' | 'dmy' | 'open'>, mapping: Record<string, string | null>) =>
      isDayOrderOpen({ dayOrders }, mapping, since)
    expect(isOpen({ A: 'open' }, { A: 'since' })).toBe(true)
    expect(isOpen({ A: 'open' }, { A: null })).toBe(false)
    expect(isOpen({ A: 'mdy' }, { A: 'since' })).toBe(false)
  })

  it('are recognized by different sample values of their column', () => {
    const file = { headers: ['A', 'B'], sample: [['x', '1'], [' x ', ''], ['y'], ['z'], ['w']] }
    expect([samplesOf(file, 'A'), samplesOf(file, 'B')]).toEqual([['x', 'y', 'z'], ['1']])
  })
})
