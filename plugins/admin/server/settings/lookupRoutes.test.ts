import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { defineServerPlugin } from '@core/server/plugin'
import { type Caller, createTestApp, listenLive, type TestApp } from '@core/server/testing'

const list = 'clinic.source'
const needed = 'clinic.cancelReason'
const names = ['Family', 'Physician', 'School', 'Hospital', 'Insurer', 'Website', 'Friend', 'Flyer', 'Event']
const clinic = defineServerPlugin({
  id: 'clinic',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  lookups: [
    { id: list, title: 'Sources', entries: names.map((name, at) => ({ id: at + 1, name })) },
    {
      id: needed,
      title: 'Reasons to cancel',
      entries: [
        { id: 1, name: 'Ill' },
        { id: 14, name: 'Other' },
      ],
      usedBy: { 14: 'the rule that this reason needs a note' },
    },
  ],
})
let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin, clinic], deployment })
  admin = await test.as('Administrator')
})
afterAll(() => test.close())

type Entry = { id: number; name: string; retired: boolean }

const chosen = async () => (await admin.post('/api/Lookup/List', { list })).body.data as Entry[]

async function newest() {
  const { rows } = await sql<{
    action: string
    subject: string
    details: object
  }>`select action, subject, details from core.audit_entry order by position desc limit 1`.execute(test.db.query)
  return rows[0]!
}

describe('the look-up lists in Settings', () => {
  it('are all in one response, with their titles and the code that refers to them', async () => {
    const { status, body } = await admin.post('/api/Lookup/All', {})
    expect(status).toBe(200)
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['Sources', 'Reasons to cancel']),
    )
    const { entries } = body.data.find(({ id }: { id: string }) => id === needed)
    expect(entries.at(-1)).toEqual({
      id: 14,
      name: 'Other',
      retired: false,
      usedBy: 'the rule that this reason needs a note',
    })
    expect(entries[0]).toEqual({ id: 1, name: 'Ill', retired: false })
  })

  it('[S6.2] can’t be changed without 611', async () => {
    const manager = await test.as('Intake Manager')
    expect((await manager.post('/api/Lookup/All', {})).status).toBe(403)
    expect((await manager.post('/api/Lookup/Create', { list, name: 'Radio' })).status).toBe(403)
    expect((await manager.put('/api/Lookup/Update', { list, id: 1, name: 'Radio' })).status).toBe(403)
    expect((await manager.put('/api/Lookup/Order', { list, ids: [2, 1] })).status).toBe(403)
  })

  it('get new entries at their end, from 1000 on, each change in the audit log', async () => {
    const { status, body } = await admin.post('/api/Lookup/Create', { list, name: ' Radio ' })
    expect(status, body.message).toBe(201)
    expect(body.message).toBe('“Radio” was added.')
    expect(body.data.entries.at(-1)).toEqual({ id: 1000, name: 'Radio', retired: false })
    expect(await newest()).toEqual({
      action: 'lookupAdded',
      subject: 'Sources: Radio',
      details: { list, entry: 1000 },
    })
    expect((await admin.post('/api/Lookup/Create', { list, name: 'radio' })).status).toBe(409)
    expect((await admin.post('/api/Lookup/Create', { list, name: '  ' })).body.errors).toEqual([
      { field: 'name', message: 'Name is required' },
    ])
    expect((await admin.post('/api/Lookup/Create', { list: 'no.such', name: 'Radio' })).status).toBe(404)
  })

  it('get no second entry by a second click', async () => {
    const headers = { 'idempotency-key': 'one-click' }
    const twice = await Promise.all(
      [1, 2].map(() => admin.post('/api/Lookup/Create', { list, name: 'Billboard' }, headers)),
    )
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect((await chosen()).filter(({ name }) => name === 'Billboard')).toHaveLength(1)
  })

  it('can be renamed and sorted', async () => {
    await admin.put('/api/Lookup/Update', { list, id: 3, name: 'School or nursery' })
    expect(await newest()).toEqual({
      action: 'lookupRenamed',
      subject: 'Sources: School or nursery',
      details: { list, entry: 3, before: 'School' },
    })
    const { body } = await admin.put('/api/Lookup/Order', { list, ids: [3, 1, 2] })
    expect(body.data.entries.slice(0, 4).map(({ id }: Entry) => id)).toEqual([3, 1, 2, 4])
    expect((await chosen())[0]).toEqual({ id: 3, name: 'School or nursery', retired: false })
    expect(await newest()).toMatchObject({ action: 'lookupsReordered', subject: 'Sources' })
    expect((await admin.put('/api/Lookup/Order', { list, ids: [1, 1] })).status).toBe(400)
  })

  it('notify all open screens of a renamed entry, and of a new order only that it changed', async () => {
    await test.app.listen({ port: 0 })
    const live = await listenLive(test.app, await test.as('Salesperson'))
    await admin.put('/api/Lookup/Order', { list, ids: [2, 1] })
    await admin.put('/api/Lookup/Update', { list, id: 5, name: 'Payer' })
    await expect.poll(() => live.said('change')).toContainEqual({ entity: `lookup.${list}`, ids: [5] })
    expect(live.said('change')).not.toContainEqual(expect.objectContaining({ ids: [2, 1], entity: `lookup.${list}` }))
    live.close()
  })

  it('keep retired entries for old records, and can restore them', async () => {
    await admin.put('/api/Lookup/Update', { list, id: 9, retired: true })
    expect((await chosen()).find(({ id }) => id === 9)).toEqual({ id: 9, name: 'Event', retired: true })
    expect(await newest()).toMatchObject({ action: 'lookupRetired', subject: 'Sources: Event' })
    await admin.put('/api/Lookup/Update', { list, id: 9, retired: false })
    expect((await chosen()).find(({ id }) => id === 9)!.retired).toBe(false)
    expect(await newest()).toMatchObject({ action: 'lookupRestored' })
  })

  it('an entry that code needs can be renamed but not retired: the refusal names the code', async () => {
    const { status, body } = await admin.put('/api/Lookup/Update', { list: needed, id: 14, retired: true })
    expect(status).toBe(409)
    expect(body.message).toBe(
      '“Other” can’t be retired: the rule that this reason needs a note refers to it. You can rename it.',
    )
    expect((await admin.put('/api/Lookup/Update', { list: needed, id: 14, name: 'Something else' })).status).toBe(200)
  })

  it('nothing changes and nothing is logged without a difference, or without the entry', async () => {
    await admin.put('/api/Lookup/Update', { list, id: 2, name: 'Doctor' })
    const before = await newest()
    expect((await admin.put('/api/Lookup/Update', { list, id: 2, name: 'Doctor', retired: false })).status).toBe(200)
    expect((await admin.put('/api/Lookup/Update', { list, id: 777, name: 'Radio' })).status).toBe(404)
    expect(await newest()).toEqual(before)
  })
})
