import { statusCalls } from '@core/shared/statusCalls'
import type { Database } from '../../platform/database/Database'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { forbidden, notFound } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { viewStatus } from '../../security/access/wellKnownPermissions'
import { recordAudit } from '../../security/audit/recordAudit'
import { retryDelivery } from './failedDeliveries'
import { countFiles, readStatus, type StatusContext } from './readStatus'

/** The state of the product, and a call that sends again what failed. */
export function statusRoutes(db: Database, context: StatusContext): readonly Route[] {
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
  if (!permissions.has(viewStatus)) throw forbidden('“System status”', { needs: [viewStatus] })
}
