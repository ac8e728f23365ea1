import { sql } from 'kysely'
import { type AutomationAction, conflict } from '@core/server/plugin'
import { updateRecord } from '@core/server/entities'
import { leadEntity } from '../../shared/leads/leadEntity'
import { assignLead } from './assignLead'

/** A step of automations: gives a lead to whoever is next by the assignment rules, as a lead of a web form is. */
export const assignByRules: AutomationAction = {
  id: 'crm.assignByRules',
  label: 'Assign by the assignment rules',
  records: [leadEntity.id],
  async run({ tx, table, record, viewer, author, context: { catalog } }) {
    const { leadType, storeId, state, zip } = record.values
    const assigned = await assignLead(tx, {
      leadType: Number(leadType),
      storeId: typeof storeId === 'number' ? storeId : null,
      state: typeof state === 'string' ? state : null,
      zip: typeof zip === 'string' ? zip : null,
    })
    if (!assigned) throw conflict('Nobody can take leads right now')
    const { assignTo, reason } = assigned
    const patch = { assignTo, storeId: assigned.storeId, version: record.version }
    await updateRecord(tx, table, record.id, patch, viewer, { catalog, author })
    await sql`update crm.lead set assign_reason = ${reason} where id = ${record.id}`.execute(tx.query)
    return 'Assigned by the assignment rules'
  },
}
