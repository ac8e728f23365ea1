import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AggregateRequest } from '@core/kernel/entity/aggregate'
import type { ListRequest, ListedRow } from '@core/kernel/entity/apiTypes'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { choice, money, reference, text } from '@core/kernel/entity/fieldKinds'
import { columnsOf } from '../columns/columnsOf'
import { EntityListStore } from '../EntityListStore'
import { listLink } from '../useListLocation'

const aggregated: AggregateRequest[] = []
vi.mock('../../data/entityApi', () => ({
  entityApi: () => ({
    aggregate: (request: AggregateRequest) => {
      aggregated.push(request)
      return Promise.resolve({
        data: [
          { group: { status: null }, labels: {}, values: [1, null] },
          { group: { status: 2 }, labels: {}, values: [120, '900.00'] },
          { group: { status: 1 }, labels: {}, values: [2, '30.50'] },
        ],
      })
    },
  }),
}))

const rule = { needs: 1 }
const entity = defineEntity({
  id: 'loaner',
  name: { one: 'Loaner', many: 'Loaners' },
  path: 'Loaner',
  title: ['name'],
  policy: { view: rule, create: rule, update: rule, delete: rule },
  fields: {
    name: text('Name', { inList: true }),
    status: choice(
      'Status',
      [
        { id: 1, name: 'On loan' },
        { id: 2, name: 'Returned' },
      ] as const,
      { inList: true },
    ),
    fee: money('Fee', { inList: true }),
    owner: reference('Owner', 'user'),
    code: reference('Code', 'user', { sensitive: true }),
  },
})

/** Ten ids for each status: row 0 of status 2 is 2000. */
const list = (requests: ListRequest[]) => (request: ListRequest) => {
  requests.push(request)
  const { offset = 0, limit = 50, filter } = request
  const status = filter?.status === 'none' ? 0 : Number(filter?.status)
  const count = { 0: 1, 1: 2, 2: 120 }[status]!
  const data = Array.from({ length: Math.min(limit, count - offset) }, (_, at) => ({
    id: status * 1000 + offset + at,
    version: 1,
    labels: {},
    createdBy: null,
  }))
  return Promise.resolve({ data, totalItems: count, ...(offset + limit < count && { next: `${offset + limit}` }) })
}

async function setUp() {
  const requests: ListRequest[] = []
  const store = new EntityListStore<ListedRow>({
    entity,
    api: {
      list: list(requests),
      options: () => Promise.resolve([]),
      update: () => Promise.reject(new Error('unused')),
    },
    defaultSort: { field: 'name', direction: 'asc' },
  })
  const { columns, start } = columnsOf(entity, [])
  store.columnChoice.offer(columns, start)
  store.showView('all', { ...store.viewState('all')!, filters: { owner: 'me' }, group: 'status' })
  await vi.waitFor(() => expect(store.grouped).toBeDefined())
  store.show({ first: 0, end: 8 })
  await vi.waitFor(() => expect(store.rowAt(1)).toBeDefined())
  return { store, requests }
}

beforeEach(() => void (aggregated.length = 0))
afterEach(() => vi.restoreAllMocks())

describe('the groups of a list', () => {
  it('are counted and added up in one request with the filter of the list, and stand in the order of the choices', async () => {
    const { store } = await setUp()
    expect(aggregated).toEqual([
      {
        filter: { owner: 'me' },
        groupBy: ['status'],
        measures: [{ of: 'count' }, { of: 'sum', field: 'fee' }],
      },
    ])
    expect(store.grouped!.groups.map(({ name, count, sums }) => [name, count, ...sums])).toEqual([
      ['On loan', 2, 'Fee $30.50'],
      ['Returned', 120, 'Fee $900.00'],
      ['Status: none', 1],
    ])
    expect([store.total, store.lines]).toEqual([123, 126])
  })

  it('fetch only the rows near the viewport, by the filter and sort of the list', async () => {
    const { store, requests } = await setUp()
    expect(new Set(requests.map(({ filter }) => filter?.status))).toEqual(new Set(['1', '2']))
    expect(requests.every(({ filter, sorting }) => filter?.owner === 'me' && sorting?.fieldName === 'name')).toBe(true)
    expect(store.headAt(0)?.name).toBe('On loan')
    expect(store.rowAt(0)).toBeUndefined()
    expect([1, 2, 4].map((line) => store.rowAt(line)?.id)).toEqual([1000, 1001, 2000])
  })

  it('that are folded have only their heading', async () => {
    const { store } = await setUp()
    store.grouped!.fold('2', true)
    expect(store.lines).toBe(6)
    expect([3, 4].map((line) => store.headAt(line)?.name)).toEqual(['Returned', 'Status: none'])
    expect(store.total).toBe(123)
  })

  it('are no step between records: the next of the last row is the first of the next group', async () => {
    const { store } = await setUp()
    expect(store.neighbours(1001)).toMatchObject({ previous: 1000, next: 2000 })
    expect(store.placeAt(store.neighbours(2000).index!)).toBe(2)
  })

  it('are in the address and in a saved view, and a field that others may not see can’t group', async () => {
    const { store } = await setUp()
    expect(listLink('/loaners', store).href).toBe('/loaners?group=status&owner=me')
    expect(store.state.group).toBe('status')
    expect([store.groups('owner'), store.groups('code'), store.groups('name')]).toEqual([true, false, false])
  })

  it('end when the rows are no longer grouped', async () => {
    const { store } = await setUp()
    store.groupBy(undefined)
    expect(store.grouped).toBeUndefined()
    expect(store.headAt(0)).toBeUndefined()
  })
})
