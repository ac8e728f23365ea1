import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineFigure } from '@core/entity'
import { contributionTo, defineServerPlugin } from '@core/server/plugin'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { dashboardTiles } from '../../contract/definitions'
import type { ShownTile, Tile, TileChoices } from '../../shared/layoutCalls'

const parked = defineFigure({
  id: 'parked',
  name: 'Leads with a parking place',
  sentence: 'Leads of the period.',
  entity: 'lead',
  day: 'receivedDate',
})
const carpool = defineServerPlugin({
  id: 'carpool',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  figures: [parked],
  contributes: [
    contributionTo(dashboardTiles, [
      { id: 'carpool.parked', order: 30, group: 'Carpool', figure: parked },
      {
        id: 'carpool.sources',
        order: 20,
        group: 'Carpool',
        dashboards: ['manager'],
        chart: {
          id: 'sources',
          title: 'Parked by type',
          kind: 'bar',
          figures: [parked],
          grouping: { id: 'type', label: 'Type', of: 'field', field: 'leadType' },
        },
      },
      { id: 'carpool.secret', order: 40, group: 'Carpool', permission: 7999, figure: parked },
      {
        id: 'carpool.broken',
        order: 50,
        group: 'Carpool',
        chart: {
          id: 'broken',
          title: 'Broken',
          kind: 'bar',
          figures: [parked],
          days: () => {
            throw new RangeError('out of paper for Harbor Freight Lines')
          },
        },
      },
    ]),
  ],
})

const lines: string[] = []
let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({
    plugins: [...allPlugins, carpool],
    deployment,
    logger: { level: 'error', stream: { write: (line) => void lines.push(line) } },
  })
  manager = await test.as('Sales Manager')
  await manager.post('/api/Lead/Create', { company: 'Harbor Freight Lines', assignTo: 6, leadType: 1, source: 1 })
})
afterAll(() => test.close())
beforeEach(() => sql`truncate reports.layout`.execute(test.db.query))

const tile = (id: string, kind: Tile['kind'], size: Tile['size'] = 'medium'): Tile => ({
  source: 'plugin',
  kind,
  id,
  size,
})
const choices = async (dashboard: string, caller = manager) => {
  const { tiles } = (await caller.post('/api/Dashboard/Tiles', { dashboard })).body.data as TileChoices
  return tiles.filter(({ source }) => source === 'plugin').map(({ id, kind, title }) => `${id} ${kind} ${title}`)
}
const save = (tiles: readonly Tile[], caller = manager) =>
  caller.put('/api/Dashboard/SaveLayout', { dashboard: 'manager', version: 0, tiles })
const show = async (caller = manager) =>
  (await caller.post('/api/Dashboard/Layout', { dashboard: 'manager' })).body.data as {
    tiles: ShownTile[]
    entities: string[]
  }

describe('[S2.7] tiles that plugins contribute', () => {
  it('are offered on their dashboards, in their order, to those who may see what they show', async () => {
    expect(await choices('manager')).toEqual([
      'carpool.sources chart Parked by type',
      'carpool.parked figure Leads with a parking place',
      'documents.waiting list Waiting for signature',
      'carpool.broken chart Broken',
    ])
    expect(await choices('salesperson')).not.toContain('carpool.sources chart Parked by type')
    expect(await choices('care', await test.as('Care Coordinator'))).toEqual([
      'documents.waiting list Waiting for signature',
    ])
  })

  it('are added, sized, ordered and shown like the others', async () => {
    const tiles = [
      tile('documents.waiting', 'list', 'large'),
      tile('carpool.parked', 'figure'),
      tile('carpool.sources', 'chart', 'small'),
    ]
    expect((await save(tiles)).status).toBe(200)
    const shown = await show()
    expect(shown.tiles).toMatchObject(tiles)
    expect(shown.tiles[0]!.list).toMatchObject({ entity: 'pdfDocument', filter: { status: '2,3,4' } })
    expect(shown.tiles[1]!.figure!.cell.value).toBe(1)
    expect(shown.tiles[2]!.chart!.table.rows).toHaveLength(1)
    expect(shown.entities).toContain('lead')
  })

  it('say why they show nothing, and name their plugin, while the others go on', async () => {
    await save([
      tile('carpool.broken', 'chart'),
      tile('carpool.secret', 'figure'),
      tile('garage.doors', 'list'),
      tile('carpool.parked', 'figure'),
    ])
    const { tiles } = await show()
    expect(tiles.map(({ title, gone }) => [title, gone])).toEqual([
      ['Broken', 'The plugin “carpool” could not show it. The other tiles are not affected; try again later.'],
      ['Leads with a parking place', 'What it shows is not open to your role.'],
      ['Tile of the plugin “garage”', 'The plugin “garage” is off, or has this tile no longer.'],
      ['Leads with a parking place', undefined],
    ])
  })

  it('are logged when they fail, by plugin and kind of failure, without what they were about', async () => {
    await save([tile('carpool.broken', 'chart'), tile('carpool.parked', 'figure')])
    lines.length = 0
    await show()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'a tile of a plugin failed',
        requestId: expect.any(String),
        plugin: 'carpool',
        tile: 'carpool.broken',
        name: 'RangeError',
        at: expect.arrayContaining([expect.stringContaining('pluginTiles.test')]),
      }),
    ])
    expect(lines.join('')).not.toContain('Harbor')
  })

  it('keep their place while their plugin is off', async () => {
    const tiles = [tile('carpool.parked', 'figure', 'small'), tile('documents.waiting', 'list', 'large')]
    await save(tiles)
    const node = await test.node({ plugins: allPlugins })
    const caller = node.visitor()
    for (const [name, value] of manager.cookies) caller.cookies.set(name, value)
    const [parkedTile, waiting] = (await show(caller)).tiles
    expect(parkedTile).toMatchObject({ ...tiles[0], gone: expect.stringContaining('The plugin “carpool” is off') })
    expect(waiting!.list).toBeDefined()
    const moved = { dashboard: 'manager', version: 1, tiles: tiles.toReversed() }
    expect((await caller.put('/api/Dashboard/SaveLayout', moved)).status).toBe(200)
    await node.close()
    expect((await show()).tiles.map(({ id }) => id)).toEqual(['documents.waiting', 'carpool.parked'])
  })

  it.each(['nothing', 'a b.c'])('a tile of a plugin has the id of one, and not “%s”', async (id) => {
    expect((await save([tile(id, 'figure')])).status).toBe(400)
  })
})
