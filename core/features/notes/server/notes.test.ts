import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeDeleted } from '@core/kernel/server/entities/record/purgeDeleted'
import { isVisible } from '@core/kernel/server/entities/record/storedRecord'
import { viewerInRole } from '@core/kernel/server/security/users/viewerInRole'
import { type Fleet, addVehicles, createFleet } from '@core/kernel/server/testing/fleet/createFleet'
import { type Caller } from '@core/kernel/server/testing/testApp'
import { countNotes, moveNotes } from './moveNotes'
import { amongThoseWhoMaySee } from '@core/kernel/server/entities/record/whoMaySee'

let fleet: Fleet
beforeAll(async () => {
  fleet = await createFleet()
  // The driver is assigned to those with even ids.
  await addVehicles(fleet.test.db, 6, fleet.driver.id)
})
afterAll(() => fleet.test.close())

const on = (recordId: number, entity = 'vehicle') => ({ entity, recordId })
const write = (by: Caller, recordId: number, more: object = {}) =>
  by.post('/api/Note/Create', { ...on(recordId), text: 'Brakes squeak.', ...more })
const texts = async (by: Caller, recordId: number) =>
  (await by.post('/api/Note/List', on(recordId))).body.data.map(({ text }: { text: string }) => text)

describe('notes on the records of any entity that has them', () => {
  it('are written by people who may change the record, and read by people who may see it', async () => {
    const { status, body } = await write(fleet.coordinator, 2)
    expect([status, body.message, body.data.recordId]).toEqual([201, 'Note created successfully !!', 2])
    expect(await texts(fleet.manager, 2)).toEqual(['Brakes squeak.'])
    expect((await write(fleet.coordinator, 1)).status, 'not assigned to them').toBe(404)
    const inspector = await fleet.test.as('Inspector')
    expect((await write(inspector, 2)).status).toBe(403)
    expect(await texts(inspector, 2)).toEqual(['Brakes squeak.'])
    const visitor = await fleet.test.as('Visitor')
    expect((await visitor.post('/api/Note/List', on(2))).status).toBe(404)
    expect((await visitor.get(`/api/Note/${body.data.id}`)).status).toBe(404)
  })

  it('don’t exist for an entity without notes, or for an unknown entity', async () => {
    for (const entity of ['depot', 'nothing'])
      expect((await fleet.manager.post('/api/Note/List', on(1, entity))).status).toBe(404)
  })

  it('can’t be marked as sensitive where the entity does not declare what that means', async () => {
    expect(await write(fleet.manager, 2, { sensitive: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sensitive', message: 'Notes on vehicles can’t be sensitive' }] },
    })
  })

  it('can mention exactly the people who may see the record in one of their roles', async () => {
    const { db } = fleet.test
    const { rows: people } = await sql<{ id: number; role: number }>`
      select user_id as id, role_id as role from core.user_role order by 1`.execute(db.query)
    const table = fleet.test.catalog.get('vehicle')!
    for (const vehicle of [1, 2]) {
      const mayLook: number[] = []
      for (const { id, role } of people) {
        const viewer = await viewerInRole(db, id, role)
        if (viewer && (await isVisible(db, table, vehicle, viewer))) mayLook.push(id)
      }
      const all = people.map(({ id }) => id)
      expect((await amongThoseWhoMaySee(db, table, vehicle, all)).toSorted((a, b) => a - b)).toEqual(mayLook)
      expect(mayLook.includes(fleet.driver.id)).toBe(vehicle === 2)
    }
  })

  it('say to who writes them whom they name that may not see the record, and to nobody else', async () => {
    const { rows } = await sql<{ name: string }>`select name from core."user" where id = ${fleet.driver.id}`.execute(
      fleet.test.db.query,
    )
    const { name } = rows[0]!
    const unseen = (by: Caller, recordId: number, text: string) =>
      by.post('/api/Note/Unseen', { ...on(recordId), text })
    expect((await unseen(fleet.manager, 1, `Ask @${name}.`)).body.data).toEqual([
      { id: fleet.driver.id, name, mayAssign: true },
    ])
    expect((await unseen(fleet.manager, 2, `Ask @${name}.`)).body.data, 'may see it').toEqual([])
    expect((await unseen(fleet.manager, 1, `Ask @${name}ova and ${name}`)).body.data, 'somebody else').toEqual([])
    const inspector = await fleet.test.as('Inspector')
    expect((await unseen(inspector, 1, `@${name}`)).status, 'only reads it').toBe(403)
    expect((await unseen(fleet.coordinator, 1, `@${name}`)).status, 'doesn’t see it').toBe(404)
    // The name alone tells them nothing.
    const before = (await fleet.coordinator.get('/api/Notification/Count')).body.data
    await write(fleet.manager, 1, { text: `Ask @${name}.` })
    expect((await fleet.coordinator.get('/api/Notification/Count')).body.data).toEqual(before)
  })

  it('can name colleagues who may not see the record, where the writer may change it and types a name', async () => {
    const offered = async (by: Caller, recordId: number, search?: string) =>
      (await by.post('/api/Note/People', { ...on(recordId), search })).body.data.map(
        ({ id, maySee }: { id: number; maySee: boolean }) => [id, maySee],
      )
    expect(await offered(fleet.manager, 4, 'novak')).toEqual([[fleet.driver.id, true]])
    expect(await offered(fleet.manager, 1, 'novak')).toEqual([[fleet.driver.id, false]])
    expect(await offered(await fleet.test.as('Inspector'), 1, 'novak'), 'only reads it').toEqual([])
    expect(
      (await offered(fleet.manager, 1)).every(([, maySee]: [number, boolean]) => maySee),
      'nothing typed',
    ).toBe(true)
  })

  it('tell whoever is mentioned, by the name of the record and a link', async () => {
    const offered = (await fleet.manager.post('/api/Note/People', { ...on(4), search: 'novak' })).body.data
    expect(offered).toMatchObject([{ id: fleet.driver.id }])
    await write(fleet.manager, 4, { mentions: [fleet.driver.id] })
    await expect
      .poll(async () => (await fleet.coordinator.post('/api/Notification/List', {})).body.data[0])
      .toMatchObject({
        title: 'You were mentioned on vehicle Vehicle 4',
        detail: 'Nadia Haddad mentioned you in a note.',
      })
    expect(await write(fleet.manager, 1, { mentions: [fleet.driver.id] })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Mentions: choose active people who may see this vehicle' }] },
    })
  })

  it('are moved with a record that becomes another, and back', async () => {
    await write(fleet.manager, 3, { text: 'Needs a new clutch.' })
    const [from, to] = [
      { entity: 'vehicle', id: 3 },
      { entity: 'vehicle', id: 5 },
    ]
    await write(fleet.manager, 5, { text: 'Washed.' })
    const moved = await fleet.test.db.transaction((tx) => moveNotes(tx, from, to))
    expect(await texts(fleet.manager, 5)).toEqual(['Washed.', 'Needs a new clutch.'])
    await fleet.test.db.transaction((tx) => moveNotes(tx, to, from, moved))
    expect(await texts(fleet.manager, 3)).toEqual(['Needs a new clutch.'])
    expect(await texts(fleet.manager, 5)).toEqual(['Washed.'])
  })

  it('are purged with their record', async () => {
    await write(fleet.manager, 6)
    await sql`update fleet.vehicle set deleted_at = now() - interval '31 days' where id = 6`.execute(
      fleet.test.db.query,
    )
    await purgeDeleted(fleet.test.db, fleet.test.catalog)
    expect(await fleet.test.db.transaction((tx) => countNotes(tx, { entity: 'vehicle', id: 6 }))).toBe(0)
  })
})
