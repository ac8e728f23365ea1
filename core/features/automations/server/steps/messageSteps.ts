import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import { countText } from '@core/kernel/entity/countText'
import { integer, longText, tags, text } from '@core/kernel/entity/fieldKinds'
import { webhookDue } from '@core/kernel/server/entities/webhooks/queueWebhooks'
import { conflict } from '@core/kernel/server/platform/http/errors'
import { countMessages } from '@core/kernel/server/security/limits/countMessages'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'
import { findRecipients, recipientProblem } from '../recipients'
import { addressAt, fillTemplate, isAddress, templateProblem } from '../values'
import type { StepWork } from './StepWork'

/** A mail of a run should be sent now. */
export const automationMailDue = defineEvent<{ readonly run: number; readonly step: number }>('core.automationMailDue')

export const automationNotice = defineNotification({
  id: 'core.automationNotice',
  title: 'An automation notifies you',
  usually: 'inbox',
})

/** Notifies people of the staff who may see the record: `{"to": ["assignee", "role:5"], "message": "{{company}} waits for a quote"}`. */
export const notifyStep: StepWork = {
  settings: {
    to: tags('To', { required: true, max: 20 }),
    message: text('Message', { required: true, max: 180 }),
  },
  check: ({ table: { entity }, settings }) =>
    recipientProblem(entity, settings.to as string[]) ?? templateProblem(entity, String(settings.message)),
  async run({ tx, table, record, settings, run }) {
    const to = await findRecipients(tx, table, record, settings.to as string[])
    const text = fillTemplate(table.entity, record, String(settings.message)).slice(0, 200)
    await notify(tx, {
      kind: automationNotice,
      to,
      title: text,
      detail: `By the automation ${run.name}`.slice(0, 200),
      ...(table.entity.screen && { link: table.entity.screen.replace(':id', String(record.id)) }),
    })
    return { did: `Notified ${countText(to.length, 'person', 'people')}`, said: { text, people: to } }
  },
}

/** Mails to the address in a field of the record: `{"to": "contactEmail", "subject": "Your request", "message": "Dear {{contactName}}, …"}`. */
export const mailStep: StepWork = {
  settings: {
    to: text('To', { required: true, max: 120 }),
    subject: text('Subject', { required: true, max: 150 }),
    message: longText('Message', { required: true, max: 5000 }),
  },
  check({ table: { entity }, settings }) {
    if (entity.personal) return 'automations don’t mail to families; use “Message the family”, which obeys their wishes'
    if (!isAddress(entity, String(settings.to))) return 'To: choose a field with an email that is not sensitive'
    return templateProblem(entity, String(settings.subject)) ?? templateProblem(entity, String(settings.message))
  },
  async run({ tx, table, record, viewer, settings, run }) {
    const to = addressAt(table.entity, record, String(settings.to))
    if (to === undefined) throw conflict('The record has no address to mail to')
    await countMessages(tx, viewer.id, [to])
    await tx.emit(automationMailDue, { run: run.id, step: run.step })
    const [subject, message] = [settings.subject, settings.message].map((text) =>
      fillTemplate(table.entity, record, String(text)),
    )
    return { did: 'Mailed', said: { text: `${subject}\n${message}`, address: to } }
  },
}

/** Tells another program, by one of the deployment's webhooks: `{"webhook": 3}`. */
export const webhookStep: StepWork = {
  settings: { webhook: integer('Webhook', { required: true, min: 1 }) },
  async check({ tx, settings }) {
    const { rows } = await sql`
      select from core.webhook where id = ${settings.webhook} and deleted_at is null`.execute(tx.query)
    return rows.length > 0 ? undefined : 'choose a webhook'
  },
  async run({ tx, table, record, settings, run }) {
    const { rows } = await sql<{ id: number }>`
      insert into core.webhook_delivery (webhook_id, event, entity, record_ids)
      select id, ${`automation.${run.automation}`}, ${table.entity.id}, ${JSON.stringify([record.id])}::jsonb from core.webhook
      where id = ${settings.webhook} and deleted_at is null and status = 1 and secret is not null returning id`.execute(
      tx.query,
    )
    if (!rows[0]) throw conflict('The webhook is off. Turn it on, or choose another one')
    await tx.emit(webhookDue, { id: rows[0].id })
    return { did: 'Told the webhook' }
  },
}
