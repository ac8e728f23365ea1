import { accessCalls } from '@core/kernel/shared/accessCalls'
import { isBlank } from '@core/kernel/entity/isBlank'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { invalid } from '@core/kernel/server/platform/http/errors'
import { mayKnowRole } from '@core/kernel/server/security/access/mayKnowRole'
import type { Sidebar } from '@core/kernel/server/security/access/menus/readMenus'
import { readPermissionIds, readSidebar } from '@core/kernel/server/security/access/roleRights'

/**
 * A list request as in S3.20 is accepted if it requests the whole sidebar in the sidebar's order.
 * @throws HttpError 400 where it requests less
 */
function refuseNarrowing(body: Readonly<Record<string, unknown>>): void {
  const narrowing = (['filter', 'commonFilters'] as const).filter((name) =>
    Object.values(body[name] ?? {}).some((value) => !isBlank(value) && value !== false),
  )
  if (narrowing.length > 0)
    throw invalid(
      narrowing.map((field) => ({
        field,
        message: 'The menus of a role come whole: there is nothing to filter them by',
      })),
    )
}

/** The permissions of a role, and the menus that it sees. S3.1, S3.4, S4.7. */
export function roleRoutes(db: Database, sidebar: Sidebar): readonly Route[] {
  return [
    defineRoute(accessCalls.permissions, {
      access: 'signedIn',
      async handle({ params, viewer }) {
        await mayKnowRole(db, viewer, params.id)
        return { data: { roleId: params.id, permissionIds: await readPermissionIds(db, viewer, params.id) } }
      },
    }),
    defineRoute(accessCalls.menus, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body, viewer }) {
        // Without a role in the request, the viewer's own role; while viewing as a role, the viewed one.
        const roleId = body.id || (viewer.viewing?.id ?? viewer.roleId)
        await mayKnowRole(db, viewer, roleId)
        refuseNarrowing(body)
        const data = await readSidebar(db, viewer, roleId, sidebar)
        const offset = body.offset ?? 0
        return { data: data.slice(offset, offset + (body.limit ?? 1_000_000)), totalItems: data.length }
      },
    }),
  ]
}
