import { sql } from 'kysely'
import { automationOff, automationOn } from '@core/kernel/entity/automations'
import { countText } from '@core/kernel/entity/countText'
import { yesNo } from '@core/kernel/entity/kinds/choiceKinds'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { checkAutomation } from './checkAutomation'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { defineEntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { invalid } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { automationEntity, automationRunEntity } from '../shared/automationEntity'
import { refuseSameName } from '@core/kernel/server/entities/record/refuseSameName'

/** More of them would be nobody's to oversee, and each write of a record looks at those of its kind. */
const mostAutomations = 200

/** The storage of automations: in core, whose writes start them. */
export const automationTable = (context: ServerContext) =>
  defineEntityTable({
    entity: automationEntity,
    table: 'core.automation',
    rules: {
      auditsDeletes: true,
      extra: { turnOff: yesNo('Turn off', { help: 'It is saved and turned off at once' }) },
      async plan({ tx, viewer, before, after, extra: { turnOff } }) {
        if (before && before.records !== after.records)
          throw invalid([{ field: 'records', message: 'Records can’t be changed; make another automation' }])
        await refuseSameName(tx, 'core.automation', before?.id ?? 0, after.name)
        if (!before) await refuseTooMany(tx)
        await checkAutomation(tx, after, viewer, context)
        const record = {
          ...after,
          // Whoever changed it answers for it.
          authorId: viewer.id,
          offReason: null,
          status: turnOff ? automationOff : (before?.status ?? automationOff),
        }
        const turnsOff = before?.status === automationOn && record.status === automationOff
        return {
          record,
          async written(id) {
            await recordAudit(tx, {
              ...automationEntry(viewer, id, after.name),
              action: before ? 'automationChanged' : 'automationMade',
              details: { records: after.records, steps: countText(after.steps.length, 'step') },
            })
            if (!turnsOff) return
            // The days that pass until it is turned on again are none of its days.
            await sql`update core.automation set started_day = null where id = ${id}`.execute(tx.query)
            await recordAudit(tx, { ...automationEntry(viewer, id, after.name), action: 'automationTurnedOff' })
          },
        }
      },
      mayDelete: (tx, { id, name }, viewer) =>
        recordAudit(tx, { ...automationEntry(viewer, id, name), action: 'automationDeleted' }),
      async mayRestore(tx, { id, name }, viewer) {
        await refuseSameName(tx, 'core.automation', id, name)
        await refuseTooMany(tx)
        await recordAudit(tx, { ...automationEntry(viewer, id, name), action: 'automationRestored' })
      },
    },
  })

/** What automations did, only for reading. */
export const automationRunTable = defineEntityTable({
  entity: automationRunEntity,
  table: 'core.automation_run',
  enabledCalls: ['list', 'getAll'],
})

async function refuseTooMany(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::integer as made from core.automation where deleted_at is null`.execute(tx.query)
  if (rows[0]!.made >= mostAutomations)
    throw invalid([
      { field: 'name', message: `There are ${mostAutomations} automations already; delete one that nobody needs` },
    ])
}

/** What entries of the audit log about an automation have in common. */
export const automationEntry = (viewer: Viewer, id: number, name: string) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `Automation ${name}`,
  record: { entity: automationEntity.id, id },
})
