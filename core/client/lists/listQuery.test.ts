import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery, sameQuery, writeQuery, type ListQuery } from './listQuery'

const defaultSort = { field: 'receivedDate', direction: 'desc' } as const
const known = { sortable: ['receivedDate', 'number'], filters: { status: [1, 2, 3], priority: ['routine', 'urgent'], assignedTo: undefined } }

describe('the query of a list in the URL', () => {
  it('reproduces filter and sort from a link', () => {
    const queries = fc.record<ListQuery>({
      sort: fc.record({ field: fc.constantFrom(...known.sortable), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
      filters: fc.record({
        status: fc.subarray([1, 2, 3]),
        priority: fc.subarray(['routine', 'urgent']),
        assignedTo: fc.subarray([4, 9, 12]),
      }),
      search: fc.constant(''),
    })
    fc.assert(fc.property(queries, (query) => sameQuery({ ...readQuery(writeQuery(query, defaultSort), known, defaultSort), search: '' }, query)))
  })

  it('writes nothing for the list as it opens', () => {
    expect(writeQuery({ sort: defaultSort, filters: { status: [] }, search: '' }, defaultSort)).toBe('')
  })

  it('reads like a sentence', () => {
    const query: ListQuery = { sort: { field: 'number', direction: 'desc' }, filters: { status: [1, 2], assignedTo: [3] }, search: '' }
    expect(writeQuery(query, defaultSort)).toBe('assignedTo=3&status=1,2&sort=-number')
  })

  it('keeps what people search for out of the URL', () => {
    expect(writeQuery({ sort: defaultSort, filters: {}, search: 'Maya Torres' }, defaultSort)).toBe('')
  })

  it('passes over what the list does not know', () => {
    expect(readQuery('?status=1,99,x&nonsense=2&sort=-ssn', known, defaultSort)).toEqual({ filters: { status: [1] }, sort: defaultSort })
  })
})
