import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import plugin from './plugin'

const expectedToAsk = [
  'DELETE /api/ApiKey/Delete',
  'DELETE /api/Directory/Delete',
  'DELETE /api/Menus/Delete',
  'DELETE /api/RecordKind/Delete',
  'DELETE /api/SignInProvider/Delete',
  'DELETE /api/Webhook/Delete',
  'DELETE /api/module/:id',
  'DELETE /api/permission/:id',
  'DELETE /api/plugins/:plugin/packages/:version',
  'DELETE /api/removed-data/:id',
  'DELETE /api/role/delete/:id',
  'DELETE /api/user/delete/:id',
  'POST /api/ApiKey/:id/Secret',
  'POST /api/ApiKey/Create',
  'POST /api/ApiKey/PutBack',
  'POST /api/ApiKey/Restore',
  'POST /api/Directory/:id/Secret',
  'POST /api/Directory/Create',
  'POST /api/Directory/PutBack',
  'POST /api/Directory/Restore',
  'POST /api/Menus/Create',
  'POST /api/Menus/PutBack',
  'POST /api/Menus/Restore',
  'POST /api/RecordKind/Create',
  'POST /api/RecordKind/PutBack',
  'POST /api/RecordKind/Restore',
  'POST /api/SignInProvider/:id/Secret',
  'POST /api/SignInProvider/:id/Unlink',
  'POST /api/SignInProvider/Create',
  'POST /api/SignInProvider/PutBack',
  'POST /api/SignInProvider/Restore',
  'POST /api/Webhook/:id/Secret',
  'POST /api/Webhook/Create',
  'POST /api/Webhook/PutBack',
  'POST /api/Webhook/Restore',
  'POST /api/module/PutBack',
  'POST /api/module/Restore',
  'POST /api/module/create',
  'POST /api/permission/PutBack',
  'POST /api/permission/Restore',
  'POST /api/permission/create',
  'POST /api/plugins/change',
  'POST /api/plugins/change/:id/approve',
  'POST /api/role-permissions/bulk',
  'POST /api/role-permissions/bulk/update',
  'POST /api/role-request/:id/approve',
  'POST /api/role-request/:id/refuse',
  'POST /api/role/:id/clone',
  'POST /api/role/PutBack',
  'POST /api/role/Restore',
  'POST /api/role/create',
  'POST /api/user-roles',
  'POST /api/user-roles/removeRole',
  'POST /api/user/:id/activate',
  'POST /api/user/:id/confirm-email',
  'POST /api/user/:id/invite',
  'POST /api/user/:id/reset-second-factor',
  'POST /api/user/:id/suspend',
  'POST /api/user/Bulk',
  'POST /api/user/Import/Start',
  'POST /api/user/PutBack',
  'POST /api/user/Restore',
  'POST /api/user/create',
  'PUT /api/ApiKey/Update',
  'PUT /api/Directory/Update',
  'PUT /api/Menus/FollowEverybody',
  'PUT /api/Menus/Hide',
  'PUT /api/Menus/Move',
  'PUT /api/Menus/Update',
  'PUT /api/RecordKind/Update',
  'PUT /api/SignInProvider/Update',
  'PUT /api/Webhook/Update',
  'PUT /api/module/:id',
  'PUT /api/permission/update/:id',
  'PUT /api/role/update/:id',
  'PUT /api/user/update/:id',
] as const

/** The plugin's own calls, and those of features that need a permission of it. */
const isAdministration = ({ owner, route: { access, call } }: TestApp['routes'][number]) =>
  owner === 'admin' ||
  call.path.startsWith('/api/removed-data') ||
  [access].flat().some((id) => typeof id === 'number' && Math.floor(id / 100) === 6)

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  admin = await test.as('Super Admin')
})
afterAll(() => test.close())

it('[V7] changes of people, roles, permissions and menus ask again: these, and no others', async () => {
  await test.db.pool.query(`update core.session set proved_at = now() - interval '61 minutes'`)
  const asked: string[] = []
  for (const {
    route: { call },
  } of test.routes.filter(isAdministration)) {
    if (call.method === 'GET') continue
    const path = call.path.replaceAll(/:\w+/g, '999999')
    const { body } = await (call.method === 'DELETE'
      ? admin.delete(`${path}?id=999999`)
      : call.method === 'PUT'
        ? admin.put(path, {})
        : admin.post(path, {}))
    if (body.reason === 'proofNeeded') asked.push(`${call.method} ${call.path}`)
  }
  expect(asked.toSorted()).toEqual(expectedToAsk)
})

it('[V7] undoing changes of people asks again too', async () => {
  const { rows } = await test.db.pool.query<{ id: number }>(
    `insert into core.operation (kind, entity, state, user_id, role_id, session_id, total, done, finished_at)
     select 'bulkUpdate', 'user', 'done', user_id, role_id, id::text, 1, 1, now() from core.session returning id`,
  )
  await test.db.pool.query(`update core.session set proved_at = now() - interval '61 minutes'`)
  expect(await admin.post(`/api/operation/${rows[0]!.id}/undo`, {})).toMatchObject({
    status: 403,
    body: { reason: 'proofNeeded' },
  })
})
