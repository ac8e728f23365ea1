import { today } from '@core/entity'
import { readStoreZone, invalid, publishChange } from '@core/server/plugin'
import { type EntityRules, type PlannedWrite, type WritePlan, sameValue } from '@core/server/entities'
import { referralAssigned } from '../../contract/referralAssigned'
import { clientEntity } from '../../shared/clientEntity'
import {
  type ReferralFields,
  type ReferralRecord,
  differentPerson,
  existingClient,
  referralEntity,
  startsAsNew,
  statusNote,
} from '../../shared/referralEntity'
import { statusId, statusOf } from '../../shared/referralStatuses'
import { clientForReferral } from '../knownClients/clientForReferral'
import { spellPayers } from '../lookups/knownPayers'
import type { ReferralTables } from '../referralTables'
import { endVisits } from '../visitTables'
import { planStatus } from './planStatus'
import { type StatusChange, recordStatusChange } from './statusHistory'

type Write = PlannedWrite<ReferralFields>
type Plan = WritePlan<ReferralFields>

/** The rules of a referral's writes: its change of status (D3), and the notification of the assignee. */
export const referralRules: EntityRules<ReferralFields> = {
  extra: { statusNote, existingClient, differentPerson },
  async plan(write) {
    if (write.via === 'system' || write.via === 'undo') return planWrite(write)
    return planWrite({ ...write, after: await spellPayers(write, write.after) })
  },
}

const planWrite = async (write: Write): Promise<Plan> =>
  write.before === null ? planNew(write) : planChange(write, write.before)

async function planNew(write: Write): Promise<Plan> {
  const { tx, viewer, via, after, extra } = write
  if (extra.statusNote) throw invalid([{ field: 'statusNote', message: startsAsNew }])
  const known = await clientForReferral(write)
  const record: ReferralRecord = {
    ...after,
    ...(known && { clientId: known.id, client: known.values }),
    status: statusId.new,
    priority: after.priority ?? 1,
  }
  return {
    record,
    async written(id) {
      await recordStatusChange(
        tx.as<ReferralTables>(),
        id,
        { from: null, to: statusId.new, holdReason: null, holdReviewDate: null, closeReason: null, note: null },
        viewer.id,
      )
      await announce({ tx, viewer }, id, { assignedTo: record.assignedTo, concernsClient: via === null })
    },
  }
}

async function planChange(
  { tx, viewer, via, after, extra }: Write,
  before: NonNullable<Write['before']>,
): Promise<Plan> {
  // Automatic changes follow D3 already, so no rule is checked and nobody is notified.
  if (via === 'system') return { record: after }
  for (const field of ['existingClient', 'differentPerson'] as const) {
    if (extra[field])
      throw invalid([
        {
          field,
          message: 'A referral stays with the client it was created for; two clients who are one person can be merged',
        },
      ])
  }
  const note = (extra.statusNote as string | null | undefined) ?? null
  // The previous status was allowed, so an undo need not follow D3's table.
  const status =
    via === 'undo'
      ? undoneStatus(before, after)
      : planStatus({
          before,
          after,
          note,
          permissions: viewer.permissions,
          today: today(await readStoreZone(tx, after.storeId)),
        })
  const record: ReferralRecord = { ...after, ...status.fields }
  const { change } = status
  // Other people may see the client from now on. Bulk operations don't publish each record.
  const concernsClient =
    via === null &&
    (record.assignedTo !== before.assignedTo || !sameValue(referralEntity.fields.client, before.client, record.client))
  const given = record.assignedTo === before.assignedTo ? null : record.assignedTo
  if (!change && given === null && !concernsClient) return { record }
  return {
    record,
    note: change?.note ?? null,
    async written(id) {
      if (change) await recordStatusChange(tx.as<ReferralTables>(), id, change, viewer.id)
      if (change && statusOf(change.to).phase === 'Closed')
        await endVisits(tx, { id, storeId: record.storeId, by: viewer.id })
      await announce({ tx, viewer }, id, { assignedTo: given, concernsClient })
    },
  }
}

function undoneStatus(before: ReferralRecord, after: ReferralRecord): { fields?: undefined; change?: StatusChange } {
  const { status, holdReason, holdReviewDate, closeReason } = after
  return status === before.status || status === null
    ? {}
    : { change: { from: before.status, to: status, holdReason, holdReviewDate, closeReason, note: null } }
}

/** Emits the event of a new assignee, and publishes the change to open lists of clients. */
async function announce(
  { tx, viewer }: Pick<Write, 'tx' | 'viewer'>,
  referralId: number,
  { assignedTo, concernsClient }: { readonly assignedTo: number | null; readonly concernsClient: boolean },
): Promise<void> {
  if (assignedTo === null && !concernsClient) return
  const { number, client_id: client } = await tx
    .as<ReferralTables>()
    .query.selectFrom('referrals.referral')
    .select(['number', 'client_id'])
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow()
  if (assignedTo !== null) await tx.emit(referralAssigned, { referralId, number, assignedTo, assignedBy: viewer.id })
  if (concernsClient) await publishChange(tx, clientEntity.id, [client], viewer)
}
