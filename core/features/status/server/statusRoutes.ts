import { statusCalls } from '@core/kernel/shared/statusCalls'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { forbidden, notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { configuration } from '@core/kernel/entity/configurationModule'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { retryDelivery } from './failedDeliveries'
import { readHealth } from './readHealth'
import { countFiles, readStatus, type StatusContext } from './readStatus'

/** The state of the product, and a call that sends again what failed. */
export function statusRoutes(given: ServerContext): readonly Route[] {
  const { db, dataDir, plugins, server } = given
  const context: StatusContext = { ...server, dataDir, plugins, health: () => readHealth(given) }
  const fileCount = countFiles(context)
  return [
    defineRoute(statusCalls.read, {
      // If the plugin that defines the permission is off, nobody holds it.
      access: 'signedIn',
      async handle({ viewer }) {
        refuseOthers(viewer)
        return { data: await readStatus(context, fileCount) }
      },
    }),
    defineRoute(statusCalls.retry, {
      access: 'signedIn',
      async handle({ params: { queue, id }, viewer }) {
        refuseOthers(viewer)
        if (Object.hasOwn(context.jobs, queue)) throw notFound('Delivery')
        await db.transaction(async (tx) => {
          const outcome = await retryDelivery(tx, queue, id)
          if (outcome === 'none') throw notFound('Delivery')
          if (outcome === 'due')
            await recordAudit(tx, {
              action: 'deliveryRetried',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: queue,
            })
        })
        return { message: 'It is sent again now.' }
      },
    }),
  ]
}

function refuseOthers({ permissions }: Viewer): void {
  if (!permissions.has(configuration.status)) throw forbidden('“System status”', { needs: [configuration.status] })
}
