import { afterAll, beforeAll, expect, it } from 'vitest'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { deployment } from './deployment'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: allPlugins, deployment })), 120_000)
afterAll(() => test.close())

/** The routes of entities that are long reads; every entity has them under its own path. */
const longReads = /^POST \/api\/[^/]+\/(Aggregate|Export)$/

it('[D8] aggregates, exports, dashboards, reports and figures may be read from a replica', () => {
  const nameOf = (at: number) => `${test.routes[at]!.route.call.method} ${test.routes[at]!.route.call.path}`
  const all = test.routes.map((_, at) => nameOf(at))
  const lagging = all.filter((_, at) => test.routes[at]!.route.readsReplica === true)
  expect(all.filter((name) => longReads.test(name) && !lagging.includes(name))).toEqual([])
  expect(lagging).toContain('POST /api/Lead/Aggregate')
  expect(lagging).toContain('POST /api/Lead/Export')
  expect(lagging.filter((name) => !longReads.test(name) || name.includes('/Report/')).toSorted()).toEqual([
    'GET /api/referral/Strip',
    'POST /api/Dashboard/ActivityCount',
    'POST /api/Dashboard/FetchDashboardDetails',
    'POST /api/Dashboard/Layout',
    'POST /api/Report/Aggregate',
    'POST /api/Report/Export',
    'POST /api/Report/Run',
    'POST /api/dashboard/FetchLeadAndAccountCount',
  ])
})

it('[D8] lists may be read from a replica beyond their first page', () => {
  const fresh = test.routes
    .filter(
      ({ route: { call } }) =>
        call.method === 'POST' && /^\/api\/(Lead|referral|client|Task|Document)\/List$/.test(call.path),
    )
    .map(({ route }) => [route.call.path, typeof route.readsReplica])
  expect(fresh).not.toEqual([])
  expect(fresh.filter(([, kind]) => kind !== 'function')).toEqual([])
})
