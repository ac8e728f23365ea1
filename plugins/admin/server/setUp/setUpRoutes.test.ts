import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contributionTo, defineServerPlugin } from '@core/server/plugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { setUpSteps } from '../../contract/setUpSteps'
import { userPermissions } from '../../shared/adminPermissions'
import plugin from '../plugin'

/** A plugin that has something to set up. */
const garage = defineServerPlugin({
  id: 'garage',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  contributes: [
    contributionTo(setUpSteps, [
      {
        id: 'garage.phone',
        order: 5,
        title: 'Enter the office phone',
        text: 'Customers see it.',
        link: '/settings',
        permission: userPermissions.can.create,
        doneSql: 'exists (select from core.user_setting where office_phone is not null)',
      },
      {
        id: 'garage.secret',
        order: 1,
        title: 'Open the garage',
        text: 'Nobody may.',
        link: '/garage',
        permission: 999_999,
        doneSql: 'false',
      },
    ]),
  ],
})

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin, garage], deployment })
  admin = await test.as('Administrator')
})
afterAll(() => test.close())

const steps = async (caller: Caller) => (await caller.get('/api/SetUp/Steps')).body.data

it('a new deployment’s checklist has the steps of all plugins that the administrator may do, in their order', async () => {
  expect(await steps(admin)).toEqual([
    {
      id: 'garage.phone',
      title: 'Enter the office phone',
      text: 'Customers see it.',
      link: '/settings',
      isDone: false,
    },
    {
      id: 'admin.people',
      title: 'Invite your people',
      text: expect.any(String),
      link: '/users/add-user',
      isDone: true,
    },
  ])
  expect((await (await test.as('Salesperson')).get('/api/SetUp/Steps')).status).toBe(403)
})

it('the checklist is gone once everything is done, and back when something is missing again', async () => {
  await sql`insert into core.user_setting (office_phone) values ('555-010-0100')`.execute(test.db.query)
  expect(await steps(admin)).toEqual([])
  await sql`delete from core.user_setting`.execute(test.db.query)
  expect(await steps(admin)).toHaveLength(2)
})

it('who dismisses the checklist doesn’t see it again, others do', async () => {
  expect(await admin.post('/api/SetUp/Dismiss', {})).toMatchObject({ status: 200 })
  expect((await admin.post('/api/SetUp/Dismiss', {})).status).toBe(200)
  expect(await steps(admin)).toEqual([])
  expect(await steps(await test.as('Super Admin'))).toHaveLength(2)
})
