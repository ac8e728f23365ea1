import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ServerPlugin } from '@core/server/plugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { leadBody, staff } from '@plugins/crm/server/testing/crmApp'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from '../deployment'

/** The ids of triggers, and of the states of a run. */
export const trigger = { created: 1, changed: 2, dayNear: 4 } as const
export const ended = { done: 2, failed: 3, forApproval: 4, stopped: 6 } as const

type Body = { readonly steps: readonly object[] } & Readonly<Record<string, unknown>>

/**
 * A deployment in which a Super Admin makes automations of leads. Each test begins without automations and leads.
 * @param further plugins that are on, too
 */
export function automationApp(further: readonly ServerPlugin[] = []) {
  let test: TestApp
  let superAdmin: Caller
  let salesManager: Caller
  let superAdminRole: number
  beforeAll(async () => {
    test = await createTestApp({ plugins: [admin, crm, referrals, ...further], deployment })
    superAdmin = await test.as('Super Admin')
    salesManager = await test.as('Sales Manager')
    superAdminRole = (await superAdmin.get('/api/Role/getAll')).body.data.find(
      ({ name }: { name: string }) => name === 'Super Admin',
    ).id
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await sql`delete from core.automation`.execute(test.db.query)
    await sql`update crm.lead set deleted_at = now() where deleted_at is null`.execute(test.db.query)
  })
  const app = {
    get test() {
      return test
    },
    get superAdmin() {
      return superAdmin
    },
    get salesManager() {
      return salesManager
    },
    get superAdminRole() {
      return superAdminRole
    },
    /** Adds an automation of leads. */
    async addAutomation(body: Body) {
      const { status: code, body: made } = await superAdmin.post('/api/Automation/Create', {
        name: 'Sort new leads',
        records: 'lead',
        trigger: trigger.created,
        roleId: superAdminRole,
        ...body,
      })
      expect(code, made.message).toBe(201)
      expect(made.data.steps).toEqual(body.steps)
      return made.data as { id: number; version: number }
    },
    async turn({ id, version }: { id: number; version: number }, on = true) {
      const { status: code, body } = await superAdmin.post(`/api/Automation/${id}/Turn`, { on, version })
      expect(code, body.message).toBe(200)
    },
    async turnedOn(body: Body) {
      const made = await app.addAutomation(body)
      await app.turn(made)
      return made.id
    },
    async addLead(more: object = {}) {
      const { status: code, body } = await superAdmin.post(
        '/api/Lead/Create',
        leadBody({ assignTo: staff.salesManager, ...more }),
      )
      expect(code, body.message).toBe(201)
      return body.data.id as number
    },
    lead: async (id: number) => (await superAdmin.get(`/api/Lead/${id}`)).body.data,
    runsOf: async (automationId: number) =>
      (await superAdmin.post('/api/AutomationRun/List', { filter: { automationId: String(automationId) } })).body.data,
    statusesOf: async (id: number) => (await app.runsOf(id)).map((run: { status: number }) => run.status),
    historyOf: async (id: number) => (await superAdmin.post('/api/Lead/History', { id })).body.data,
  }
  return app
}

export const set = (values: object) => ({ kind: 'set', settings: { values } })
