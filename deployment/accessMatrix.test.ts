import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccessFaults } from '@core/kernel/server/security/access/testing/accessMatrix'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { deployment } from './deployment'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: allPlugins, deployment })), 120_000)
afterAll(() => test.close())

it('[S6.2, S6.3] every route of every plugin is open to the people of its definition, and every role holds its default grants', async () => {
  expect(await findAccessFaults(test, { plugins: allPlugins, deployment })).toEqual([])
})
