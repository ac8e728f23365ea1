import type { allows } from '@core/entity'
import { sql } from 'kysely'
import { noteOpening, type Viewer, type Database, type Transaction } from '@core/server/plugin'
import { scopeOf, policySql } from '@core/server/entities'
import { clientEntity } from '../../shared/clientEntity'
import { referralStorage } from '../referralStorage'

type Action = Parameters<typeof allows>[1]

/** Whether the person may see one of the client's referrals, and so the client. It is audited as a view of the client. */
export async function maySeeClient(db: Database | Transaction, clientId: number, viewer: Viewer): Promise<boolean> {
  const { rows } =
    await sql`select from referrals.referral as referral where client_id = ${clientId} and ${scopeOf(referralStorage, 'view', viewer)} limit 1`.execute(
      db.query,
    )
  if (rows.length > 0) await noteOpening(db, clientEntity, [clientId], 'viewed')
  return rows.length > 0
}

/** Whether these clients have a referral, deleted or not, with which the person may not do this. */
export async function isBeyond(
  db: Database | Transaction,
  clients: readonly number[],
  action: Action,
  viewer: Viewer,
): Promise<boolean> {
  const { rows } =
    await sql`select from referrals.referral as referral where client_id = any(${clients}::integer[]) and not ${policySql(referralStorage, action, viewer)} limit 1`.execute(
      db.query,
    )
  return rows.length > 0
}
