import { sql } from 'kysely'
import type { EventType } from '@core/contract'
import { getWrittenRecord } from '@core/kernel/server/entities/record/storedRecord'
import { renderMail } from '@core/kernel/server/platform/messages/mail/renderMail'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import type { AutomationStep } from '@core/kernel/entity/automations'
import type { automationMailDue } from './steps/messageSteps'
import { addressAt, fillTemplate } from './values'

type Payload<E> = E extends EventType<infer P> ? P : never

/**
 * Sends the mail of a step, after the transaction of the run. The event contains no address and no text, which are read from the record: a
 * queue is no place for them. If it fails, the queue sends it again later.
 */
export async function sendAutomationMail(
  { run, step }: Payload<typeof automationMailDue>,
  { db, catalog, messages, brand }: ServerContext,
): Promise<void> {
  const { rows } = await sql<{ entity: string; record: number; steps: readonly AutomationStep[] }>`
    select entity, record_id as record, steps from core.automation_run where id = ${run}`.execute(db.query)
  const [found] = rows
  const table = found && catalog.get(found.entity)
  const settings = found?.steps[step]?.settings
  if (!found || !table || !settings) return
  const record = await db.transaction((tx) => getWrittenRecord(tx, table, found.record))
  const to = record && addressAt(table.entity, record, String(settings.to))
  if (!record || to === undefined) return
  const fill = (text: unknown) => fillTemplate(table.entity, record, String(text))
  const subject = fill(settings.subject).slice(0, 200)
  const paragraphs = fill(settings.message).split(/\n{2,}/)
  const mail = renderMail({ brand: (await brand()).name, heading: subject, paragraphs })
  await messages.send({ to, channel: 'email', subject, ...mail })
}
