import { sql } from 'kysely'
import { type Viewer, type Transaction, conflict, forbidden, notFound, publishChange } from '@core/server/plugin'
import { rewriteRecords, sameValue } from '@core/server/entities'
import { clientEntity } from '../../../shared/clientEntity'
import { clientFields } from '../../../shared/clientFields'
import { can } from '../../../shared/referralPermissions'
import { referralStorage } from '../../referralStorage'
import type { ReferralTables } from '../../referralTables'
import { type ClientValues, lockClients, storeClient } from '../../knownClients/clientValues'
import { isBeyond, maySeeClient } from '../../knownClients/maySeeClient'
import { referralsOf } from './mergeClients'
import { undoableDays } from './undoableDays'

/**
 * Undoes a merge: the moved referrals go back, and so does each value that the merge wrote and that nobody has changed
 * since. A referral that was added afterwards stays with its client.
 * @returns the client who remained in the merge
 * @throws HttpError 404 when the person may not see it, or it was undone or is too old; 409 when the remaining client was merged again
 */
export async function undoMerge(tx: Transaction, id: number, viewer: Viewer): Promise<number> {
  const merge = await tx
    .as<ReferralTables>()
    .query.selectFrom('referrals.client_merge')
    .selectAll()
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', sql<string>`now() - make_interval(days => ${undoableDays})`)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw notFound('Merge')
  const clients = await lockClients(tx, [merge.kept_client, merge.gone_client], 'update')
  const stored = clients.find((client) => client.id === merge.kept_client)!
  const gone = clients.find((client) => client.id === merge.gone_client)!
  if (stored.mergedInto !== null)
    throw conflict('This client was merged into another one since. Undo that merge first.')
  if (!(await maySeeClient(tx, stored.id, viewer))) throw notFound('Merge')
  if (await isBeyond(tx, [stored.id], 'update', viewer))
    throw forbidden('undoing a merge of referrals that aren’t yours to change', { needs: [can.updateAll] })

  const all = await referralsOf(tx, stored.id)
  const back = all.filter((one) => merge.referral_ids.includes(one))
  const names = Object.keys(merge.after) as (keyof ClientValues)[]
  const untouched = names.filter((name) => sameValue(clientFields[name], stored.values[name], merge.after[name]))
  await sql`update referrals.referral set client_id = ${gone.id} where id = any(${back}::integer[])`.execute(tx.query)
  await storeClient(tx, stored.id, Object.fromEntries(untouched.map((name) => [name, merge.before[name]])))
  const { query } = tx.as<ReferralTables>()
  await query
    .updateTable('referrals.client')
    .set({ merged_into: null, updated_at: sql`now()` })
    .where('id', '=', gone.id)
    .execute()
  await query
    .updateTable('referrals.client_merge')
    .set({ undone_at: sql`now()`, undone_by: viewer.id })
    .where('id', '=', id)
    .execute()
  const was = all.map((one) => [one, { client: stored.values, clientId: stored.id }] as const)
  await rewriteRecords(tx, referralStorage, new Map(was), viewer, {
    via: 'undo',
    note: `The merge of client No. ${gone.id} into client No. ${stored.id} was undone`,
  })
  await publishChange(tx, clientEntity.id, [stored.id, gone.id], viewer)
  return stored.id
}
