import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { staff } from '@plugins/crm/server/testing/crmApp'
import { automationApp, ended, set, trigger } from './testing/automationApp'

const app = automationApp()
const { turnedOn, addLead, lead, runsOf, statusesOf } = app

describe('an automation is no way around rights', () => {
  it('is neither made, changed nor turned on by an API key, which would go on in the person’s full role', async () => {
    const { body } = await app.superAdmin.post('/api/ApiKey/Create', {
      name: 'Narrow',
      roleId: app.superAdminRole,
      access: 2,
      modules: [5, 6],
      expiresOn: '2199-01-01',
      perMinute: 1000,
    })
    const { secret } = (await app.superAdmin.post(`/api/ApiKey/${body.data.id}/Secret`)).body.data
    const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const response = await app.test.app.inject({ method, url, headers, payload: JSON.stringify(payload) })
      return [response.statusCode, response.json().message]
    }
    const refused = [403, 'An API key can’t make an automation work, which would do what the key may not.']
    const wanted = { name: 'By a key', records: 'lead', trigger: trigger.created, roleId: app.superAdminRole }
    const steps = [set({ request: 'By a key' })]
    expect(await send('POST', '/api/Automation/Create', { ...wanted, steps })).toEqual(refused)
    const { id, version } = await app.addAutomation({ steps: [set({ city: 'Salem' })] })
    expect(await send('PUT', '/api/Automation/Update', { id, version, steps })).toEqual(refused)
    expect(await send('POST', `/api/Automation/${id}/Turn`, { on: true, version })).toEqual(refused)
  })

  it('creates only records that can have automations: no roles, keys or people, which take a proof of identity', async () => {
    const { status, body } = await app.superAdmin.post('/api/Automation/Create', {
      name: 'Roles',
      records: 'lead',
      trigger: trigger.created,
      roleId: app.superAdminRole,
      steps: [{ kind: 'create', settings: { records: 'role', values: { name: 'Made by an automation' } } }],
    })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'steps[0]', message: 'Step 1: choose records that can be created' }],
    ])
  })

  it('is approved only by somebody who may see the record when they decide', async () => {
    const id = await turnedOn({
      steps: [
        { kind: 'approval', settings: { from: [`user:${staff.salesperson}`], question: 'May it begin?' } },
        set({ city: 'Salem' }),
      ],
    })
    const one = await addLead({ assignTo: staff.salesperson })
    await expect.poll(() => statusesOf(id)).toEqual([ended.forApproval])
    const salesperson = await app.test.as('Salesperson')
    const { version } = await lead(one)
    const moved = await app.superAdmin.put('/api/Lead/Update', { id: one, version, assignTo: staff.salesManager })
    expect(moved.status).toBe(200)
    expect((await salesperson.get('/api/automation-approvals')).body.data).toEqual([])
    const [run] = await runsOf(id)
    const decided = await salesperson.post(`/api/automation-approvals/${run.id}`, { approved: true })
    expect(decided.status).toBe(404)
    expect(await statusesOf(id)).toEqual([ended.forApproval])
  })

  it('is approved by nobody who was asked in a role that they don’t hold any more', async () => {
    const { query } = app.test.db
    const { rows } = await sql<{ id: number }>`select id from core.role where name = 'Sales Manager'`.execute(query)
    const role = rows[0]!.id
    await sql`insert into core.user_role (user_id, role_id) values (${staff.salesperson}, ${role})`.execute(query)
    const id = await turnedOn({
      steps: [{ kind: 'approval', settings: { from: [`role:${role}`], question: 'May it begin?' } }],
    })
    await addLead({ assignTo: staff.salesperson })
    await expect.poll(() => statusesOf(id)).toEqual([ended.forApproval])
    const salesperson = await app.test.as('Salesperson')
    const asked = async () => (await salesperson.get('/api/automation-approvals')).body.data
    expect(await asked()).toHaveLength(1)
    await sql`delete from core.user_role where user_id = ${staff.salesperson} and role_id = ${role}`.execute(query)
    expect(await asked()).toEqual([])
    const [run] = await runsOf(id)
    const decide = (who: typeof salesperson) => who.post(`/api/automation-approvals/${run.id}`, { approved: true })
    expect((await decide(salesperson)).status).toBe(404)
    expect(await statusesOf(id)).toEqual([ended.forApproval])
    expect((await decide(app.salesManager)).status).toBe(200)
  })

  it('goes on in the name of whoever saved its steps, also after somebody with more rights has changed it', async () => {
    const { query } = app.test.db
    const id = await turnedOn({
      steps: [
        { kind: 'approval', settings: { from: [`user:${staff.salesManager}`], question: 'May it begin?' } },
        set({ city: 'Salem' }),
      ],
    })
    // As if the salesperson had saved it, who doesn't see the lead of another.
    const { rows } = await sql<{ id: number }>`select id from core.role where name = 'Salesperson'`.execute(query)
    await sql`update core.automation set author_id = ${staff.salesperson}, role_id = ${rows[0]!.id} where id = ${id}`.execute(
      query,
    )
    const one = await addLead({ assignTo: staff.salesperson })
    await expect.poll(() => statusesOf(id)).toEqual([ended.forApproval])
    const { version } = await lead(one)
    await app.superAdmin.put('/api/Lead/Update', { id: one, version, assignTo: staff.salesManager })
    const stored = (await app.superAdmin.get(`/api/Automation/${id}`)).body.data
    const taken = await app.superAdmin.put('/api/Automation/Update', {
      id,
      version: stored.version,
      roleId: app.superAdminRole,
      steps: [set({ request: 'Harmless' })],
    })
    expect(taken.status, taken.body.message).toBe(200)
    const [{ id: run }] = await runsOf(id)
    const decided = await app.salesManager.post(`/api/automation-approvals/${run}`, { approved: true, anyway: true })
    expect(decided.status, decided.body.message).toBe(200)
    await expect.poll(() => statusesOf(id)).toEqual([ended.failed])
    expect((await lead(one)).city).toBeNull()
    // Nor do the steps of another begin again in the name of whoever has taken it over, which stays on.
    await app.superAdmin.post(`/api/AutomationRun/${run}/Retry`, {})
    await expect.poll(() => statusesOf(id)).toEqual([ended.failed])
    expect((await lead(one)).city).toBeNull()
    expect((await app.superAdmin.get(`/api/Automation/${id}`)).body.data.status).toBe(1)
  })

  it('goes on in its own name where a node of the version before has started it, which stores none', async () => {
    const approval = { from: [`user:${staff.salesManager}`], question: 'May it begin?' }
    const id = await turnedOn({ steps: [{ kind: 'approval', settings: approval }, set({ city: 'Salem' })] })
    const one = await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([ended.forApproval])
    await sql`update core.automation_run set role_id = null, author_id = null where automation_id = ${id}`.execute(
      app.test.db.query,
    )
    const [run] = await runsOf(id)
    await app.salesManager.post(`/api/automation-approvals/${run.id}`, { approved: true })
    await expect.poll(() => statusesOf(id)).toEqual([ended.done])
    expect((await lead(one)).city).toBe('Salem')
  })
})
