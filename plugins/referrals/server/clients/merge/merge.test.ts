import plugin from '../../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { fullReferralBody, referralBody } from '../../testing/referralBody'

let test: TestApp
let manager: Caller
let admin: Caller
let intake: Caller
const person = { intake: 4, care: 5 }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  admin = await test.as('Administrator')
  intake = await test.as('Intake Coordinator')
})
afterAll(() => test.close())
beforeEach(() => sql`truncate referrals.referral, referrals.client cascade`.execute(test.db.query))

const { client } = referralBody()
const make = async (more: object = {}) =>
  (await manager.post('/api/referral/createReferral', { ...referralBody(), ...more })).body.data
const read = async (id: number) => (await manager.get(`/api/referral/${id}`)).body.data
const view = async (id: number, who = manager) => (await who.get(`/api/client/${id}`)).body.data
const history = async (id: number) => (await manager.post('/api/referral/History', { id })).body.data
const preview = (keep: number, merge: number, who = manager) => who.post('/api/client/MergePreview', { keep, merge })
const merge = (keep: number, gone: number, more: object = {}, who = manager) =>
  who.post('/api/client/Merge', { keep, keepVersion: 1, merge: gone, mergeVersion: 1, ...more })

/** The same person twice: once with everything, once with a new address. */
async function twice() {
  const full = await make({ client: { ...fullReferralBody().client } })
  const bare = await make({ client: { ...client, city: 'Salem', phone: '555-010-0199' } })
  return { full, bare, keep: full.clientId as number, gone: bare.clientId as number }
}

describe('[D2] people with the permission to merge (323) merge two clients', () => {
  it('after a comparison: the differences, as text, and what moves', async () => {
    const { keep, gone, bare } = await twice()
    const { data } = (await preview(keep, gone)).body
    expect(data.merge).toMatchObject({
      id: gone,
      version: 1,
      firstName: 'Nora',
      files: 0,
      referrals: [{ id: bare.id, number: bare.number }],
    })
    const differs = Object.fromEntries(
      data.differences.map(({ field, keep: mine, merge: theirs }: { field: string; keep: string; merge: string }) => [
        field,
        [mine, theirs],
      ]),
    )
    expect(differs).toMatchObject({ city: ['Portland', 'Salem'], gender: ['Female', null], ssnLast4: ['0042', null] })
    expect(differs).not.toHaveProperty('lastName')
  })

  it('choosing field by field; values that the remaining client lacks are taken over, and all referrals move to it', async () => {
    const { keep, gone, full, bare } = await twice()
    const later = await make({ client, existingClient: gone, differentPerson: undefined })
    expect(await merge(gone, keep, { take: ['firstName'] })).toMatchObject({
      status: 200,
      body: { message: 'Clients merged successfully !!' },
    })
    expect(await view(gone)).toMatchObject({
      city: 'Salem',
      phone: '555-010-0199',
      middleName: 'Elise',
      ssnLast4: '0042',
      similar: [],
    })
    expect((await view(gone)).referrals.map(({ id }: { id: number }) => id)).toEqual([later.id, bare.id, full.id])
    for (const { id } of [full, bare, later])
      expect(await read(id)).toMatchObject({
        clientId: gone,
        version: 2,
        client: { city: 'Salem', middleName: 'Elise' },
      })
    expect((await manager.get(`/api/client/${keep}`)).status).toBe(404)
    expect(
      (await manager.post('/api/referral/List', { filter: {}, commonFilters: { search: '0199' } })).body.totalItems,
    ).toBe(3)
  })

  it('with entries in the history of the referrals of both, and in the audit log', async () => {
    const { keep, gone, full, bare } = await twice()
    await merge(keep, gone, { take: ['city'] })
    for (const { id } of [full, bare])
      expect((await history(id))[0]).toMatchObject({
        action: 'update',
        note: `Client No. ${gone} was merged into client No. ${keep}`,
        by: { id: 3 },
      })
    expect((await history(bare.id))[0].changes).toContainEqual({
      field: 'clientId',
      label: 'Client No.',
      from: String(gone),
      to: String(keep),
    })
    expect((await history(full.id))[0].changes).toEqual([
      { field: 'client.city', label: 'Client: City', from: 'Portland', to: 'Salem' },
    ])
    const { rows } =
      await sql<object>`select action, person, subject from core.audit_entry order by position desc limit 1`.execute(
        test.db.query,
      )
    expect(rows).toEqual([{ action: 'clientsMerged', person: 3, subject: `Client ${keep}` }])
  })

  it('unless one was changed since the comparison, or merged already', async () => {
    const { keep, gone, bare } = await twice()
    await manager.put(`/api/referral/${bare.id}`, { version: 1, client: { city: 'Bend' } })
    expect((await merge(keep, gone)).status).toBe(409)
    expect((await read(bare.id)).clientId).toBe(gone)
    expect((await merge(keep, gone, { mergeVersion: 2 })).status).toBe(200)
    expect((await merge(keep, gone, { keepVersion: 2, mergeVersion: 3 })).status).toBe(409)
    expect((await merge(keep, keep)).status).toBe(400)
    expect((await merge(keep, 999_999)).status).toBe(404)
  })

  it('once, however often they click', async () => {
    const { keep, gone } = await twice()
    const answers = await Promise.all([merge(keep, gone), merge(keep, gone), merge(gone, keep)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('while another user changes one of the referrals: one of the two waits, or is asked to reload', async () => {
    const { keep, gone, bare } = await twice()
    const [edit, merged] = await Promise.all([
      manager.put(`/api/referral/${bare.id}`, { version: 1, client: { city: 'Bend' } }),
      merge(keep, gone),
    ])
    expect(new Set([edit.status, merged.status])).toEqual(new Set([200, 409]))
  })

  it('without fields that a client does not have, and without empty values of required ones', async () => {
    const { keep, gone } = await twice()
    expect((await merge(keep, gone, { take: ['shoeSize'] })).body.errors).toEqual([
      { field: 'take', message: 'A client has no field “shoeSize”' },
    ])
    expect((await merge(keep, gone, { take: ['constructor'] })).status).toBe(400)
  })

  it('with hidden digits: people who may not see them can neither read nor choose them, and none are lost', async () => {
    const { keep, gone } = await twice()
    await sql`delete from core.role_permission where permission_id = 318 and role_id = (select id from core.role where name = 'Administrator')`.execute(
      test.db.query,
    )
    const { data } = (await preview(gone, keep, admin)).body
    expect(data.differences.find(({ field }: { field: string }) => field === 'ssnLast4')).toEqual({
      field: 'ssnLast4',
      label: 'Last 4 of SSN',
      keep: null,
      merge: null,
      hidden: true,
    })
    expect((await merge(gone, keep, { take: ['ssnLast4'] }, admin)).status).toBe(400)
    expect((await merge(gone, keep, {}, admin)).status).toBe(200)
    expect((await view(gone)).ssnLast4).toBe('0042')
  })

  it('if they may change every referral of both; other people’s clients don’t exist for them', async () => {
    const mine = await make({ assignedTo: person.intake })
    const both = await make({
      client,
      existingClient: mine.clientId,
      differentPerson: undefined,
      assignedTo: person.care,
    })
    const second = await make({ assignedTo: person.intake })
    const strange = await make({ assignedTo: person.care })
    expect((await merge(mine.clientId, second.clientId, {}, intake)).status).toBe(403)
    await sql`insert into core.role_permission (role_id, permission_id) select id, 323 from core.role where name = 'Intake Coordinator'`.execute(
      test.db.query,
    )
    expect((await preview(mine.clientId, strange.clientId, intake)).status).toBe(404)
    expect((await merge(mine.clientId, second.clientId, {}, intake)).status).toBe(403)
    await manager.put(`/api/referral/${both.id}`, { version: 1, assignedTo: person.intake })
    expect((await merge(mine.clientId, second.clientId, {}, intake)).status).toBe(200)
  })
})

describe('a merge can be undone for 30 days', () => {
  const undo = async (id: number, who = manager) => who.post('/api/client/UndoMerge', { id })

  it('and restores referrals and values, except those changed since', async () => {
    const { keep, gone, full, bare } = await twice()
    const { id } = (await merge(keep, gone, { take: ['city', 'phone'] })).body.data
    expect((await view(keep)).merges).toMatchObject([{ id, name: 'Nora Quist', referrals: 1 }])
    await manager.put(`/api/referral/${full.id}`, { version: 2, client: { phone: '555-010-0150' } })
    const added = await make({
      client: { ...client, zip: '97201-1234', city: 'Salem' },
      existingClient: keep,
      differentPerson: undefined,
    })
    expect(await undo(id)).toMatchObject({ status: 200, body: { message: 'Merge undone successfully !!' } })
    expect(await read(full.id)).toMatchObject({ clientId: keep, client: { city: 'Portland', phone: '555-010-0150' } })
    expect(await read(bare.id)).toMatchObject({ clientId: gone, client: { city: 'Salem', phone: '555-010-0199' } })
    expect((await read(added.id)).clientId).toBe(keep)
    expect((await history(bare.id))[0]).toMatchObject({
      via: 'undo',
      note: `The merge of client No. ${gone} into client No. ${keep} was undone`,
    })
    expect((await undo(id)).status).toBe(404)
    expect((await view(keep)).merges).toEqual([])
  })

  it('in reverse order, the last one first', async () => {
    const { keep, gone } = await twice()
    const third = await make({ client: { ...client, city: 'Bend' } })
    const first = (await merge(keep, gone)).body.data.id
    const { version } = await view(keep)
    const second = (await merge(third.clientId, keep, { mergeVersion: version })).body.data.id
    expect((await undo(first)).status).toBe(409)
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
  })

  it('by people who may merge and may change what it moves', async () => {
    const { keep, gone } = await twice()
    const { id } = (await merge(keep, gone)).body.data
    expect((await undo(id, await test.as('Auditor'))).status).toBe(403)
    expect((await undo(id, admin)).status).toBe(200)
  })

  it('and is deleted then, with the client who was merged', async () => {
    const { keep, gone } = await twice()
    const { id } = (await merge(keep, gone)).body.data
    await sql`update referrals.client_merge set merged_at = now() - interval '31 days'`.execute(test.db.query)
    expect((await undo(id)).status).toBe(404)
    await test.runJob('referrals.purgeMerges')
    const left = await sql<{
      id: number
    }>`select id from referrals.client union all select id from referrals.client_merge`.execute(test.db.query)
    expect(left.rows).toEqual([{ id: keep }])
    expect((await view(keep)).referrals).toHaveLength(2)
  })
})
