import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../dates'
import { mergeFilters } from './mergeFilters'

const today = '2026-11-22'
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
const range = fc.tuple(fc.option(day), fc.option(day)).filter(([from, to]) => from !== null || to !== null)
const meets = (value: string, text: string) => {
  const [from, to = from] = text.split('..')
  return (from === '' || from! <= value) && (to === '' || value <= to!)
}

it('[S2.40] the intersection of two filters of one field leaves exactly the rows of both: a click opens the rows that were counted', () => {
  fc.assert(
    fc.property(range, range, day, (one, other, value) => {
      const [a, b] = [one, other].map(([from, to]) => `${from ?? ''}..${to ?? ''}`) as [string, string]
      const both = mergeFilters(today, { due: a }, { due: b })
      expect(both !== undefined && meets(value, both.due!)).toBe(meets(value, a) && meets(value, b))
    }),
  )
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 })
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      const common = a.filter((id) => b.includes(id))
      const both = mergeFilters(today, { status: a.join(',') }, { status: b.join(',') })
      expect(both?.status).toBe(common.length > 0 ? common.join(',') : undefined)
    }),
  )
})

it('texts, numbers and empty fields are merged as well', () => {
  expect(mergeFilters(today, { due: 'thisMonth' }, { due: '..2026-11-10' })).toEqual({ due: '2026-11-01..2026-11-10' })
  expect(mergeFilters(today, { days: '8..14' }, { days: '9' })).toEqual({ days: '9' })
  expect(mergeFilters(today, { days: '8..14' }, { days: '20' })).toBeUndefined()
  expect(mergeFilters(today, { days: '8..' }, { days: '..14' })).toEqual({ days: '8..14' })
  expect(mergeFilters(today, { due: 'none' }, { due: 'any' })).toBeUndefined()
  expect(mergeFilters(today, { due: 'none' }, { due: '2026-01-01..' })).toBeUndefined()
  expect(mergeFilters(today, { due: 'any' }, { due: '2026-01-01..' })).toEqual({ due: '2026-01-01..' })
  expect(mergeFilters(today, { status: '1' }, { type: '2' })).toEqual({ status: '1', type: '2' })
})
