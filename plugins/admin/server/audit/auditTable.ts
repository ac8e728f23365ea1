import { defineEntityTable } from '@core/server/entities'
import { auditEntity } from '../../shared/auditEntity'

/** The storage of the audit log: in core, which writes it. It can be listed and exported, and nothing else. */
export const auditTable = defineEntityTable({
  entity: auditEntity,
  table: 'core.audit_entry',
  enabledCalls: ['getAll'],
  search: '"auditEntry".find_text',
})
