import { sql } from 'kysely'
import { storeDaySql, type Transaction, publishChange, type ServerContext } from '@core/server/plugin'
import { getStoredRecord, recordHistory, changesOf } from '@core/server/entities'
import { referralResurfaced } from '../../contract/referralResurfaced'
import { referralEntity, type ReferralRecord } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import { recordStatusChange } from '../record/statusHistory'
import { referralStorage } from '../referralStorage'
import type { ReferralTables } from '../referralTables'

/** The number of rows per transaction, so that nobody waits long for a row. */
const batch = 50

/** For the history: no person did it. */
export const resurfacedNote = 'By itself: its review day has come'

/**
 * Returns every referral from hold whose review day is today or earlier. Each is stored with its history and its
 * event in one transaction, so the job may be interrupted anywhere and repeated, on several nodes too.
 * @param now the review day has come when it has begun in the referral's store
 * @returns the number of returned referrals
 */
export async function returnFromHold(
  { db }: Pick<ServerContext, 'db'>,
  signal: AbortSignal,
  now = new Date(),
): Promise<number> {
  for (let back = 0; ;) {
    const done = await db.transaction((tx) => returnSome(tx.as<ReferralTables>(), now))
    back += done
    if (done < batch || signal.aborted) return back
  }
}

async function returnSome(tx: Transaction<ReferralTables>, now: Date): Promise<number> {
  const due = await tx.query
    .selectFrom('referrals.referral')
    .select(['id', 'number', 'assigned_to as assignedTo'])
    .where('status', '=', statusId.onHold)
    .where(
      'hold_review_date',
      '<=',
      sql<string>`${sql.raw(storeDaySql('store_id', `'${now.toISOString()}'::timestamptz`))}`,
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, number, assignedTo } of due) {
    await takeOffHold(tx, id)
    await tx.emit(referralResurfaced, { referralId: id, number, assignedTo })
  }
  await publishChange(
    tx,
    referralEntity.id,
    due.map(({ id }) => id),
  )
  return due.length
}

async function takeOffHold(tx: Transaction<ReferralTables>, id: number): Promise<void> {
  const before = (await getStoredRecord(tx, referralStorage, id))!.values
  const { heldFromStatus: status, holdReviewDate, nextFollowUp } = before
  // It must be first in the work queue, so its follow-up is due on the review day.
  const followUp = nextFollowUp !== null && nextFollowUp < holdReviewDate! ? nextFollowUp : holdReviewDate
  const after: ReferralRecord = {
    ...before,
    status,
    holdReason: null,
    holdReviewDate: null,
    heldFromStatus: null,
    nextFollowUp: followUp,
  }
  await tx.query
    .updateTable('referrals.referral')
    .set({
      status: status!,
      hold_reason: null,
      hold_review_date: null,
      held_from_status: null,
      next_follow_up: followUp,
      updated_by: null,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await recordStatusChange(
    tx,
    id,
    {
      from: statusId.onHold,
      to: status!,
      holdReason: null,
      holdReviewDate: null,
      closeReason: null,
      note: resurfacedNote,
    },
    null,
  )
  const { fields } = referralEntity
  await recordHistory(
    tx,
    [
      {
        entity: referralEntity.id,
        id,
        action: 'update',
        by: null,
        changes: changesOf(fields, before, after),
        note: resurfacedNote,
        update: { fields, before, after },
      },
    ],
    { via: 'system' },
  )
}
