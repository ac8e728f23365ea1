import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListMemory, SavedView } from '@core/kernel/entity/apiTypes'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'

let test: TestApp
let manager: Caller
let coordinator: Caller
beforeAll(async () => {
  test = await createTestApp()
  manager = await test.as('Dispatcher')
  coordinator = await test.as('Mechanic')
})
afterAll(() => test.close())

const state = {
  columns: ['number', 'status'],
  sort: { field: 'built', direction: 'asc' },
  filters: { status: '1,2', driver: 'me', 'owner.lastName': 'torr' },
  display: 'table',
} as const
let names = 0
const body = (more: object = {}) => ({ entity: 'vehicle', name: `View ${(names += 1)}`, state, ...more })
const views = async (who: Caller) =>
  (await who.post('/api/View/List', { entity: 'vehicle' })).body as {
    data: SavedView[]
    memory: ListMemory
    roles?: object[]
  }
const create = async (who: Caller, more: object = {}) =>
  (await who.post('/api/View/Create', body(more))).body.data as SavedView

describe('saved views of a list', () => {
  it('are stored unchanged, for their owner only', async () => {
    const answer = await coordinator.post('/api/View/Create', body({ name: 'Mine to call' }))
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          name: 'Mine to call',
          ownerName: 'Tomas Novak',
          shared: false,
          defaultFor: null,
          version: 1,
          state,
        },
      },
    })
    expect((await views(coordinator)).data.map(({ name }) => name)).toContain('Mine to call')
    expect((await views(manager)).data.map(({ name }) => name)).not.toContain('Mine to call')
  })

  it('store which days a calendar shows, by a date that the list has', async () => {
    const calendar = { ...state, display: 'calendar', by: 'built', span: 'week' }
    expect(await create(coordinator, { state: calendar })).toMatchObject({ state: calendar })
    expect(await coordinator.post('/api/View/Create', body({ state: { ...calendar, by: 'status' } }))).toMatchObject({
      status: 400,
    })
    expect(await coordinator.post('/api/View/Create', body({ state: { ...calendar, span: 'year' } }))).toMatchObject({
      status: 400,
    })
  })

  it('store the field by which the rows are grouped, if the list has it', async () => {
    const grouped = { ...state, group: 'status' }
    expect(await create(coordinator, { state: grouped })).toMatchObject({ state: grouped })
    expect(await coordinator.post('/api/View/Create', body({ state: { ...state, group: 'mood' } }))).toMatchObject({
      status: 400,
    })
  })

  it('have each name once for each owner, ignoring case', async () => {
    const { name } = await create(manager)
    expect(await manager.post('/api/View/Create', body({ name: name.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Choose another name') },
    })
    expect((await coordinator.post('/api/View/Create', body({ name }))).status).toBe(201)
  })

  it('that several people make a role’s default at the same time are all stored, and one of them is the default', async () => {
    const admin = await test.as('Office Manager')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? manager : admin).post('/api/View/Create', body({ shared: true, defaultFor: 4 })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const first = (await views(manager)).data.filter(({ defaultFor }) => defaultFor === 4)
    expect(first).toHaveLength(1)
    for (const { body: made } of answers)
      for (const who of [manager, admin]) await who.delete(`/api/View/Delete?id=${made.data.id}`)
  })

  it('can be shared only by people who may change many rows at once, and are then visible to everybody who may see the list', async () => {
    expect(await coordinator.post('/api/View/Create', body({ shared: true }))).toMatchObject({ status: 403 })
    const shared = await create(manager, { shared: true })
    expect((await views(coordinator)).data.find(({ id }) => id === shared.id)).toMatchObject({
      shared: true,
      ownerName: shared.ownerName,
    })
    expect((await views(coordinator)).roles).toBeUndefined()
    expect((await views(manager)).roles).toContainEqual(expect.objectContaining({ name: 'Mechanic' }))
  })

  it('can be changed and deleted only by their owner, and found by nobody else unless they are shared', async () => {
    const shared = await create(manager, { shared: true })
    const secret = await create(manager)
    const change = ({ id, version, name }: SavedView) => ({ id, version, name: `${name} of mine`, state, shared: true })
    expect((await coordinator.put('/api/View/Update', change(shared))).status).toBe(403)
    expect((await coordinator.delete(`/api/View/Delete?id=${shared.id}`)).status).toBe(403)
    expect((await coordinator.put('/api/View/Update', change(secret))).status).toBe(404)
    expect((await coordinator.delete(`/api/View/Delete?id=${secret.id}`)).status).toBe(404)
    expect(await manager.put('/api/View/Update', change(shared))).toMatchObject({
      status: 200,
      body: { data: { name: `${shared.name} of mine`, version: 2 } },
    })
    expect(await manager.put('/api/View/Update', change(shared)), 'an older version').toMatchObject({ status: 409 })
    expect((await manager.delete(`/api/View/Delete?id=${shared.id}`)).status).toBe(200)
    expect((await manager.delete(`/api/View/Delete?id=${shared.id}`)).status).toBe(404)
  })

  it('can be a role’s default: one at a time, and only a shared one', async () => {
    const role = 4
    expect(await manager.post('/api/View/Create', body({ defaultFor: role }))).toMatchObject({ status: 400 })
    const first = await create(manager, { shared: true, defaultFor: role })
    const admin = await test.as('Office Manager')
    const second = await create(admin, { shared: true, defaultFor: role })
    const seen = (await views(coordinator)).data
    expect(seen.find(({ id }) => id === first.id)).toMatchObject({ defaultFor: null, version: 2 })
    expect(seen.find(({ id }) => id === second.id)).toMatchObject({ defaultFor: role })
    const { id, name, shared } = second
    expect(
      (await manager.put('/api/View/Update', { id, version: 1, name, state, shared, defaultFor: null })).status,
      'somebody else’s, but it is for the role',
    ).toBe(200)
    expect((await manager.put('/api/View/Update', { id, version: 2, name: 'Renamed', state, shared })).status).toBe(403)
    expect(
      (await manager.put('/api/View/Update', { id, version: 2, name, state: { ...state, group: 'status' }, shared }))
        .status,
      'another grouping is a change of the view itself',
    ).toBe(403)
    expect(
      (await coordinator.put('/api/View/Update', { id, version: 2, name, state, shared, defaultFor: role })).status,
    ).toBe(403)
    expect((await manager.post('/api/View/Create', body({ shared: true, defaultFor: 4711 }))).status).toBe(400)
  })

  it('[S6.2] don’t bypass the list: people who may not see it see no view of it', async () => {
    const salesperson = await test.as('Visitor')
    const shared = await create(manager, { shared: true })
    expect((await salesperson.post('/api/View/List', { entity: 'vehicle' })).status).toBe(403)
    expect((await salesperson.post('/api/View/Create', body())).status).toBe(403)
    expect((await salesperson.delete(`/api/View/Delete?id=${shared.id}`)).status).toBe(404)
    expect((await manager.post('/api/View/List', { entity: 'nothing' })).status).toBe(404)
    expect((await test.visitor().post('/api/View/List', { entity: 'vehicle' })).status).toBe(401)
  })

  it.each([
    ['an unknown column', { columns: ['ssn'] }],
    ['an unknown sort', { sort: { field: 'ssn', direction: 'asc' } }],
    ['an unknown filter', { filters: { ssn: '1' } }],
    ['an invalid filter', { filters: { status: '99' } }],
    ['a filter that is no text', { filters: { status: { $gt: 1 } } }],
    ['an unknown display', { display: 'film' }],
  ])('refuse %s', async (_, more) => {
    expect((await manager.post('/api/View/Create', body({ state: { ...state, ...more } }))).status).toBe(400)
  })

  it('[D2] tell nobody what is looked for in a field that they may not see', async () => {
    const trainer = await test.as('Trainer')
    const looksFor = { ...state, filters: { 'owner.code': 'S3CR3T' } }
    const shared = await create(manager, { shared: true, state: looksFor })
    const isListed = async (who: Caller) => (await views(who)).data.some(({ id }) => id === shared.id)
    expect(await isListed(manager)).toBe(true)
    expect(await isListed(trainer)).toBe(true)
    const inspector = await test.as('Inspector')
    expect(await isListed(inspector)).toBe(false)
    const change = { id: shared.id, version: shared.version, name: shared.name, state, shared: true }
    expect(await inspector.put('/api/View/Update', change)).toMatchObject({ status: 404 })
    // What one looks for oneself is no secret.
    const own = await create(inspector, { state: looksFor })
    expect((await views(inspector)).data.map(({ id }) => id)).toContain(own.id)
  })

  it('are limited to a hundred for each person', async () => {
    const admin = await test.as('Director')
    for (let count = 0; count < 100; count += 1) await create(admin)
    expect(await admin.post('/api/View/Create', body())).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('100') },
    })
  })
})

describe('the state in which a person left a list', () => {
  const remember = (who: Caller, memory: object) => who.put('/api/View/Remember', { entity: 'vehicle', ...memory })

  it('is stored part by part, for that person only', async () => {
    await remember(coordinator, { view: 'due' })
    await remember(coordinator, { columns: { all: ['number', 'owner.lastName'] } })
    await remember(coordinator, { widths: { number: 140 } })
    expect((await views(coordinator)).memory).toEqual({
      view: 'due',
      columns: { all: ['number', 'owner.lastName'] },
      widths: { number: 140 },
    })
    expect((await views(manager)).memory).toEqual({})
  })

  it('may have columns that plugins contribute, as a view may', async () => {
    const columns = ['number', '+carpool.trips']
    await remember(coordinator, { columns: { all: columns }, widths: { '+carpool.trips': 90 } })
    expect((await views(coordinator)).memory).toMatchObject({
      columns: { all: columns },
      widths: { '+carpool.trips': 90 },
    })
    expect(await create(coordinator, { state: { ...state, columns } })).toMatchObject({ state: { columns } })
    const sorted = { ...state, sort: { field: '+carpool.trips', direction: 'asc' } }
    expect((await coordinator.post('/api/View/Create', body({ state: sorted }))).status).toBe(400)
  })

  it.each([
    { view: 'Maya Torres' },
    { columns: { all: ["+carpool'; drop"] } },
    { columns: { all: ['ssn'] } },
    { columns: { 'a name': ['number'] } },
    { widths: { number: 9 } },
    { widths: { ssn: 100 } },
  ])('refuses %j', async (memory) => {
    expect((await remember(manager, memory)).status).toBe(400)
  })
})
