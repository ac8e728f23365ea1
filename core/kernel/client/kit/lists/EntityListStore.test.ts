import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { choice, date, integer, reference, text } from '@core/kernel/entity/fieldKinds'
import type { ListAnswer, ListedRow, ListRequest, SavedView } from '@core/kernel/entity/apiTypes'
import { columnsOf } from './columns/columnsOf'
import { EntityListStore } from './EntityListStore'
import { listLink } from './useListLocation'
import { ListViews } from './views/ListViews'
import type { ViewApi } from './views/viewApi'

const rule = { needs: 1 }
const entity = defineEntity({
  id: 'loaner',
  name: { one: 'Loaner', many: 'Loaners' },
  path: 'Loaner',
  title: ['name'],
  days: ['due', 'birthday'],
  state: 'status',
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
    due: date('Due'),
    size: choice('Size', [
      { id: 1, name: 'Car' },
      { id: 2, name: 'Van' },
    ] as const),
    owner: reference('Owner', 'user'),
    mileage: integer('Mileage'),
    code: text('Code', { sensitive: true }),
    birthday: date('Driver’s birthday', { identifying: true }),
  },
})

const answer: ListAnswer = { data: [], totalItems: 0 }
const views = [
  { id: 'all', name: 'All loaners' },
  { id: 'out', name: 'On loan', filters: { status: '1' }, sort: { field: 'due', direction: 'asc' } },
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
  const { columns, start } = columnsOf(entity, [{ field: 'name', main: true, needs: ['mileage'] }, { field: 'status' }])
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
    expect(requested[0]!.columns).toEqual(['name', 'mileage', 'status'])
  })

  it.each([
    ['name', 'Ann', true],
    ['code', '12', true],
    ['birthday', '1988-02-29', true],
    ['birthday', 'none', false],
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
      'size',
      'owner',
      'mileage',
      'code',
      'birthday',
      'createdBy',
      'createdAt',
      'updatedBy',
      'updatedAt',
    ])
    expect(store.offered.find(({ field }) => field === 'mileage')).toMatchObject({
      label: 'Mileage',
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
    store.showView('out', store.viewState('out')!)
    expect(store.changed).toBe(false)
    store.setFilter('mileage', '5..')
    expect(store.changed).toBe(true)
    store.resetView()
    expect(store).toMatchObject({
      changed: false,
      view: 'out',
      query: { filters: { status: '1' }, sort: { field: 'due' } },
    })
  })
})

describe('what the product does itself', () => {
  it('is no change of the view: a board, a calendar, and the latest changes first after saving', () => {
    const { store } = setUp()
    store.showAs('board')
    expect(store).toMatchObject({ unsaved: false, landed: false })
    store.setSort('updatedAt', 'desc')
    expect(store).toMatchObject({ unsaved: false, landed: true, viewSort: { field: 'name' } })
    store.setSort('mileage', 'desc')
    expect(store).toMatchObject({ unsaved: true, landed: false })
  })
})

describe('the link to a list', () => {
  const hrefOf = (store: EntityListStore) => listLink('/loaners', store).href

  it('names an unchanged view, and contains all filters and the sort of a changed one', () => {
    const { store } = setUp()
    expect(hrefOf(store)).toBe('/loaners')
    store.showView('out', store.viewState('out')!)
    expect(hrefOf(store)).toBe('/loaners?view=out')
    store.setFilter('mileage', '5..')
    expect(hrefOf(store)).toBe('/loaners?view=out&mileage=5..&status=1&sort=due')
    store.showView('out', { ...store.viewState('out')!, filters: {}, sort: store.defaultSort })
    expect(hrefOf(store), 'a view without its filters is not the view').toBe('/loaners?view=out&sort=name')
  })

  it('contains the days that a calendar shows; another month is not a change of the view', () => {
    const { store } = setUp()
    store.showAs('calendar', { by: 'birthday', span: 'week', day: '2026-02-01' })
    expect(hrefOf(store)).toBe('/loaners?display=calendar&by=birthday&span=week&day=2026-02-01')
    expect(store.state).toMatchObject({ display: 'calendar', by: 'birthday', span: 'week' })
    store.showAs('calendar', { by: 'due', span: 'month' })
    expect(hrefOf(store), 'what goes without saying').toBe('/loaners?display=calendar&day=2026-02-01')
    vi.spyOn(store, 'viewState').mockReturnValue(store.state)
    store.showAs('calendar', { day: '2026-03-01' })
    expect([store.changed, hrefOf(store)]).toEqual([false, '/loaners?day=2026-03-01'])
    store.showAs('calendar', { by: 'birthday' })
    expect(store.changed).toBe(true)
  })

  it('contains the choice that the columns of a board stand for, where it isn’t the state', () => {
    const { store } = setUp()
    store.showAs('board')
    expect([store.boardBy, hrefOf(store)]).toEqual(['status', '/loaners?display=board'])
    store.showAs('board', { by: 'size' })
    expect(hrefOf(store)).toBe('/loaners?display=board&by=size')
    expect(store.state).toMatchObject({ display: 'board', by: 'size' })
    store.showView('all', { ...store.state, by: 'due' })
    expect([store.boardBy, hrefOf(store)], 'no choice').toEqual(['status', '/loaners?display=board'])
    vi.spyOn(store, 'viewState').mockReturnValue(store.state)
    expect(store.changed).toBe(false)
    store.showAs('board', { by: 'size' })
    expect(store.changed).toBe(true)
    store.showAs('calendar')
    expect(store.calendar.by, 'a calendar has its own').toBeUndefined()
  })

  it('excludes personal and sensitive data', () => {
    const { store } = setUp()
    store.setFilters({ name: 'Maya Torres', code: '1234', status: '2', owner: 'me', due: '2026-01-01..2026-01-31' })
    const { href, state } = listLink('/loaners', store)
    expect(href).toBe('/loaners?due=2026-01-01..2026-01-31&owner=me&status=2')
    expect(state.texts).toEqual({ code: '1234', name: 'Maya Torres' })
    store.setFilters({ name: 'none' })
    expect(hrefOf(store)).toBe('/loaners?name=none')
  })
})

describe('the views of a list', () => {
  const view = (id: number, more: Partial<SavedView> = {}): SavedView => ({
    id,
    version: 1,
    entity: 'loaner',
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
    const fresh = new ListViews('loaner', api({ list: () => Promise.resolve({ data: [shared], memory: {} }) }))
    await fresh.load(7)
    expect(fresh.start).toBe('3')
    fresh.remember({ view: 'out' })
    expect(fresh.start).toBe('out')
  })

  it('send many changes as one request, which contains only what changed', async () => {
    const calls = api({})
    const mine = new ListViews('loaner', calls)
    for (const width of [100, 110, 120]) mine.remember({ widths: { name: width } })
    mine.remember({ view: 'out' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.remember).toHaveBeenCalledExactlyOnceWith('loaner', { widths: { name: 120 }, view: 'out' })
  })

  it('remove the role from the view that was its default before', async () => {
    const [old, next] = [view(1, { defaultFor: 7, shared: true }), view(2, { defaultFor: 7, shared: true })]
    const mine = new ListViews(
      'loaner',
      api({ list: () => Promise.resolve({ data: [old], memory: {} }), create: () => Promise.resolve({ data: next }) }),
    )
    await mine.load(1)
    await mine.create(next)
    expect(mine.saved.map(({ id, defaultFor, version }) => [id, defaultFor, version])).toEqual([
      [1, null, 2],
      [2, 7, 1],
    ])
  })

  it('bring the filters that plugins contribute, and leave out those of a plugin that is off, with a word', async () => {
    const { store, requested } = setUp()
    const state = { ...store.viewState('all')!, filters: { '+carpool.trips': '1', '+gone.size': '2', status: '1' } }
    const filters = [
      { path: '+carpool.trips', label: 'Trips', kind: 'choice', required: true, options: [{ id: 1, name: 'One' }] },
    ]
    Object.assign(store.views, {
      api: api({ list: () => Promise.resolve({ data: [view(5, { state })], memory: {}, filters }) }),
    })
    expect(store.knows('+gone.size', '2')).toBe(true)
    await store.views.load(7)
    expect(store.views.filterAt('+carpool.trips')).toMatchObject({ label: 'Trips', sensitive: false })
    expect(store.knows('+carpool.trips', '2')).toBe(false)
    expect(store.isPrivate('+carpool.trips', '1')).toBe(false)
    store.showView('5', store.viewState('5')!)
    expect(requested.at(-1)!.filter).toEqual({ '+carpool.trips': '1', status: '1' })
    expect(store.views.gone).toEqual(['+gone.size'])
    expect(store.changed).toBe(false)
    store.showView('5', { ...store.state })
    expect(store.views.gone).toEqual(['+gone.size'])
    store.showView('all', store.viewState('all')!)
    expect(store.views.gone).toEqual([])
  })

  it('leave the list usable when they fail to load', async () => {
    const mine = new ListViews('loaner', api({ list: () => Promise.reject(new Error('away')) }))
    await mine.load(1)
    expect(mine).toMatchObject({ ready: true, saved: [] })
  })
})
