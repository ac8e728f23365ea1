import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/entity/defineEntity'
import { choice, date, integer, reference, text } from '@core/entity/fieldKinds'
import type { ListAnswer, ListedRow, ListRequest, SavedView } from '@core/entity/apiTypes'
import { columnsOf } from './columns/columnsOf'
import { EntityListStore } from './EntityListStore'
import { listLink } from './useListLocation'
import { ListViews } from './views/ListViews'
import type { ViewApi } from './views/viewApi'

const rule = { needs: 1 }
const entity = defineEntity({
  id: 'kite',
  name: { one: 'Kite', many: 'Kites' },
  path: 'Kite',
  title: ['name'],
  days: ['due', 'hatched'],
  policy: { view: rule, create: rule, update: rule, delete: rule },
  fields: {
    name: text('Name', { inList: true }),
    status: choice(
      'Status',
      [
        { id: 1, name: 'Flying' },
        { id: 2, name: 'Landed' },
      ] as const,
      { inList: true },
    ),
    due: date('Due'),
    owner: reference('Owner', 'user'),
    wind: integer('Wind'),
    code: text('Code', { sensitive: true }),
    hatched: date('Hatched', { identifying: true }),
  },
})

const answer: ListAnswer = { data: [], totalItems: 0 }
const views = [
  { id: 'all', name: 'All kites' },
  { id: 'up', name: 'In the air', filters: { status: '1' }, sort: { field: 'due', direction: 'asc' } },
] as const

function setUp() {
  const requested: ListRequest[] = []
  const list = (request: ListRequest) => {
    requested.push(request)
    return Promise.resolve(answer)
  }
  const store = new EntityListStore<ListedRow>({
    entity,
    api: { list, options: () => Promise.resolve([]), update: () => Promise.reject(new Error('unused')) },
    defaultSort: { field: 'name', direction: 'asc' },
    views,
  })
  const { columns, start } = columnsOf(entity, [{ field: 'name', main: true, needs: ['wind'] }, { field: 'status' }])
  store.columnChoice.offer(columns, start)
  store.showView('all', store.viewState('all')!)
  return { store, requested }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the list of an entity', () => {
  it('requests the fields that are shown, those that drawing them needs, and those for a row’s title and owner', () => {
    const { requested } = setUp()
    expect(requested[0]!.columns).toEqual(['name', 'wind', 'status'])
  })

  it.each([
    ['name', 'Ann', true],
    ['code', '12', true],
    ['hatched', '2016-02-29', true],
    ['hatched', 'none', false],
    ['due', '2026-02-28', false],
    ['status', '1', false],
  ])('keeps personal data out of addresses: a filter of %s by %s is private: %s', (path, text, isPrivate) => {
    expect(setUp().store.isPrivate(path, text)).toBe(isPrivate)
  })

  it('offers every field as a column, and who created and changed the record and when', () => {
    const { store } = setUp()
    expect(store.offered.map(({ field }) => field)).toEqual([
      'name',
      'status',
      'due',
      'owner',
      'wind',
      'code',
      'hatched',
      'createdBy',
      'createdAt',
      'updatedBy',
      'updatedAt',
    ])
    expect(store.offered.find(({ field }) => field === 'wind')).toMatchObject({
      label: 'Wind',
      align: 'end',
      sortable: true,
    })
    expect(store.offered.find(({ field }) => field === 'code')?.sortable, 'its order would tell').toBe(false)
  })

  it('fetches rows again for a new column and keeps its scroll position, and fetches nothing when a column is removed', async () => {
    const { store, requested } = setUp()
    await vi.advanceTimersByTimeAsync(0)
    store.place = 300
    store.setColumns(['name', 'status', 'due'])
    await vi.advanceTimersByTimeAsync(0)
    expect(requested).toHaveLength(2)
    store.setColumns(['due'])
    expect(
      store.shown.map(({ field }) => field),
      'what opens a row stays',
    ).toEqual(['name', 'due'])
    expect(requested).toHaveLength(2)
    expect(store).toMatchObject({ place: 300, revision: 1 })
  })

  it('clears the selection when the query changes', () => {
    const { store } = setUp()
    store.selection.takeAll()
    store.setFilter('status', '2')
    expect(store.selection.all).toBe(false)
  })

  it('reports whether the list differs from its view, and restores the view', () => {
    const { store } = setUp()
    store.showView('up', store.viewState('up')!)
    expect(store.changed).toBe(false)
    store.setFilter('wind', '5..')
    expect(store.changed).toBe(true)
    store.resetView()
    expect(store).toMatchObject({
      changed: false,
      view: 'up',
      query: { filters: { status: '1' }, sort: { field: 'due' } },
    })
  })
})

describe('the link to a list', () => {
  const hrefOf = (store: EntityListStore) => listLink('/kites', store).href

  it('names an unchanged view, and contains all filters and the sort of a changed one', () => {
    const { store } = setUp()
    expect(hrefOf(store)).toBe('/kites')
    store.showView('up', store.viewState('up')!)
    expect(hrefOf(store)).toBe('/kites?view=up')
    store.setFilter('wind', '5..')
    expect(hrefOf(store)).toBe('/kites?view=up&status=1&wind=5..&sort=due')
    store.showView('up', { ...store.viewState('up')!, filters: {}, sort: store.defaultSort })
    expect(hrefOf(store), 'a view without its filters is not the view').toBe('/kites?view=up&sort=name')
  })

  it('contains the days that a calendar shows; another month is not a change of the view', () => {
    const { store } = setUp()
    store.showAs('calendar', { by: 'hatched', span: 'week', day: '2026-02-01' })
    expect(hrefOf(store)).toBe('/kites?display=calendar&by=hatched&span=week&day=2026-02-01')
    expect(store.state).toMatchObject({ display: 'calendar', by: 'hatched', span: 'week' })
    store.showAs('calendar', { by: 'due', span: 'month' })
    expect(hrefOf(store), 'what goes without saying').toBe('/kites?display=calendar&day=2026-02-01')
    vi.spyOn(store, 'viewState').mockReturnValue(store.state)
    store.showAs('calendar', { day: '2026-03-01' })
    expect([store.changed, hrefOf(store)]).toEqual([false, '/kites?day=2026-03-01'])
    store.showAs('calendar', { by: 'hatched' })
    expect(store.changed).toBe(true)
  })

  it('excludes personal and sensitive data', () => {
    const { store } = setUp()
    store.setFilters({ name: 'Maya Torres', code: '1234', status: '2', owner: 'me', due: '2026-01-01..2026-01-31' })
    const { href, state } = listLink('/kites', store)
    expect(href).toBe('/kites?due=2026-01-01..2026-01-31&owner=me&status=2')
    expect(state.texts).toEqual({ code: '1234', name: 'Maya Torres' })
    store.setFilters({ name: 'none' })
    expect(hrefOf(store)).toBe('/kites?name=none')
  })
})

describe('the views of a list', () => {
  const view = (id: number, more: Partial<SavedView> = {}): SavedView => ({
    id,
    version: 1,
    entity: 'kite',
    name: `View ${id}`,
    state: { columns: [], sort: { field: 'name', direction: 'asc' }, filters: {}, display: 'table' },
    ownerId: 1,
    ownerName: 'Ana',
    shared: false,
    defaultFor: null,
    ...more,
  })
  const api = (answered: Partial<ViewApi>): ViewApi => ({
    list: vi.fn(),
    create: vi.fn(),
    update: vi.fn(),
    remove: vi.fn(),
    remember: vi.fn(() => Promise.resolve({})),
    ...answered,
  })

  it('open with the view that the user opened last, else with the default view of the role', async () => {
    const shared = view(3, { shared: true, defaultFor: 7 })
    const fresh = new ListViews('kite', api({ list: () => Promise.resolve({ data: [shared], memory: {} }) }))
    await fresh.load(7)
    expect(fresh.start).toBe('3')
    fresh.remember({ view: 'up' })
    expect(fresh.start).toBe('up')
  })

  it('send many changes as one request, which contains only what changed', async () => {
    const calls = api({})
    const mine = new ListViews('kite', calls)
    for (const width of [100, 110, 120]) mine.remember({ widths: { name: width } })
    mine.remember({ view: 'up' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.remember).toHaveBeenCalledExactlyOnceWith('kite', { widths: { name: 120 }, view: 'up' })
  })

  it('remove the role from the view that was its default before', async () => {
    const [old, next] = [view(1, { defaultFor: 7, shared: true }), view(2, { defaultFor: 7, shared: true })]
    const mine = new ListViews(
      'kite',
      api({ list: () => Promise.resolve({ data: [old], memory: {} }), create: () => Promise.resolve({ data: next }) }),
    )
    await mine.load(1)
    await mine.create(next)
    expect(mine.saved.map(({ id, defaultFor, version }) => [id, defaultFor, version])).toEqual([
      [1, null, 2],
      [2, 7, 1],
    ])
  })

  it('leave the list usable when they fail to load', async () => {
    const mine = new ListViews('kite', api({ list: () => Promise.reject(new Error('away')) }))
    await mine.load(1)
    expect(mine).toMatchObject({ ready: true, saved: [] })
  })
})
