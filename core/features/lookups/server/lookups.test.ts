import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { group, lookup, rows, text } from '@core/kernel/entity/fieldKinds'
import { defineServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { vehiclePermissions } from '@core/kernel/server/testing/fleet/fleetPermissions'
import { type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { checkLookups } from '@core/kernel/server/entities/record/prepareWrite'
import {
  createEntry,
  listEntries,
  lookupNames,
  renameEntry,
  reorderEntries,
  retireEntry,
} from '@core/kernel/server/entities/lookups/lookupRepository'
import { syncLookups } from '@core/kernel/server/entities/lookups/syncLookups'

const colours = {
  id: 'paint.colour',
  title: 'Colours',
  entries: [
    { id: 1, name: 'Red' },
    { id: 2, name: 'Green' },
    { id: 3, name: 'Blue' },
  ],
}
const secret = {
  id: 'paint.secret',
  title: 'Secret colours',
  entries: [{ id: 1, name: 'Octarine' }],
  needs: vehiclePermissions.can.viewSensitive,
}
const plugin = defineServerPlugin({
  id: 'paint',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  lookups: [colours, secret],
})

let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ plugins: [...fleetPlugins, plugin] })
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`delete from core.lookup_entry where list like 'paint.%'`.execute(test.db.query)
  await syncLookups(test.db, [colours, secret])
})

const names = async () =>
  (await listEntries(test.db, 'paint.colour')).map(
    ({ id, name, retired }) => `${id} ${name}${retired ? ' (retired)' : ''}`,
  )

describe('a look-up list', () => {
  it('can be read by everybody who is signed in, unless it needs a permission', async () => {
    const auditor = await test.as('Inspector')
    const answer = await auditor.post('/api/Lookup/List', { list: 'paint.colour' })
    expect(answer.body).toEqual({
      success: true,
      totalItems: 3,
      data: colours.entries.map((entry) => ({ ...entry, retired: false })),
    })
    expect((await auditor.post('/api/Lookup/List', { list: 'paint.secret' })).body.message).toBe(
      'You do not have the necessary permissions for “Secret colours”',
    )
    expect((await (await test.as('Dispatcher')).post('/api/Lookup/List', { list: 'paint.secret' })).status).toBe(200)
    expect((await auditor.post('/api/Lookup/List', { list: 'paint.none' })).status).toBe(404)
    expect((await test.visitor().post('/api/Lookup/List', { list: 'paint.colour' })).status).toBe(401)
  })

  it('keeps an administrator’s changes when the product starts again', async () => {
    await test.db.transaction(async (tx) => {
      await renameEntry(tx, 'paint.colour', 1, 'Crimson')
      await retireEntry(tx, 'paint.colour', 2, true)
      await reorderEntries(tx, 'paint.colour', [3, 1])
      expect(await createEntry(tx, 'paint.colour', 'Mauve')).toBe(1000)
    })
    await syncLookups(test.db, [{ ...colours, entries: [...colours.entries, { id: 4, name: 'Teal' }] }])
    expect(await names()).toEqual(['3 Blue', '1 Crimson', '2 Green (retired)', '4 Teal', '1000 Mauve'])
  })

  it('has no two active entries of one name', async () => {
    const refused = { status: 409 }
    await expect(test.db.transaction((tx) => createEntry(tx, 'paint.colour', 'rED'))).rejects.toMatchObject(refused)
    await expect(test.db.transaction((tx) => renameEntry(tx, 'paint.colour', 2, 'Blue'))).rejects.toMatchObject(refused)
    await test.db.transaction(async (tx) => {
      await retireEntry(tx, 'paint.colour', 1, true)
      await createEntry(tx, 'paint.colour', 'Red')
    })
    await expect(test.db.transaction((tx) => retireEntry(tx, 'paint.colour', 1, false))).rejects.toMatchObject(refused)
    await expect(test.db.transaction((tx) => renameEntry(tx, 'paint.colour', 77, 'Grey'))).rejects.toMatchObject({
      status: 404,
    })
  })

  it('returns names for ids, retired or not', async () => {
    await test.db.transaction((tx) => retireEntry(tx, 'paint.colour', 2, true))
    expect(await lookupNames(test.db, 'paint.colour', [2, 3, 99])).toEqual(
      new Map([
        [2, 'Green'],
        [3, 'Blue'],
      ]),
    )
  })

  it('is declared once, with ids in the code’s own range', async () => {
    await expect(syncLookups(test.db, [colours, colours])).rejects.toThrow('“paint.colour” is declared twice')
    await expect(syncLookups(test.db, [{ ...colours, entries: [{ id: 1000, name: 'X' }] }])).rejects.toThrow(
      '“paint.colour”: the id 1000 of “X”',
    )
  })
})

describe('a record that chooses from a look-up list', () => {
  const fields = {
    name: text('Name'),
    colour: lookup('Colour', 'paint.colour'),
    door: group('Door', { colour: lookup('Door colour', 'paint.colour') }),
    walls: rows('Walls', { colour: lookup('Wall colour', 'paint.colour') }),
  }
  const check = (before: Record<string, unknown> | null, after: Record<string, unknown>) =>
    test.db.transaction((tx) => checkLookups(tx, fields, before, after))

  it('may only contain entries of the list', async () => {
    await check(null, { colour: 1, door: { colour: 2 }, walls: [{ colour: 3 }] })
    await expect(
      check(null, { colour: 9, door: { colour: 9 }, walls: [{ colour: 3 }, { colour: 9 }] }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [
        { field: 'colour', message: 'Colour: choose one of the list' },
        { field: 'door.colour', message: 'Door colour: choose one of the list' },
        { field: 'walls[1].colour', message: 'Wall colour: choose one of the list' },
      ],
    })
  })

  it('keeps a retired entry and can’t choose it again', async () => {
    await test.db.transaction((tx) => retireEntry(tx, 'paint.colour', 2, true))
    await check({ colour: 2, walls: [{ colour: 1 }, { colour: 2 }] }, { colour: 2, walls: [{ colour: 2 }] })
    const message = "Colour: this entry can't be chosen any more"
    await expect(check({ colour: 1 }, { colour: 2 })).rejects.toMatchObject({ errors: [{ field: 'colour', message }] })
    await expect(check(null, { colour: 2 })).rejects.toMatchObject({ errors: [{ field: 'colour', message }] })
  })
})
