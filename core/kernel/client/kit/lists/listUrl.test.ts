import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readListUrl, writeListUrl, type ListUrlState } from './listUrl'

const anything = () => true
const paths = ['receivedDate', 'client.lastName', 'status']
const sorts = (path: string) => paths.includes(path)

describe('the address of a list', () => {
  it('reproduces view, filters, sort, group and display from a link', () => {
    const addresses = fc.record<ListUrlState>({
      view: fc.constantFrom(undefined, 'due', '12'),
      filters: fc.dictionary(
        fc.constantFrom(...paths),
        fc.constantFrom('1,2,none', 'me', '2026-01-01..2026-01-31', '..5', 'last7'),
      ),
      sort: fc.option(
        fc.record({ field: fc.constantFrom(...paths), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
        { nil: undefined },
      ),
      display: fc.constantFrom(undefined, 'table' as const, 'board' as const, 'calendar' as const),
      group: fc.constantFrom(undefined, ...paths),
      day: fc.constantFrom(undefined, '2026-02-01'),
      by: fc.constantFrom(undefined, ...paths),
      span: fc.constantFrom(undefined, 'month' as const, 'week' as const),
    })
    fc.assert(
      fc.property(addresses, (address) => {
        const placings = { calendar: paths.slice(0, 1), board: paths.slice(1) }
        const { display, by } = address
        // A calendar is placed by dates, a board by choices, and a table by nothing.
        const known: readonly string[] = display === undefined || display === 'table' ? [] : placings[display]
        expect(readListUrl(writeListUrl(address), anything, sorts, placings, () => true)).toEqual({
          ...address,
          by: by !== undefined && known.includes(by) ? by : undefined,
        })
      }),
    )
  })

  it('is empty for the list’s initial state', () => {
    expect(writeListUrl({ filters: { status: '' } })).toBe('')
  })

  it('is readable', () => {
    expect(
      writeListUrl({
        view: 'due',
        filters: { status: '1,2', assignedTo: 'me' },
        sort: { field: 'number', direction: 'desc' },
      }),
    ).toBe('view=due&assignedTo=me&status=1,2&sort=-number')
  })

  it('ignores what the list does not know', () => {
    const read = readListUrl(
      '?status=1&nonsense=2&sort=-ssn&display=film&group=ssn&day=soon&by=ssn&span=year',
      (path) => path === 'status',
      sorts,
    )
    expect(read).toEqual({
      filters: { status: '1' },
      view: undefined,
      sort: undefined,
      display: undefined,
      group: undefined,
      day: undefined,
      by: undefined,
      span: undefined,
    })
  })
})
