import { authCalls } from '@core/kernel/shared/authCalls'
import { messages as texts } from '@core/kernel/entity/messages'
import { findRole } from '../../access/roleRights'
import { viewAsRole } from '../../access/wellKnownPermissions'
import { recordAudit } from '../../audit/recordAudit'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { conflict, forbidden, invalid, notFound } from '../../../platform/http/errors'
import type { AuthContext } from '../AuthContext'
import { presentUser } from './presentUser'
import { viewAs } from './sessions'

/**
 * Viewing the product as a role would see it, as oneself and with no more than the person's own permissions. Nothing can be changed while
 * doing so: the guard ensures that. D2, 411.
 */
export function viewAsRoutes({ db, session }: AuthContext): readonly Route[] {
  return [
    defineRoute(authCalls.viewAs, {
      // If the plugin that defines the permission is off, nobody holds it.
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        if (!viewer.permissions.has(viewAsRole)) throw forbidden('“View as a role”', { needs: [viewAsRole] })
        if (!body.roleId) throw invalid([{ field: 'roleId', message: texts.required('Role') }])
        if (body.roleId === viewer.roleId)
          throw conflict('You are in this role already. Choose another one to view as.')
        const viewing = await findRole(db, body.roleId)
        if (!viewing) throw notFound('Role')
        await db.transaction(async (tx) => {
          await viewAs(tx, viewer.sessionId, viewing.id)
          await recordAudit(tx, {
            action: 'viewingBegun',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Role ${viewing.name}`,
            record: { entity: 'role', id: viewing.id },
            request,
          })
        })
        return { user: await presentUser(db, viewer.id, { ...viewer, viewing }, session) }
      },
    }),
    defineRoute(authCalls.stopViewing, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ viewer, request }) {
        const { viewing, ...own } = viewer
        // A second tab may have stopped it already.
        if (viewing) {
          await db.transaction(async (tx) => {
            await viewAs(tx, viewer.sessionId, null)
            await recordAudit(tx, {
              action: 'viewingEnded',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: `Role ${viewing.name}`,
              record: { entity: 'role', id: viewing.id },
              request,
            })
          })
        }
        return { user: await presentUser(db, viewer.id, own, session) }
      },
    }),
  ]
}
