import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, sampleFiles, uploaded } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let clientId: number
let referral: { id: number; version: number }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  referral = (await manager.post('/api/referral/createReferral', referralBody())).body.data
  clientId = (await manager.get(`/api/referral/${referral.id}`)).body.data.clientId
})
afterAll(() => test.close())

const add = async (caller = manager) =>
  caller.post('/api/clientPhoto/Create', { clientId, photo: [await uploaded(caller, sampleFiles.png, 'nora.png')] })

it('[D2, security 4] a client’s photo is visible to people who may see the client, is not cached, and is audited as part of the health record', async () => {
  const { status, body } = await add()
  expect(status).toBe(201)
  const { id } = body.data.photo[0]
  const read = (caller: Caller) =>
    test.app.inject({ method: 'GET', url: `/api/file/${id}`, cookies: Object.fromEntries(caller.cookies) })
  expect(await read(manager)).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
  const ways = async () =>
    (
      await sql<{
        way: string
      }>`select way from core.patient_access where entity = 'client' and ${clientId} = any(record_ids)`.execute(
        test.db.query,
      )
    ).rows.map(({ way }) => way)
  await expect.poll(ways).toContain('viewed')
  const care = await test.as('Care Coordinator')
  expect(await read(care), 'of a client who is not theirs').toMatchObject({ statusCode: 404 })
  expect((await care.post('/api/clientPhoto/List', {})).body.data).toEqual([])
  expect(await add(care)).toMatchObject({ status: 403 })
  const auditor = await test.as('Auditor')
  expect(await read(auditor)).toMatchObject({ statusCode: 200 })
  expect(await add(auditor)).toMatchObject({ status: 403 })
  expect(await add(), 'one of each client').toMatchObject({ status: 409 })
})

it('[D3] no photo can be added of a child whose family did not agree to photos', async () => {
  const { version } = (await manager.get(`/api/referral/${referral.id}`)).body.data
  await manager.put(`/api/referral/${referral.id}`, { version, consent: { services: true, photo: false } })
  expect(await add()).toMatchObject({ status: 409, body: { message: expect.stringContaining('did not agree') } })
  const [row] = (await manager.post('/api/clientPhoto/List', { columns: ['photo'] })).body.data
  expect(await manager.delete(`/api/clientPhoto/Delete?id=${row.id}`), 'it may be taken away').toMatchObject({
    status: 200,
  })
})
