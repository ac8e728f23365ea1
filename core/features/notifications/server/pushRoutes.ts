import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { invalid } from '@core/kernel/server/platform/http/errors'
import { addressProblem } from '@core/kernel/server/platform/outside/postOutside'
import { arePushTargetKeys } from '@core/kernel/server/platform/outside/webPush'
import { pushCalls } from '../shared/pushCalls'
import { readPushKeys } from './pushKeys'
import { deleteSubscription, storeSubscription } from './pushSubscriptions'

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
      async handle({ body, viewer }) {
        const problem = addressProblem(body.endpoint, privateWebhooks)
        if (problem) throw invalid([{ field: 'endpoint', message: `Endpoint ${problem}` }])
        if (!arePushTargetKeys(body))
          throw invalid([{ field: 'p256dh', message: 'These are no keys of a push subscription' }])
        await storeSubscription(db, body, viewer)
        return {}
      },
    }),
    defineRoute(pushCalls.unsubscribe, {
      access: 'signedIn',
      async handle({ body: { endpoint }, viewer }) {
        await deleteSubscription(db, viewer.id, endpoint)
        return {}
      },
    }),
  ]
}
