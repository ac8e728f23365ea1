import { sql } from 'kysely'
import { recordAudits, type ServerContext } from '@core/server/plugin'
import { clientEntity } from '../../../shared/clientEntity'
import { undoableDays } from './undoableDays'

/** Deletes the data that only an undo needs, after its deadline: the clients who were merged into others, and the old values. */
export async function purgeMerges({ db }: Pick<ServerContext, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const over = sql`merged_at <= now() - make_interval(days => ${undoableDays})`
    const { rows: purged } = await sql<{ id: number }>`
      delete from referrals.client where merged_into is not null and id in (
        select gone_client from referrals.client_merge where undone_at is null and ${over})
      returning id`.execute(tx.query)
    await sql`delete from referrals.client_merge where ${over}`.execute(tx.query)
    await recordAudits(
      tx,
      purged.map(({ id }) => ({
        action: 'recordPurged' as const,
        person: null,
        subject: `${clientEntity.name.one} ${id}`,
        record: { entity: clientEntity.id, id },
      })),
    )
  })
}
