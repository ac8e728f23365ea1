import { sql } from 'kysely'
import {
  noteOpening,
  type Viewer,
  type Database,
  type Transaction,
  notFound,
  type ServerContext,
} from '@core/server/plugin'
import { type WriteOptions, readRecord, scopeOf, tableOf } from '@core/server/entities'
import { clientEntity } from '../../shared/clientEntity'
import type { ClientDetail, ClientMerge, NamedReferral } from '../../shared/clientTypes'
import { can } from '../../shared/referralPermissions'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralStorage } from '../referralStorage'
import { referralTable } from '../referralTable'
import { findSameClients, referralsOf } from '../knownClients/findSameClients'
import { undoableDays } from './merge/undoableDays'

/**
 * A client with the data that this person may see: the visible referrals, and for people who may merge, the possible duplicates
 * and the merges that can be undone.
 * @throws HttpError 404 when the viewer may see none of their referrals
 */
export async function readClient(
  db: Database | Transaction,
  id: number,
  viewer: Viewer,
  catalog: WriteOptions['catalog'],
): Promise<ClientDetail> {
  const table = tableOf(catalog, clientEntity)
  const record = await readRecord(db, table, id, viewer, catalog)
  const { rows } = await sql<{ referrals: readonly NamedReferral[] }>`
    select ${referralsOf} from referrals.referral as referral
    where client_id = ${id} and ${scopeOf(referralStorage, 'view', viewer)} having count(*) > 0`.execute(db.query)
  const [row] = rows
  if (!row) throw notFound('Client')
  await noteOpening(
    db,
    referralStorage.entity,
    row.referrals.map((referral) => referral.id),
    'viewed',
  )
  const merges = viewer.permissions.has(can.merge)
  return {
    ...record,
    referrals: row.referrals,
    similar: merges ? await findSameClients(db, viewer, record, id) : [],
    merges: merges ? await undoableMerges(db, id) : [],
  }
}

/** The client's referrals that the viewer may see, with all fields, the latest first. @throws HttpError 404 when there are none */
export async function readReferrals(
  { db, catalog }: Pick<ServerContext, 'db' | 'catalog'>,
  id: number,
  viewer: Viewer,
): Promise<readonly ReferralDetail[]> {
  const { rows } = await sql<{ id: number }>`
    select referral.id from referrals.referral as referral where client_id = ${id} and ${scopeOf(referralStorage, 'view', viewer)}
    order by received_date desc, referral.id desc`.execute(db.query)
  if (rows.length === 0) throw notFound('Client')
  const found: ReferralDetail[] = []
  for (const row of rows) found.push((await readRecord(db, referralTable, row.id, viewer, catalog)) as ReferralDetail)
  return found
}

async function undoableMerges(db: Database | Transaction, client: number): Promise<readonly ClientMerge[]> {
  const { rows } = await sql<ClientMerge>`
    select merge.id, concat_ws(' ', gone.first_name, gone.last_name) as name, concat_ws(' ', person.first_name, person.last_name) as "mergedBy",
      to_char(merged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "mergedAt", cardinality(merge.referral_ids) as referrals
    from referrals.client_merge as merge
    join referrals.client as gone on gone.id = merge.gone_client
    left join api.person on person.id = merge.merged_by
    where kept_client = ${client} and undone_at is null and merged_at > now() - make_interval(days => ${undoableDays})
    order by merge.id desc`.execute(db.query)
  return rows
}
