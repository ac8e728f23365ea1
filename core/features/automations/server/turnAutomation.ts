import { sql } from 'kysely'
import { automationOff, automationOn } from '@core/kernel/entity/automations'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { type AutomationDefinition, checkAutomation } from './checkAutomation'
import { recordHistory } from '@core/kernel/server/entities/record/recordHistory'
import { notFound, stale } from '@core/kernel/server/platform/http/errors'
import { publishChange } from '@core/kernel/server/platform/events/publishChange'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { automationEntity } from '../shared/automationEntity'
import { automationEntry } from './automationTables'

interface Stored extends AutomationDefinition {
  readonly name: string
  readonly version: number
}

/**
 * Turns an automation on, which then runs in this person's name, or off. Runs that wait go on with the steps that they began with.
 * @throws HttpError 404, 409 when it was changed since, 400 when it can't run for this person
 */
export async function turnAutomation(
  id: number,
  { on, version }: { readonly on: boolean; readonly version: number },
  viewer: Viewer,
  context: ServerContext,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { rows } = await sql<Stored>`
      select name, version, records, trigger, field, from_value as "fromValue", to_value as "toValue", day_field as "dayField", event, conditions,
        steps, role_id as "roleId" from core.automation where id = ${id} and deleted_at is null for update`.execute(
      tx.query,
    )
    const [stored] = rows
    if (!stored) throw notFound('Automation')
    if (stored.version !== version) throw stale('This automation')
    if (on) await checkAutomation(tx, stored, viewer, context)
    await sql`
      update core.automation set status = ${on ? automationOn : automationOff}, off_reason = null, started_day = null,
        author_id = case when ${on} then ${viewer.id} else author_id end, version = version + 1, updated_by = ${viewer.id}, updated_at = now()
      where id = ${id}`.execute(tx.query)
    await recordHistory(tx, [
      { entity: automationEntity.id, id, action: 'update', by: viewer.id, note: on ? 'Turned on' : 'Turned off' },
    ])
    await publishChange(tx, automationEntity.id, [id], viewer)
    await recordAudit(tx, {
      ...automationEntry(viewer, id, stored.name),
      action: on ? 'automationTurnedOn' : 'automationTurnedOff',
    })
  })
}
