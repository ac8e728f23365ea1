import { authCalls } from '@core/kernel/shared/authCalls'
import { messages as texts } from '@core/kernel/entity/messages'
import { refuseStronger } from '../../access/guards'
import { findHolder, findRole } from '../../access/roleRights'
import { viewAsRole } from '../../access/wellKnownPermissions'
import { recordAudit } from '../../audit/recordAudit'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { conflict, forbidden, invalid, notFound } from '../../../platform/http/errors'
import type { AuthContext } from '../AuthContext'
import { presentUser } from './presentUser'
import { viewedAs } from './readViewer'
import { viewAs } from './sessions'

/**
 * Viewing the product as a role would see it, or as one of its holders with their rows, and with no more than the person's own permissions.
 * Nothing can be changed while doing so: the guard ensures that. What is private to a person (inbox, drafts, account) stays the viewer's own. D2, 411.
 */
export function viewAsRoutes({ db, session }: AuthContext): readonly Route[] {
  return [
    defineRoute(authCalls.viewAs, {
      // If the plugin that defines the permission is off, nobody holds it.
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        if (!viewer.permissions.has(viewAsRole)) throw forbidden('“View as a role”', { needs: [viewAsRole] })
        if (!body.roleId) throw invalid([{ field: 'roleId', message: texts.required('Role') }])
        const { personId } = body
        if (body.roleId === viewer.roleId && !personId)
          throw conflict('You are in this role already. Choose another one to view as.')
        if (personId === viewer.id) throw conflict('These are your own records already.')
        const role = await findRole(db, body.roleId)
        if (!role) throw notFound('Role')
        const viewing = await db.transaction(async (tx) => {
          const shown = personId ? await findHolder(tx, personId, role.id) : undefined
          if (personId && !shown) throw notFound('User with this role')
          // Of somebody who may do more, one would see rows that nobody let one see.
          if (shown) await refuseStronger(tx, viewer, shown.id, `view as ${shown.name}`)
          await viewAs(tx, viewer.sessionId, role.id, shown?.id)
          await recordAudit(tx, {
            action: 'viewingBegun',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: shown ? viewedAs(role.name, shown.name) : `Role ${role.name}`,
            record: shown ? { entity: 'user', id: shown.id } : { entity: 'role', id: role.id },
            request,
          })
          return { id: role.id, name: viewedAs(role.name, shown?.name ?? null) }
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
              subject: viewing.person ? viewing.name : `Role ${viewing.name}`,
              record: viewing.person ? { entity: 'user', id: viewing.person.id } : { entity: 'role', id: viewing.id },
              request,
            })
          })
        }
        return { user: await presentUser(db, viewer.id, own, session) }
      },
    }),
  ]
}
