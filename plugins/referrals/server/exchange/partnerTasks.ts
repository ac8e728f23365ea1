import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '@core/server/access'
import type { Database, Transaction } from '@core/server/database'
import { HttpError } from '@core/server/plugin'
import { type TaskStatus, taskStatusOf } from '../../shared/exchange/taskStatuses'
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

/** @throws HttpError 403 if the request has no key of a partner */
export async function partnerOf(
  db: Database | Transaction,
  { key }: Viewer,
): Promise<{ readonly id: number; readonly name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select partner.id, partner.name from referrals.partner join core.api_key key on lower(key.name) = lower(partner.api_key)
    where key.id = ${key?.id ?? null} and partner.deleted_at is null`.execute(db.query)
  if (!rows[0])
    throw new HttpError(
      403,
      'Only partners may do this, by the API key that is named on their page. Ask the office for one',
    )
  return rows[0]
}
