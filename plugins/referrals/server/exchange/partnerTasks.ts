import { type RawBuilder, sql } from 'kysely'
import { type Viewer, type Database, type Transaction, HttpError } from '@core/server/plugin'
import { type TaskStatus, taskStatusId, taskStatusOf } from '../../shared/exchange/taskStatuses'
import type { JsonObject } from '../fhir/fhir'

/** A partner's identifier of its own Task, and the reference of that Task there. */
export interface TheirTask {
  /** `system|value` of an identifier, or `Task/id`. */
  readonly key: string
  readonly identifier?: JsonObject
  readonly focus?: JsonObject
  readonly for?: JsonObject
  readonly requester?: JsonObject
}

/** A referral that a partner sent to us, or we to a partner. */
export interface PartnerTask {
  readonly id: number
  readonly referralId: number
  readonly partnerId: number
  /** The partner's name. */
  readonly partner: string
  readonly address: string | null
  readonly incoming: boolean
  readonly taskId: string
  readonly theirs: TheirTask | null
  readonly status: TaskStatus
  readonly reason: string | null
  /** The requested services of the referral. */
  readonly services: readonly number[] | null
  readonly createdBy: number | null
  readonly roleId: number | null
  readonly sentAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** @param which of `task`, a row of partner_task */
export async function findTask(
  db: Database | Transaction,
  which: RawBuilder<unknown>,
): Promise<PartnerTask | undefined> {
  const { rows } = await sql<Omit<PartnerTask, 'status'> & { readonly status: number }>`
    select task.id, referral_id as "referralId", partner_id as "partnerId", partner.name as partner, partner.address,
      way = 1 as incoming, task_id as "taskId", their_task as theirs, task.status, reason,
      referral.service -> 'servicesRequested' as services, task.created_by as "createdBy", role_id as "roleId",
      sent_at as "sentAt", task.created_at as "createdAt", task.updated_at as "updatedAt"
    from referrals.partner_task task join referrals.partner on partner.id = partner_id
    join referrals.referral on referral.id = referral_id
    where referral.deleted_at is null and ${which}`.execute(db.query)
  const [row] = rows
  return row && { ...row, status: taskStatusOf(row.status) }
}

/** @returns the Task of a partner, by the id in its address; undefined if there is none */
export async function findTaskOfPartner(
  db: Database | Transaction,
  partnerId: number,
  taskId: string,
): Promise<PartnerTask | undefined> {
  return findTask(db, sql`task.partner_id = ${partnerId} and task.task_id::text = ${taskId.toLowerCase()}`)
}

/** @returns a referral that we sent, locked; undefined if there is none */
export async function lockSentTask(tx: Transaction, id: number, referralId: number): Promise<PartnerTask | undefined> {
  return findTask(tx, sql`task.id = ${id} and referral_id = ${referralId} and way = 2 for update of task`)
}

/** @returns a partner with a FHIR address, locked, and whether they have the referral and haven't finished it */
export async function findReceiver(
  { query }: Transaction,
  partnerId: number,
  referralId: number,
): Promise<{ readonly name: string; readonly open: boolean } | undefined> {
  const { rows } = await sql<{ name: string; open: boolean }>`
    select name, exists (select from referrals.partner_task where partner_id = partner.id and referral_id = ${referralId}
      and way = 2 and status = any(${['requested', 'received', 'accepted', 'in-progress', 'on-hold'].map(taskStatusId)})) as open
    from referrals.partner where id = ${partnerId} and address is not null and deleted_at is null for update`.execute(
    query,
  )
  return rows[0]
}

/** Creates the Task by which a referral is sent to a partner. @returns its id */
export async function createSentTask(
  { query }: Transaction,
  referralId: number,
  partnerId: number,
  by: Viewer,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into referrals.partner_task (referral_id, partner_id, way, status, created_by, role_id)
    values (${referralId}, ${partnerId}, 2, ${taskStatusId('requested')}, ${by.id}, ${by.roleId}) returning id`.execute(
    query,
  )
  return rows[0]!.id
}

/** @throws HttpError 403 if the request has no key of a partner */
export async function partnerOf(
  db: Database | Transaction,
  { key }: Viewer,
): Promise<{ readonly id: number; readonly name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select partner.id, partner.name from referrals.partner join api.api_key key on lower(key.name) = lower(partner.api_key)
    where key.id = ${key?.id ?? null} and partner.deleted_at is null`.execute(db.query)
  if (!rows[0])
    throw new HttpError(
      403,
      'Only partners may do this, by the API key that is named on their page. Ask the office for one',
    )
  return rows[0]
}
