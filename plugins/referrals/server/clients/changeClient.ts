import { sql } from 'kysely'
import { type Viewer, type Transaction, invalid, notFound, stale } from '@core/server/plugin'
import { type WriteOptions, scopeOf, updateRecord, denied, policySql } from '@core/server/entities'
import { referralStorage } from '../referralStorage'
import { referralTable } from '../referralTable'

/**
 * Applies a patch to a client, based on the version that its sender saw, through an update of one of their referrals that the person may
 * change. So the rules, the masks, the history and the effect on the other referrals are those of any write.
 * @throws HttpError 404 when the viewer may see none of their referrals, 403 when they may change none, 409 when the client changed since
 */
export async function changeClient(
  tx: Transaction,
  id: number,
  { version, ...client }: Readonly<Record<string, unknown>>,
  viewer: Viewer,
  catalog: WriteOptions['catalog'],
): Promise<void> {
  const { rows } = await sql<{ id: number; version: number; allowed: boolean; clientVersion: number }>`
    select referral.id, referral.version, client.version as "clientVersion", ${policySql(referralStorage, 'update', viewer)} as allowed
    from referrals.referral as referral join referrals.client as client on client.id = referral.client_id
    where client.id = ${id} and ${scopeOf(referralStorage, 'view', viewer)}
    order by allowed desc, referral.id limit 1 for update of referral, client`.execute(tx.query)
  const [by] = rows
  if (!by) throw notFound('Client')
  if (!by.allowed) throw denied(referralTable, 'update', viewer)
  if (!version)
    throw invalid([{ field: 'version', message: 'Version is required: send the one that you read with the client' }])
  if (version !== by.clientVersion) throw stale('This client')
  await updateRecord(tx, referralTable, by.id, { client, version: by.version }, viewer, { catalog })
}
