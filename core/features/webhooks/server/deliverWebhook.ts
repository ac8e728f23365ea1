import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DataKeys } from '@core/kernel/server/platform/dataKeys'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { conflict, notFound } from '@core/kernel/server/platform/http/errors'
import { failureReason } from '@core/kernel/server/platform/log/failureReason'
import { OutsideError, postOutside } from '@core/kernel/server/platform/outside/postOutside'
import { currentSpan } from '@core/kernel/server/platform/telemetry/tracing'
import { newToken } from '@core/kernel/server/platform/secrets'
import { webhookSecretContext } from '@core/kernel/server/security/auth/authenticator/storedSecrets'
import { webhookDue } from '@core/kernel/server/entities/webhooks/queueWebhooks'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'

/** How long a webhook may fail without a single successful delivery until it is turned off. */
const failsFor = '3 days'
/** How long the log of deliveries is stored. */
const logged = '30 days'

const waiting = 1
const delivered = 2
const failed = 3
const notSent = 4

/** From the deployment: the keys that decrypt the secrets, and whether servers in the private network may be reached. */
interface WebhookContext {
  readonly db: Database
  readonly dataKeys: DataKeys
  readonly privateWebhooks: boolean
}

export const webhookTurnedOff = defineNotification({
  id: 'core.webhookTurnedOff',
  title: 'A webhook that you made was turned off',
  usually: 'mail',
})

/**
 * Creates the secret that signs a webhook's messages, in the form of Standard Webhooks.
 * @returns the secret, which is shown only this once
 */
export async function issueWebhookSecret(tx: Transaction, dataKeys: DataKeys, id: number): Promise<string> {
  const secret = `whsec_${Buffer.from(newToken(), 'base64url').toString('base64')}`
  const { rows } = await sql`
    update core.webhook set secret = ${dataKeys.seal(secret, webhookSecretContext(id))}, secret_at = now()
    where id = ${id} and deleted_at is null returning id`.execute(tx.query)
  if (rows.length === 0) throw notFound('Webhook')
  return secret
}

/** The headers of Standard Webhooks: the recipient computes the same signature and refuses a message that is too old. */
export function signedHeaders(secret: string, id: string, body: string, now = new Date()): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

interface Due {
  readonly webhookId: number
  readonly messageId: string
  readonly url: string
  readonly secret: string | null
  readonly event: string
  readonly entity: string
  readonly recordIds: readonly number[]
  /** For a change; otherwise null. */
  readonly fields: readonly string[] | null
  readonly createdAt: string
  readonly isOn: boolean
}

/** Sends a delivery. If it fails it throws, so that the queue sends it again later (`queueOptions` in `platform/events/prepareQueues`); the log contains the result of each try. */
export async function deliverWebhook({ id }: { readonly id: number }, context: WebhookContext): Promise<void> {
  const { db } = context
  const { rows } = await sql<Due>`
    select hook.id as "webhookId", message_id as "messageId", url, secret, event, entity, record_ids as "recordIds", fields,
      delivery.created_at as "createdAt", hook.deleted_at is null and hook.status = 1 as "isOn"
    from core.webhook_delivery delivery join core.webhook hook on hook.id = webhook_id
    where delivery.id = ${id} and delivery.status <> ${delivered}`.execute(db.query)
  const [due] = rows
  if (!due) return
  if (!due.isOn || due.secret === null) return giveUp(db, id, 'The webhook was off')
  const { event, entity, recordIds, fields, createdAt, webhookId, url, secret, messageId } = due
  const body = JSON.stringify({
    type: event,
    timestamp: createdAt,
    data: { entity, ids: recordIds, ...(fields && { fields }) },
  })
  const outcome = await post({ webhookId, url, secret }, { messageId, body }, context)
  await note(db, id, webhookId, outcome)
  if (outcome.reason !== null) throw new Error(outcome.reason)
}

/** The result of a message. */
interface Outcome {
  /** The status of the recipient's response; null where there was none. */
  readonly answer: number | null
  /** Why it did not arrive, as text for people; null where it did. */
  readonly reason: string | null
}

async function post(
  { webhookId, url, secret }: { readonly webhookId: number; readonly url: string; readonly secret: string },
  { messageId, body }: { readonly messageId: string; readonly body: string },
  { dataKeys, privateWebhooks }: WebhookContext,
): Promise<Outcome> {
  const traceparent = currentSpan()?.traceparent
  const headers = {
    ...signedHeaders(dataKeys.open(secret, webhookSecretContext(webhookId)), messageId, body),
    ...(traceparent !== undefined && { traceparent }),
  }
  return postOutside(url, { headers, body, allowPrivate: privateWebhooks }).then(
    (answer) => ({ answer, reason: answer >= 200 && answer < 300 ? null : `The server answered ${answer}` }),
    (error: unknown) => ({
      answer: null,
      reason: error instanceof OutsideError ? error.message : failureReason(error),
    }),
  )
}

/**
 * Sends a test message about no record, signed like all others, also where the webhook is off: it shows whether messages arrive. It is not
 * logged, and counts neither as a delivery nor as a failure.
 */
export async function testWebhook(id: number, context: WebhookContext): Promise<Outcome> {
  const { rows } = await sql<{ url: string; secret: string | null }>`
    select url, secret from core.webhook where id = ${id} and deleted_at is null`.execute(context.db.query)
  const [hook] = rows
  if (!hook) throw notFound('Webhook')
  const { url, secret } = hook
  if (secret === null) throw conflict('The webhook has no secret yet. Make it first.')
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} })
  return post({ webhookId: id, url, secret }, { messageId: randomUUID(), body }, context)
}

async function note(
  db: Database,
  id: number,
  webhookId: number,
  { answer, reason }: { readonly answer: number | null; readonly reason: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`
      update core.webhook_delivery set status = ${reason === null ? delivered : failed}, answer = ${answer}, reason = ${reason},
        tries = tries + 1, tried_at = now(), updated_at = now() where id = ${id}`.execute(tx.query)
    if (reason === null) {
      await sql`update core.webhook set failing_since = null, delivered_at = now() where id = ${webhookId}`.execute(
        tx.query,
      )
      return
    }
    const { rows } = await sql<{ name: string; maker: number | null; turnedOff: boolean }>`
      update core.webhook set failing_since = coalesce(failing_since, now()),
        status = case when failing_since < now() - ${failsFor}::interval then 2 else status end
      where id = ${webhookId} returning name, coalesce(updated_by, created_by) as maker, status = 2 as "turnedOff"`.execute(
      tx.query,
    )
    const { name, maker, turnedOff } = rows[0]!
    if (turnedOff && maker !== null)
      await notify(tx, {
        kind: webhookTurnedOff,
        to: maker,
        title: `The webhook ${name} was turned off`.slice(0, 200),
        detail: 'Nothing has arrived for three days. Look at its deliveries, then turn it on again.',
        link: `/webhooks/${webhookId}`,
      })
  })
}

async function giveUp(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update core.webhook_delivery set status = ${notSent}, reason = ${reason}, tried_at = now(), updated_at = now()
    where id = ${id}`.execute(db.query)
}

/** Sends a delivery again, with the same id, by which the recipient recognizes it. */
export async function sendWebhookAgain(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{ isOn: boolean; status: number }>`
    select hook.deleted_at is null and hook.status = 1 as "isOn", delivery.status
    from core.webhook_delivery delivery join core.webhook hook on hook.id = webhook_id
    where delivery.id = ${id} for update of delivery`.execute(tx.query)
  if (!rows[0]) throw notFound('Delivery')
  if (!rows[0].isOn) throw conflict('The webhook is off. Turn it on first.')
  if (rows[0].status === waiting) throw conflict('It is on its way already.')
  await sql`update core.webhook_delivery set status = ${waiting}, reason = null, updated_at = now() where id = ${id}`.execute(
    tx.query,
  )
  await tx.emit(webhookDue, { id })
}

/** A job. */
export async function purgeWebhookDeliveries({ db }: { readonly db: Database }): Promise<void> {
  await sql`delete from core.webhook_delivery where created_at < now() - ${logged}::interval`.execute(db.query)
}
