import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { Transaction } from '@core/server/plugin'
import { taskStatusByReferral, type TaskStatus, taskStatusId } from '../../shared/exchange/taskStatuses'
import { closeReasons, holdReasonList } from '../../shared/referralLookups'
import { statusId } from '../../shared/referralStatuses'

/** The event by which a partner is notified of a referral's status. */
export const partnerTaskDue = defineEvent<{ readonly id: number }>('referrals.partnerTaskDue')

interface TaskState {
  readonly status: TaskStatus
  readonly reason: string | null
  readonly output?: string | null
}

/** Writes the status of a Task. @param tell whether to notify the partner */
export async function setTask(
  tx: Transaction,
  { id, address }: { readonly id: number; readonly address: string | null },
  { status, reason, output }: TaskState,
  tell: boolean,
): Promise<void> {
  await sql`
    update referrals.partner_task set status = ${taskStatusId(status)}, reason = ${reason}, updated_at = now(), version = version + 1
      ${output === undefined ? sql`` : sql`, output = ${output}`}
    where id = ${id}`.execute(tx.query)
  if (tell && address !== null) await tx.emit(partnerTaskDue, { id })
}

/** Notifies the partner who sent a referral of its status here, unless the partner withdrew it. */
export async function tellPartners(
  tx: Transaction,
  referralId: number,
  {
    to,
    holdReason,
    closeReason,
  }: { readonly to: number; readonly holdReason: number | null; readonly closeReason: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number; address: string | null; holdReason: string | null }>`
    select task.id, partner.address,
      (select name from api.lookup_entry where list = ${holdReasonList} and id = ${holdReason}) as "holdReason"
    from referrals.partner_task task join referrals.partner on partner.id = partner_id
    where referral_id = ${referralId} and way = 1 and status <> ${taskStatusId('cancelled')}`.execute(tx.query)
  for (const { holdReason, ...task } of rows) {
    const status = to === statusId.new ? 'received' : taskStatusByReferral[to as keyof typeof taskStatusByReferral]
    const reason = holdReason ?? closeReasons.find(({ id }) => id === closeReason)?.name ?? null
    await setTask(tx, task, { status, reason }, true)
  }
}
