import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, download, staff } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from './plugin'

let test: TestApp
let manager: Caller
let id: number

const referral = {
  type: 1,
  receivedDate: '2026-05-04',
  source: 1,
  client: { firstName: 'Ana', lastName: 'Reyes', dateOfBirth: '2019-04-02', state: 'NY', zip: '10001' },
  service: { servicesRequested: [1] },
}

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin, { ...staff, defaultGrants: {} }], deployment })
  manager = await test.as('Intake Manager')
  const made = await manager.post('/api/referral/createReferral', referral)
  ;({ id } = made.body.data)
})
afterAll(() => test.close())

let since = 0
const count = async () =>
  (
    await sql<{ last: number }>`select coalesce(max(id), 0)::int as last from core.patient_access`.execute(
      test.db.query,
    )
  ).rows[0]!.last
beforeEach(async () => void (since = await count()))

interface Entry {
  readonly way: string
  readonly ids: readonly number[]
  readonly person: number | null
  readonly role: string | null
  readonly address: string | null
}

async function written(): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select way, record_ids as ids, person, (select name from core.role where id = role_id) as role, address
    from core.patient_access where id > ${since} and entity = 'referral' order by id`.execute(test.db.query)
  return rows
}

const ways = async () => [...new Set((await written()).map(({ way, ids }) => `${way} ${ids.join()}`))]

describe('[security 4] the patient access log contains', () => {
  it('a view: who, in which role, from where, within a second', async () => {
    const auditor = await test.as('Auditor')
    const me = (await auditor.get('/api/user/me')).body.user.id
    await auditor.get(`/api/referral/${id}`)
    await expect
      .poll(written)
      .toEqual([{ way: 'viewed', ids: [id], person: me, role: 'Auditor', address: expect.stringMatching(/^10\./) }])
  })

  it('every row of a list, and of a search separately', async () => {
    await manager.post('/api/referral/List', {})
    await expect.poll(ways).toEqual([`listed ${id}`])
    await manager.get('/api/referral/getAllReferral?search=reyes')
    await manager.post('/api/referral/Options', { search: 'reyes' })
    await expect.poll(ways).toEqual([`listed ${id}`, `found ${id}`])
  })

  it('the rows of the work queue', async () => {
    await manager.post('/api/referral/Queue', {})
    await expect.poll(ways).toEqual([`listed ${id}`])
  })

  it('a list that is streamed', async () => {
    await manager.post('/api/referral/List', { limit: 1_000_000 })
    await expect.poll(ways).toEqual([`listed ${id}`])
  })

  it('the client, the notes, the history, the packet', async () => {
    const { clientId } = (await manager.get(`/api/referral/${id}`)).body.data
    await expect.poll(ways).toEqual([`viewed ${id}`])
    for (const request of [
      () => manager.get(`/api/client/${clientId}`),
      () => manager.post('/api/referral/History', { id }),
      () => manager.get(`/api/referral/${id}/packet`),
    ]) {
      since = await count()
      expect((await request()).status).toBe(200)
      await expect.poll(ways).toEqual([`viewed ${id}`])
    }
  })

  it('an export', async () => {
    await download(test, manager, 'POST', '/api/referral/Export', { format: 'csv', columns: ['number'] })
    await expect.poll(ways).toEqual([`exported ${id}`])
  })

  it('[D11] an export in the background, once it is created', async () => {
    await manager.post('/api/referral/Export/Start', { format: 'csv', columns: ['number'] })
    await expect.poll(ways).toEqual([`exported ${id}`])
  })

  it('a change, in its transaction', async () => {
    const { version } = (await manager.get(`/api/referral/${id}`)).body.data
    await expect.poll(ways).toEqual([`viewed ${id}`])
    since = await count()
    await manager.put(`/api/referral/${id}`, { version, nextFollowUp: '2027-01-04' })
    expect(await written()).toMatchObject([{ way: 'updated', ids: [id], role: 'Intake Manager' }])
    since = await count()
    await manager.delete(`/api/referral/${id}`)
    await manager.post('/api/referral/Restore', { id })
    expect(await ways()).toEqual([`deleted ${id}`, `restored ${id}`])
  })

  it('a refusal: of another person’s record, and of one without any permission', async () => {
    expect((await (await test.as('Care Coordinator')).get(`/api/referral/${id}`)).status).toBe(404)
    expect((await (await test.as('Salesperson')).get(`/api/referral/${id}`)).status).toBe(403)
    await expect.poll(written).toMatchObject([
      { way: 'refused', ids: [id], role: 'Care Coordinator' },
      { way: 'refused', ids: [id], role: 'Salesperson' },
    ])
  })

  it('and can’t be changed', async () => {
    await expect(sql`delete from core.patient_access`.execute(test.db.query)).rejects.toThrow('can only grow')
    await expect(sql`update core.patient_access set person = 1`.execute(test.db.query)).rejects.toThrow('can only grow')
  })
})
