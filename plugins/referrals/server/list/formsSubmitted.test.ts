import plugin from '../plugin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp } from '@core/server/testing'
import { submitted } from '../packet/testing/submitted'
import { referralBody } from '../testing/referralBody'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
})
afterAll(() => test.close())

it('[S7.9] the list counts the submitted forms of the packet, each once, and filters by that number', async () => {
  const manager = await test.as('Intake Manager')
  const create = async () => (await manager.post('/api/referral/createReferral', referralBody())).body.data.id as number
  const [some, none] = [await create(), await create()]
  for (const form of ['handbook', 'handbook', 'intake'] as const) await submitted(test, some, form, {})
  const { body } = await manager.post('/api/referral/List', { columns: ['formsSubmitted'] })
  expect(
    new Map(
      (body.data as { id: number; formsSubmitted: number }[]).map(({ id, formsSubmitted }) => [id, formsSubmitted]),
    ),
  ).toEqual(
    new Map([
      [none, 0],
      [some, 2],
    ]),
  )
  const found = await manager.post('/api/referral/List', { filter: { formsSubmitted: '1..' } })
  expect((found.body.data as { id: number }[]).map(({ id }) => id)).toEqual([some])
})
