import { sql } from 'kysely'
import { type Viewer, type Transaction, forbidden, invalid, notFound, stale } from '@core/server/plugin'
import { scopeOf } from '@core/server/entities'
import { can } from '../../../shared/referralPermissions'
import { referralStorage } from '../../referralStorage'
import { type StoredClient, lockClients } from '../../knownClients/clientValues'
import { isBeyond } from '../../knownClients/maySeeClient'

export interface Sides {
  readonly keep: StoredClient
  readonly merge: StoredClient
}

/**
 * Both clients of a merge, locked until the transaction ends.
 * @throws HttpError 404 when the person may not see one of them, 403 when they may not change one of the referrals, 409 when one was
 *   merged since
 */
export async function lockSides(
  tx: Transaction,
  { keep, merge }: { readonly keep: number; readonly merge: number },
  viewer: Viewer,
): Promise<Sides> {
  if (keep === merge) throw invalid([{ field: 'merge', message: 'Choose two different clients' }])
  const clients = await lockClients(tx, [keep, merge], 'update')
  const seen = await sql<{ id: number }>`
    select distinct client_id as id from referrals.referral as referral
    where client_id in (${keep}, ${merge}) and ${scopeOf(referralStorage, 'view', viewer)}`.execute(tx.query)
  const find = (id: number) =>
    clients.find((client) => client.id === id && (client.mergedInto !== null || seen.rows.some((row) => row.id === id)))
  const stored = find(keep)
  const gone = find(merge)
  if (!stored || !gone) throw notFound('Client')
  if (stored.mergedInto !== null || gone.mergedInto !== null) throw stale('One of these clients')
  if (await isBeyond(tx, [keep, merge], 'update', viewer))
    throw forbidden('merging clients with referrals that aren’t yours to change', { needs: [can.updateAll] })
  return { keep: stored, merge: gone }
}
