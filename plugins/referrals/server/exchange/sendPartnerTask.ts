import { sql } from 'kysely'
import { viewerInRole, OutsideError, postOutside, type ServerContext } from '@core/server/plugin'
import { readFields, readRecord, selectFields } from '@core/server/entities'
import { partnerEntity } from '../../shared/exchange/partnerEntity'
import type { JsonObject } from '../fhir/fhir'
import { toBundle } from '../fhir/toBundle'
import { referralTable } from '../referralTable'
import { findTask, type PartnerTask } from './partnerTasks'
import { searchOf, writeTask } from './taskResource'

type Context = Pick<ServerContext, 'db' | 'brand' | 'catalog' | 'privateWebhooks' | 'publicUrl'>

/**
 * Sends a partner the referral, or its status, as a FHIR transaction. It throws on a failure, so that the queue retries it
 * later; the record states why. Resources that the partner already has are found by their identifier and not created again.
 */
export async function sendPartnerTask({ id }: { readonly id: number }, context: Context): Promise<void> {
  const { db, privateWebhooks } = context
  const task = await findTask(db, sql`task.id = ${id}`)
  if (!task || task.address === null) return
  const entry = await entriesOf(task, context)
  if (entry === undefined) return
  const token = await tokenOf(context, task.partnerId)
  const failure = await postOutside(task.address, {
    headers: { 'content-type': 'application/fhir+json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry }),
    allowPrivate: privateWebhooks,
  }).then(
    (answer) => (answer >= 200 && answer < 300 ? null : `The partner’s server answered ${answer}`),
    (error: unknown) => (error instanceof OutsideError ? error.message : 'The partner’s server can’t be reached'),
  )
  await sql`
    update referrals.partner_task set failure = ${failure}, sent_at = case when ${failure === null} then now() else sent_at end
    where id = ${id}`.execute(db.query)
  if (failure !== null) throw new Error(failure)
}

async function tokenOf({ db }: Context, partnerId: number): Promise<string | null> {
  const fields = { token: partnerEntity.fields.token }
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectFields(fields, 'partner')} from referrals.partner where id = ${partnerId}`.execute(db.query)
  return rows[0] ? readFields(fields, rows[0]).token : null
}

/** @returns undefined if there is nothing left to send */
async function entriesOf(
  task: PartnerTask,
  { db, brand, catalog, publicUrl }: Context,
): Promise<readonly JsonObject[] | undefined> {
  const office = (await brand()).name
  const sent = task.incoming || task.sentAt !== null
  if (sent) {
    const request = { method: 'PUT', url: searchOf(task) }
    return [{ fullUrl: `urn:uuid:${task.taskId}`, resource: writeTask(task, { office }), request }]
  }
  if (task.status !== 'requested') return undefined
  const viewer = await viewerInRole(db, task.createdBy ?? 0, task.roleId ?? 0)
  if (!viewer) {
    await sql`update referrals.partner_task set failure = 'Who sent it may not any more' where id = ${task.id}`.execute(
      db.query,
    )
    return undefined
  }
  // With the permissions of the person who sent it: without 318 it contains nothing sensitive.
  const record = await readRecord(db, referralTable, task.referralId, viewer, catalog)
  const { number, status, updatedAt } = record
  const { entry } = toBundle(record, { base: publicUrl, number: number!, status: status!, updatedAt })
  const [request] = entry
  const resource = writeTask(task, {
    office,
    focus: { reference: request!.fullUrl },
    patient: request!.resource.subject,
  })
  return entry.map((one): JsonObject => {
    const made = one.resource.resourceType === 'Task' ? resource : one.resource
    const unless = made === resource ? { ifNoneExist: searchOf(task).replace('Task?', '') } : {}
    return { ...one, resource: made, request: { method: 'POST', url: made.resourceType, ...unless } }
  })
}
