import { sql } from 'kysely'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { PushTarget } from '@core/kernel/server/platform/outside/webPush'

/** A person has at most this many browsers; the oldest is replaced. */
const mostBrowsers = 10

/** Stores a browser for the person, and the session, that uses it now: it belongs to who signed in there last. */
export async function storeSubscription(
  db: Database,
  { endpoint, p256dh, auth }: PushTarget,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`
      insert into core.push_subscription (user_id, session_id, endpoint, p256dh, auth)
      values (${id}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx.query)
    await sql`
      delete from core.push_subscription where user_id = ${id} and id not in (
        select id from core.push_subscription where user_id = ${id} order by id desc limit ${mostBrowsers})`.execute(
      tx.query,
    )
  })
}

/** Ends the notifications in a browser, if it is this person's. */
export async function deleteSubscription(db: Database, userId: number, endpoint: string): Promise<void> {
  await sql`delete from core.push_subscription where user_id = ${userId} and endpoint = ${endpoint}`.execute(db.query)
}
