import plugin from '../plugin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, createTestApp, staff, type TestApp } from '@core/server/testing'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({
    plugins: [plugin, { ...staff, defaultGrants: { superAdmin: staff.defaultGrants.superAdmin ?? [] } }],
    deployment,
  })
  admin = await test.as('Super Admin')
})
afterAll(() => test.close())

it('[D2] people who view as a role see the referrals that the role would see, without sensitive values, and can change none', async () => {
  const me = (await admin.get('/api/user/me')).body.user.id as number
  const made = async (assignedTo?: number) =>
    (
      await admin.post(
        '/api/referral/createReferral',
        referralBody({ assignedTo: assignedTo ?? null, client: { ...referralBody().client, ssnLast4: '0042' } }),
      )
    ).body.data.id as number
  const [mine, nobodys] = [await made(me), await made()]
  const { id: roleId } = await test.db.query
    .selectFrom('core.role')
    .select('id')
    .where('name', '=', 'Intake Coordinator')
    .executeTakeFirstOrThrow()
  await admin.post('/api/auth/view-as', { roleId })

  expect((await admin.get(`/api/referral/${mine}`)).body.data).toMatchObject({
    masked: expect.arrayContaining(['client.ssnLast4']),
  })
  expect((await admin.get(`/api/referral/${nobodys}`)).status).toBe(404)
  expect((await admin.post('/api/referral/List', { limit: 50 })).body.data.map(({ id }: { id: number }) => id)).toEqual(
    [mine],
  )
  expect((await admin.put(`/api/referral/${mine}`, { version: 1, priority: 2 })).body.message).toContain(
    'Nothing can be changed',
  )
  expect((await admin.get(`/api/referral/${mine}/fhir`)).status, 'nor takes any out').toBe(403)

  await admin.post('/api/auth/stop-viewing', {})
  expect((await admin.get(`/api/referral/${nobodys}`)).body.data).toMatchObject({ client: { ssnLast4: '0042' } })
  expect((await admin.put(`/api/referral/${mine}`, { version: 1, priority: 2 })).status).toBe(200)
})
