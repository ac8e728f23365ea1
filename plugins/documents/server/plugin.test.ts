import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from './plugin'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
})
afterAll(() => test.close())

it('[D2] [D12] without the plugins of the records it starts, and nobody sees a document', async () => {
  for (const { name } of deployment.roles)
    expect((await (await test.as(name)).post('/api/document/getAllDocuments', {})).body, name).toMatchObject({
      success: true,
      data: [],
      totalItems: 0,
    })
})
