import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { careTasksWithoutReferral } from '@plugins/crm/server/demo/linkCareTasks'
import referrals from '@plugins/referrals/server/plugin'
import { referralBody } from '@plugins/referrals/server/testing/referralBody'
import { deployment } from './deployment'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: [admin, crm, referrals], deployment })))
afterAll(() => test.close())

it('[D8] a care task of a demonstration belongs to a referral of its person, and one of sales stays as it is', async () => {
  const manager = await test.as('Intake Manager')
  const created = async (body: object) => (await manager.post('/api/Task/Create', body)).body.data.id
  const { id: assignedTo } = (await manager.get('/api/user/me')).body.user
  const referral = (await manager.post('/api/referral/createReferral', referralBody({ assignedTo }))).body.data.id
  const outreach = await created({ subject: 'Check which forms are still out', taskType: 9 })
  const call = await created({ subject: 'Call back', taskType: 1 })
  await test.db.transaction((tx) => tx.emit(careTasksWithoutReferral, {}))
  const aboutOf = async (id: number) => {
    const { entityType, entityTypeId } = (await manager.get(`/api/Task/${id}`)).body.data
    return { entityType, entityTypeId }
  }
  await vi.waitFor(async () => expect(await aboutOf(outreach)).toEqual({ entityType: 6, entityTypeId: referral }), {
    timeout: 20_000,
  })
  expect(await aboutOf(call)).toEqual({ entityType: null, entityTypeId: null })
})
