import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { leadBody, staff } from '@plugins/crm/server/testing/crmApp'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from '../deployment'

/** The product with leads and referrals, to which a test adds fields. */
export interface FieldApp {
  readonly test: TestApp
  readonly superAdmin: Caller
  /** Adds a field. */
  addField(body: object): Promise<{ readonly id: number; readonly version: number; readonly key: string }>
  /** The body of a new lead. */
  lead(more?: object): object
  addLead(more?: object): Promise<{
    readonly id: number
    readonly version: number
    readonly custom: Readonly<Record<string, unknown>> | null
  }>
  /** Takes away all fields and leads. */
  clear(): Promise<void>
}

export async function createFieldApp(): Promise<FieldApp> {
  const test = await createTestApp({ plugins: [admin, crm, referrals], deployment })
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
