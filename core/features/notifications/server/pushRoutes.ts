import { sql } from 'kysely'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { invalid } from '@core/kernel/server/platform/http/errors'
import { addressProblem } from '@core/kernel/server/platform/outside/postOutside'
import { arePushTargetKeys } from '@core/kernel/server/platform/outside/webPush'
import { pushCalls } from '../shared/pushCalls'
import { readPushKeys } from './pushKeys'

/** A person has at most this many browsers; the oldest is replaced. */
const mostBrowsers = 10

/** Subscribing a browser to notifications, and ending that. All people reach only their own. */
export function pushRoutes({ db, dataKeys, privateWebhooks }: ServerContext): readonly Route[] {
  return [
    defineRoute(pushCalls.key, {
      access: 'signedIn',
      async handle() {
        const { publicKey } = await readPushKeys(db, dataKeys)
        return { data: { publicKey } }
      },
    }),
    defineRoute(pushCalls.subscribe, {
      access: 'signedIn',
      async handle({ body: { endpoint, p256dh, auth }, viewer }) {
        const problem = addressProblem(endpoint, privateWebhooks)
        if (problem) throw invalid([{ field: 'endpoint', message: `Endpoint ${problem}` }])
        if (!arePushTargetKeys({ p256dh, auth }))
          throw invalid([{ field: 'p256dh', message: 'These are no keys of a push subscription' }])
        await db.transaction(async (tx) => {
          // The browser belongs to who signed in there last.
          await sql`
            insert into core.push_subscription (user_id, session_id, endpoint, p256dh, auth)
            values (${viewer.id}, ${viewer.sessionId}, ${endpoint}, ${p256dh}, ${auth})
            on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
              p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx.query)
          await sql`
            delete from core.push_subscription where user_id = ${viewer.id} and id not in (
              select id from core.push_subscription where user_id = ${viewer.id} order by id desc limit ${mostBrowsers})`.execute(
            tx.query,
          )
        })
        return {}
      },
    }),
    defineRoute(pushCalls.unsubscribe, {
      access: 'signedIn',
      async handle({ body: { endpoint }, viewer }) {
        await sql`delete from core.push_subscription where user_id = ${viewer.id} and endpoint = ${endpoint}`.execute(
          db.query,
        )
        return {}
      },
    }),
  ]
}
