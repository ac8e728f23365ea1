import { sql } from 'kysely'
import { displayText, isBlank } from '@core/entity'
import { noteOpening, type Viewer, type Transaction } from '@core/server/plugin'
import { changesOf } from '@core/server/entities'
import { clientFields } from '../../../shared/clientFields'
import type { ClientDifference, MergePreview, MergeSide, NamedReferral } from '../../../shared/clientTypes'
import { can } from '../../../shared/referralPermissions'
import { referralEntity } from '../../../shared/referralEntity'
import type { StoredClient } from '../../knownClients/clientValues'
import { lockSides } from './mergeSides'

/** Computes the effect of a merge: the fields in which the two differ, and what moves. @throws HttpError as lockSides does */
export async function previewMerge(
  tx: Transaction,
  request: { readonly keep: number; readonly merge: number },
  viewer: Viewer,
): Promise<MergePreview> {
  const { keep, merge } = await lockSides(tx, request, viewer)
  const maySee = viewer.permissions.has(can.viewSensitive)
  const differences = changesOf(clientFields, keep.values, merge.values).map(
    ({ path, label, field, from, to, hidden }): ClientDifference => {
      const shown = !hidden || maySee
      const text = (value: unknown) => (isBlank(value) || !shown ? null : displayText(field, value))
      return { field: path, label, keep: text(from), merge: text(to), hidden: !shown }
    },
  )
  return { keep: await sideOf(tx, keep), merge: await sideOf(tx, merge), differences }
}

async function sideOf(
  tx: Transaction,
  { id, version, values: { firstName, lastName, dateOfBirth } }: StoredClient,
): Promise<MergeSide> {
  const { rows: referrals } = await sql<NamedReferral>`
    select id, number, status, received_date as "receivedDate" from referrals.referral where client_id = ${id} and deleted_at is null order by id desc`.execute(
    tx.query,
  )
  await noteOpening(
    tx,
    referralEntity,
    referrals.map((referral) => referral.id),
    'viewed',
  )
  const { rows: files } = await sql<{ count: number }>`
    select count(*)::integer as count from api.file where entity = 'referral' and removed_at is null and record_id = any(${referrals.map((one) => one.id)}::integer[])`.execute(
    tx.query,
  )
  return {
    id,
    version,
    firstName: firstName,
    lastName: lastName,
    dateOfBirth: dateOfBirth,
    referrals,
    files: files[0]!.count,
  }
}
