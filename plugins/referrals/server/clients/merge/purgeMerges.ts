import { sql } from 'kysely'
import type { ServerContext } from '@core/server/plugin'
import { undoableDays } from './undoableDays'

/** Deletes the data that only an undo needs, after its deadline: the clients who were merged into others, and the old values. */
export async function purgeMerges({ db }: Pick<ServerContext, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const over = sql`merged_at <= now() - make_interval(days => ${undoableDays})`
    await sql`delete from referrals.client where merged_into is not null and id in (select gone_client from referrals.client_merge where undone_at is null and ${over})`.execute(
      tx.query,
    )
    await sql`delete from referrals.client_merge where ${over}`.execute(tx.query)
    await sql`delete from referrals.referrer_merge where ${over}`.execute(tx.query)
  })
}
