import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
let superAdminRole: number
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm, referrals], deployment })
  superAdmin = await test.as('Super Admin')
  superAdminRole = (await superAdmin.get('/api/Role/getAll')).body.data.find(
    ({ name }: { name: string }) => name === 'Super Admin',
  ).id
})
afterAll(() => test.close())

const created = 1
const dayNear = 4
const set = (values: object) => ({ kind: 'set', settings: { values } })
const approval = (...otherwise: readonly unknown[]) => ({
  kind: 'approval',
  settings: { from: ['assignee'], question: 'May it begin?', otherwise },
})

describe('a wrong automation is refused with the place', () => {
  const attempts: readonly (readonly [what: string, body: object, field: string])[] = [
    ['a field that there is none of', { steps: [set({ colour: 'red' })] }, 'steps[0]'],
    ['a field that nobody sets', { steps: [set({ probability: 3 })] }, 'steps[0]'],
    ['a value of the wrong kind', { steps: [set({ city: 'Salem' }), set({ status: 'x' })] }, 'steps[1]'],
    ['an unknown placeholder', { steps: [set({ request: '{{constructor.name}}' })] }, 'steps[0]'],
    [
      'a condition by no field',
      { steps: [set({ city: 'x' })], conditions: [{ field: '__proto__', value: '1' }] },
      'conditions',
    ],
    [
      'a condition that can’t be read',
      { steps: [set({ city: 'x' })], conditions: [{ field: 'status', value: "1' or 1=1" }] },
      'conditions',
    ],
    ['nobody to notify', { steps: [{ kind: 'notify', settings: { to: ['role:x'], message: 'x' } }] }, 'steps[0]'],
    [
      'a mail to no address',
      { steps: [{ kind: 'mail', settings: { to: 'company', subject: 'x', message: 'x' } }] },
      'steps[0]',
    ],
    [
      'a wrong step where it isn’t approved',
      { steps: [set({ city: 'x' }), approval(set({ colour: 'red' }))] },
      'steps[1].settings.otherwise[0]',
    ],
    [
      'an approval where it isn’t approved',
      { steps: [approval(approval(set({ city: 'x' })))] },
      'steps[0].settings.otherwise[0]',
    ],
    ['no steps where it isn’t approved', { steps: [approval('x')] }, 'steps[0]'],
    ['a webhook that there is none of', { steps: [{ kind: 'webhook', settings: { webhook: 99 } }] }, 'steps[0]'],
    [
      'a task without what it requires',
      { steps: [{ kind: 'create', settings: { records: 'order', values: {} } }] },
      'steps[0]',
    ],
    ['records that can’t have automations', { records: 'user', steps: [set({ name: 'x' })] }, 'records'],
    ['a day that is no date', { trigger: dayNear, dayField: 'city', steps: [set({ city: 'x' })] }, 'dayField'],
  ]
  it.each(attempts)('%s', async (_, body, field) => {
    const refused = await superAdmin.post('/api/Automation/Create', {
      name: 'Wrong',
      records: 'lead',
      trigger: created,
      roleId: superAdminRole,
      ...body,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map((one: { field: string }) => one.field)).toContain(field)
  })

  it('health records are named by their number alone in messages, and families get no mail of it', async () => {
    const send = (step: object) =>
      superAdmin.post('/api/Automation/Create', {
        name: 'Health',
        records: 'referral',
        trigger: created,
        roleId: superAdminRole,
        steps: [step],
      })
    const named = await send({ kind: 'notify', settings: { to: ['assignee'], message: '{{client.lastName}} is here' } })
    expect(named.body.errors[0].message).toContain('use {{number}}')
    const mailed = await send({ kind: 'mail', settings: { to: 'client.email', subject: 'x', message: 'x' } })
    expect(mailed.status).toBe(400)
    expect(
      (await send({ kind: 'notify', settings: { to: ['assignee'], message: '{{number}} or {{record}} is here' } }))
        .status,
    ).toBe(201)
  })
})
