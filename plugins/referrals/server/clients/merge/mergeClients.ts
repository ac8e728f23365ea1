import { sql } from 'kysely'
import { isBlank } from '@core/entity'
import { type Viewer, type Transaction, invalid, publishChange, stale } from '@core/server/plugin'
import { rewriteRecords, sealFields } from '@core/server/entities'
import { clientEntity } from '../../../shared/clientEntity'
import { clientFields } from '../../../shared/clientFields'
import { can } from '../../../shared/referralPermissions'
import { referralStorage } from '../../referralStorage'
import type { ReferralTables } from '../../referralTables'
import { type ClientValues, type StoredClient, storeClient } from '../../knownClients/clientValues'
import { lockSides } from './mergeSides'

export interface MergeRequest {
  readonly keep: number
  readonly keepVersion: number
  readonly merge: number
  readonly mergeVersion: number
  /** Fields that take the value of the merged client. */
  readonly take: readonly string[]
}

/**
 * Merges two clients: the remaining client gets the referrals of both, with all their data. The other one has none until the merge can't be
 * undone any more. Values that the remaining client lacks are always taken over.
 * @returns the merge's id, which undoes it
 * @throws HttpError as lockSides does, 409 when one of them changed since the comparison
 */
export async function mergeClients(tx: Transaction, request: MergeRequest, viewer: Viewer): Promise<number> {
  const { keep, merge } = await lockSides(tx, request, viewer)
  if (keep.version !== request.keepVersion || merge.version !== request.mergeVersion)
    throw stale('One of these clients')
  const moved = await referralsOf(tx, merge.id)
  const stayed = await referralsOf(tx, keep.id)
  const taken = takenFields(keep, merge, request.take, viewer)
  const pick = ({ values }: StoredClient) => Object.fromEntries(taken.map((name) => [name, values[name]]))

  await sql`update referrals.referral set client_id = ${keep.id} where id = any(${moved}::integer[])`.execute(tx.query)
  await storeClient(tx, keep.id, pick(merge))
  await tx
    .as<ReferralTables>()
    .query.updateTable('referrals.client')
    .set({ merged_into: keep.id, updated_at: sql`now()` })
    .where('id', '=', merge.id)
    .execute()
  const { id } = await tx
    .as<ReferralTables>()
    .query.insertInto('referrals.client_merge')
    .values({
      kept_client: keep.id,
      gone_client: merge.id,
      referral_ids: moved,
      before: JSON.stringify(sealFields(clientFields, pick(keep))),
      after: JSON.stringify(sealFields(clientFields, pick(merge))),
      merged_by: viewer.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const was = [
    ...moved.map((one) => [one, { client: merge.values, clientId: merge.id }] as const),
    ...stayed.map((one) => [one, { client: keep.values }] as const),
  ]
  await rewriteRecords(tx, referralStorage, new Map(was), viewer, {
    note: `Client No. ${merge.id} was merged into client No. ${keep.id}`,
  })
  await publishChange(tx, clientEntity.id, [keep.id, merge.id], viewer)
  return id
}

/** Includes deleted ones, because a restore must find its client. Locked until the transaction ends. */
export async function referralsOf(tx: Transaction, client: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from referrals.referral where client_id = ${client} order by id for update`.execute(tx.query)
  return rows.map(({ id }) => id)
}

function takenFields(
  { values: stored }: StoredClient,
  { values: gone }: StoredClient,
  take: readonly string[],
  viewer: Viewer,
): (keyof ClientValues)[] {
  for (const name of take) {
    const field = Object.hasOwn(clientFields, name) ? clientFields[name as keyof typeof clientFields] : undefined
    const hidden = field && 'sensitive' in field && field.sensitive && !viewer.permissions.has(can.viewSensitive)
    if (!field || hidden)
      throw invalid([
        {
          field: 'take',
          message: field
            ? `${field.label} is hidden from you, so you can’t choose it`
            : `A client has no field “${name}”`,
        },
      ])
    if (field.required && isBlank(gone[name as keyof ClientValues]))
      throw invalid([{ field: 'take', message: `${field.label} is required` }])
  }
  return (Object.keys(clientFields) as (keyof ClientValues)[]).filter(
    (name) => take.includes(name) || (isBlank(stored[name]) && !isBlank(gone[name])),
  )
}
