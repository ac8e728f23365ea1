import { sql } from 'kysely'
import { expect } from 'vitest'
import { type CustomField, setCustomFields } from '@core/kernel/entity/customFields'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { leadBody, staff } from '@plugins/crm/server/testing/crmApp'
import referrals from '@plugins/referrals/server/plugin'
import reports from '@plugins/reports/server/plugin'
import { deployment } from '../deployment'

/** The product with leads, referrals and reports, to which a test adds fields. */
export interface FieldApp {
  readonly test: TestApp
  readonly superAdmin: Caller
  /** Adds a field. */
  addField(body: object): Promise<{ readonly id: number; readonly version: number; readonly key: string }>
  /** Adds a field of leads of which this node doesn't hear: its notifications are late. */
  addFieldUnheard(field: { readonly key: string; readonly label: string; readonly kind: number }): Promise<void>
  /** Makes this node as it was before it heard of a field. */
  forgetField(key: string): Promise<void>
  /** The body of a new lead. */
  lead(more?: object): object
  /** The nine roles of the demonstration, each with the person who is signed in with it. */
  roles(): Promise<readonly { readonly id: number; readonly name: string; readonly caller: Caller }[]>
  addLead(more?: object): Promise<{
    readonly id: number
    readonly version: number
    readonly custom: Readonly<Record<string, unknown>> | null
  }>
  /** Takes away all fields and leads. */
  clear(): Promise<void>
}

export async function createFieldApp(): Promise<FieldApp> {
  const test = await createTestApp({ plugins: [admin, crm, referrals, reports], deployment })
  const superAdmin = await test.as('Super Admin')

  const lead = (more: object = {}) => leadBody({ assignTo: staff.salesManager, ...more })
  return {
    test,
    superAdmin,
    lead,
    async addField(body) {
      const { status, body: made } = await superAdmin.post('/api/CustomField/Create', body)
      expect(status, made.message).toBe(201)
      return made.data
    },
    async roles() {
      const { body } = await superAdmin.get('/api/CustomField/Roles')
      const ids = new Map((body.data as { id: number; name: string }[]).map(({ id, name }) => [name, id]))
      const { roles, demonstration } = deployment
      const held = roles.filter(({ key }) => demonstration.people.some(({ role }) => role === key))
      return Promise.all(held.map(async ({ name }) => ({ id: ids.get(name)!, name, caller: await test.as(name) })))
    },
    async addFieldUnheard({ key, label, kind }) {
      await test.db.transaction(async (tx) => {
        await sql`alter table core.custom_field disable trigger user`.execute(tx.query)
        await sql`insert into core.custom_field (records, key, label, kind) values ('lead', ${key}, ${label}, ${kind})`.execute(
          tx.query,
        )
        await sql`alter table core.custom_field enable trigger user`.execute(tx.query)
      })
    },
    async forgetField(key) {
      const { data } = (await superAdmin.get('/api/custom-fields')).body as { data: readonly CustomField[] }
      setCustomFields(data.filter((field) => field.key !== key))
    },
    async addLead(more = {}) {
      const { status, body } = await superAdmin.post('/api/Lead/Create', lead(more))
      expect(status, body.message).toBe(201)
      return body.data
    },
    async clear() {
      await sql`delete from core.custom_field`.execute(test.db.query)
      await sql`delete from core.removed_custom_field`.execute(test.db.query)
      await sql`update crm.lead set deleted_at = now() where deleted_at is null`.execute(test.db.query)
    },
  }
}

export const width = { records: 'lead', label: 'Wheelchair width', kind: 3, min: 40, max: 120 }
export const ramp = {
  records: 'lead',
  label: 'Ramp',
  kind: 8,
  options: [{ name: 'Fixed' }, { name: 'Folding' }],
}
