import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { monthStart, periodEnd, periodsWithin, today } from '@core/entity'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import type { ShownTile, Tile, TileChoices } from '../../shared/layoutCalls'

let test: TestApp
const callers: Record<string, Caller> = {}

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment })
  for (const role of ['Super Admin', 'Sales Manager', 'Salesperson', 'Intake Manager', 'Care Coordinator'])
    callers[role] = await test.as(role)
  const create = (company: string, assignTo: number) =>
    callers['Sales Manager']!.post('/api/Lead/Create', { company, assignTo, leadType: 1, source: 1 })
  await create('Harbor Freight Lines', 6)
  await create('Summit Couriers', 8)
})
afterAll(() => test.close())
beforeEach(() => sql`truncate reports.layout, reports.saved_report`.execute(test.db.query))

const figure = (id: string, source: Tile['source'] = 'pipeline'): Tile => ({
  source,
  kind: 'figure',
  id,
  size: 'small',
})
const show = async (role: string, dashboard: string) => {
  const { status, body } = await callers[role]!.post('/api/Dashboard/Layout', { dashboard })
  expect(body.message ?? status).toBe(200)
  return body.data as { of: string; version: number; tiles: ShownTile[] }
}
const save = (role: string, tiles: readonly Tile[], more: object = {}) =>
  callers[role]!.put('/api/Dashboard/SaveLayout', { dashboard: 'salesperson', version: 0, tiles, ...more })
const idsOf = ({ tiles }: { tiles: readonly Pick<Tile, 'id'>[] }) => tiles.map(({ id }) => id)

describe('[S2.7] [D1] the layout of a dashboard', () => {
  it.each([
    ['Sales Manager', 'salesperson', 'dueToday'],
    ['Sales Manager', 'manager', 'revenue'],
    ['Care Coordinator', 'care', 'received'],
  ])('is the default one until somebody changes it: %s, %s', async (role, dashboard, first) => {
    const shown = await show(role, dashboard)
    expect(shown).toMatchObject({ of: 'usual', version: 0 })
    expect(shown.tiles[0]!.id).toBe(first)
    expect(shown.tiles.every(({ figure: one, chart, list }) => one ?? chart ?? list)).toBe(true)
  })

  it('is saved with its sizes and its order by the person, and only for them, until they reset it', async () => {
    const tiles: Tile[] = [
      { ...figure('winRate'), size: 'medium' },
      { source: 'orders', kind: 'chart', id: 'weeks', size: 'large' },
      figure('open'),
      { source: 'today', kind: 'list', id: 'tasks', size: 'medium' },
    ]
    expect((await save('Sales Manager', tiles)).body.data).toEqual({ version: 1 })
    const mine = await show('Sales Manager', 'salesperson')
    expect(mine).toMatchObject({ of: 'own', version: 1, tiles })
    expect(mine.tiles[2]!.figure!.cell.value).toBe(2)
    const weeks = periodsWithin({ from: monthStart(today()), to: today() }, 'week')
    const weeksOver = weeks.filter((week) => periodEnd(week, 'week') <= today()).length
    expect(mine.tiles[0]!.figure!.trend, 'a week that isn’t over is no point of a line').toHaveLength(weeksOver)
    expect((await show('Salesperson', 'salesperson')).of).toBe('usual')
    expect((await callers['Sales Manager']!.delete('/api/Dashboard/ResetLayout?dashboard=salesperson')).status).toBe(
      200,
    )
    expect((await show('Sales Manager', 'salesperson')).of).toBe('usual')
  })

  it('of a role is the default of its people; a person’s own layout precedes it', async () => {
    const { rows } = await sql<{ id: number }>`select id from core.role where name = 'Salesperson'`.execute(
      test.db.query,
    )
    const roleId = rows[0]!.id
    expect((await save('Sales Manager', [figure('open')], { roleId })).status).toBe(403)
    expect((await save('Super Admin', [figure('open')], { roleId })).status).toBe(200)
    expect((await save('Super Admin', [figure('open')], { roleId: 987 })).status).toBe(400)
    const theirs = await show('Salesperson', 'salesperson')
    expect([theirs.of, idsOf(theirs)]).toEqual(['role', ['open']])
    // The figures count the person's own rows, whoever set the layout.
    expect(theirs.tiles[0]!.figure!.cell.value).toBe(1)
    expect((await show('Sales Manager', 'salesperson')).of).toBe('usual')
    expect((await save('Salesperson', [figure('stale')])).status).toBe(200)
    expect(idsOf(await show('Salesperson', 'salesperson'))).toEqual(['stale'])
  })

  it('an outdated version is a 409 and changes nothing', async () => {
    await save('Sales Manager', [figure('open')])
    expect((await save('Sales Manager', [figure('stale')], { version: 1 })).body.data).toEqual({ version: 2 })
    for (const version of [0, 1, 3])
      expect((await save('Sales Manager', [figure('winRate')], { version })).status).toBe(409)
    expect(idsOf(await show('Sales Manager', 'salesperson'))).toEqual(['stale'])
  })

  it.each([
    ['a tile that there is not', [figure('nothing')], 'There is no tile'],
    ['one of a view that the role may not see', [figure('received', 'care')], 'There is no tile'],
    ['one that is there twice', [figure('open'), figure('open')], 'is there twice'],
    ['more than forty', Array.from({ length: 41 }, () => figure('open')), '40'],
  ])('%s is refused with a message that says what to do', async (_what, tiles, message) => {
    const { status, body } = await save('Salesperson', tiles)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })

  it('is refused to people who may not open the dashboard', async () => {
    for (const path of ['Layout', 'Tiles'])
      expect((await callers['Intake Manager']!.post(`/api/Dashboard/${path}`, { dashboard: 'manager' })).status).toBe(
        403,
      )
    expect((await save('Intake Manager', [figure('open')])).status).toBe(403)
  })

  it('has tiles of saved reports: their first figure, their chart, and the reason if there is nothing to show', async () => {
    const manager = callers['Sales Manager']!
    const saveReport = async (body: object) => (await manager.post('/api/Report/Save', body)).body.data.id as number
    const built = await saveReport({ report: 'builder', name: 'By source', query: 'entity=lead&by=source' })
    const fixed = await saveReport({ report: 'leads', name: 'Leads', query: 'days=last30' })
    const choices = (await manager.post('/api/Dashboard/Tiles', { dashboard: 'manager' })).body.data as TileChoices
    expect(choices.tiles.filter(({ source }) => source === 'saved')).toHaveLength(4)
    const tile = (id: number, kind: 'figure' | 'chart'): Tile => ({
      source: 'saved',
      kind,
      id: String(id),
      size: 'medium',
    })
    await save('Sales Manager', [
      tile(built, 'figure'),
      tile(built, 'chart'),
      tile(fixed, 'figure'),
      tile(999, 'chart'),
    ])
    const [total, chart, leads, gone] = (await show('Sales Manager', 'salesperson')).tiles
    expect(total).toMatchObject({
      title: 'By source',
      figure: { cell: { value: 2 } },
      report: '/reports/builder?entity=lead&by=source',
    })
    expect(chart!.chart!.table.rows).toHaveLength(1)
    expect(leads!.figure!.cell.value).toBe(2)
    expect(gone!.gone).toContain('deleted')
  })

  it('a saved report of an inactive plugin says so in its tile', async () => {
    const manager = callers['Super Admin']!
    const { body } = await manager.post('/api/Report/Save', {
      report: 'builder',
      name: 'Of leads',
      query: 'entity=lead',
    })
    const tile: Tile = { source: 'saved', kind: 'figure', id: String(body.data.id), size: 'small' }
    await save('Super Admin', [tile], { dashboard: 'care' })
    const node = await test.node({ plugins: allPlugins.filter(({ id }) => id !== 'crm') })
    const caller = node.visitor()
    for (const [name, value] of manager.cookies) caller.cookies.set(name, value)
    const shown = (await caller.post('/api/Dashboard/Layout', { dashboard: 'care' })).body.data
    expect(shown.tiles[0]).toMatchObject({ title: 'Of leads', gone: expect.stringContaining('its plugin is off') })
    await node.close()
  })
})
