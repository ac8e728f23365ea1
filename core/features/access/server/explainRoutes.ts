import { accessCalls } from '@core/kernel/shared/accessCalls'
import { homePermission } from '@core/kernel/entity/permissions'
import { type Action, permissionIds, scopesOf } from '@core/kernel/entity/policy'
import type { EntityContext } from '@core/kernel/server/entities/table/EntityContext'
import { isVisible } from '@core/kernel/server/entities/record/storedRecord'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { forbidden, invalid, notFound } from '@core/kernel/server/platform/http/errors'
import { active as activeStatus } from '@core/kernel/server/security/users/activePeople'
import { type AccessQuestion, accessByRole, whoCouldGrant } from './explainAccess'
import { findPerson, isPermission, permissionNames } from './whoAndWhat'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { viewRoles, viewUsers } from '@core/kernel/server/security/access/wellKnownPermissions'

const actions: readonly string[] = ['view', 'create', 'update', 'delete'] satisfies Action[]

/** The explanation of access: whether a person may do something, by which permission of which role, and otherwise who could grant it. */
export function explainRoutes(context: EntityContext): readonly Route[] {
  const { db } = context
  return [
    defineRoute(accessCalls.explain, {
      // If the plugin that defines the permissions is off, nobody holds them.
      access: 'signedIn',
      whileViewing: true,
      async handle({ body, viewer }) {
        refuseStrangers(viewer)
        if (!body.userId) throw invalid([{ field: 'userId', message: 'Person is required' }])
        const requested = await questionOf(context, body, viewer)
        const found = await findPerson(db, body.userId)
        if (!found) throw notFound('User')

        const roles = await accessByRole(db, found, requested)
        const active = found.status === activeStatus
        const allowed = roles.some((role) => role.allowed)
        // The role with the fewest missing permissions is the one to extend.
        const nearest =
          roles.toSorted((a, b) => a.missing.length - b.missing.length)[0]?.missing ??
          [requested.rule.needs, requested.anyOf?.[0] ?? permissionIds(requested.rule.all)[0]].filter(
            (id) => id !== undefined,
          )
        const name = await permissionNames(
          db,
          roles.flatMap(({ by, missing }) => [...by, ...missing]),
        )
        const data = roles.map((role) => ({
          ...role,
          by: name(role.by),
          missing: name(role.missing),
          oneOf: name(role.oneOf),
        }))
        return {
          data: {
            allowed: allowed && active,
            active,
            roles: data,
            couldGrant: allowed ? [] : await whoCouldGrant(db, nearest, found.id),
          },
        }
      },
    }),
    defineRoute(accessCalls.kinds, {
      access: 'signedIn',
      async handle({ viewer }) {
        refuseStrangers(viewer)
        const seen = [...context.catalog.values()].filter(
          (table) =>
            (table.enabledCalls ?? ['view']).includes('view') &&
            scopesOf(table.entity.policy.view, viewer.permissions).length > 0,
        )
        const data = seen
          .map(({ entity }) => ({ id: entity.id, name: entity.name.one }))
          .toSorted((a, b) => a.name.localeCompare(b.name))
        return { data, totalItems: data.length }
      },
    }),
  ]
}

/** @throws HttpError 403 for people who may not see people and roles */
function refuseStrangers({ permissions }: Viewer): void {
  if (!permissions.has(viewUsers) || !permissions.has(viewRoles))
    throw forbidden('“Explain what a person may do”', { needs: [viewUsers, viewRoles], all: true })
}

interface Question {
  readonly permissionId?: number | null
  readonly anyOf?: readonly number[] | null
  readonly entity?: string | null
  readonly recordId?: number | null
  readonly action?: string | null
}

/** @throws HttpError 400 for an empty question, 404 for a record that the asking person may not see */
async function questionOf(
  { db, catalog }: EntityContext,
  { permissionId, anyOf, entity, recordId, action }: Question,
  viewer: Viewer,
): Promise<AccessQuestion> {
  if (permissionId) {
    if (!(await isPermission(db, permissionId)))
      throw invalid([{ field: 'permissionId', message: 'There is no such permission' }])
    return {
      rule: permissionId === homePermission ? {} : { needs: permissionId },
      ...(anyOf && { anyOf: anyOf.includes(homePermission) ? [] : anyOf }),
    }
  }
  const table = entity ? catalog.get(entity) : undefined
  if (!table) throw invalid([{ field: 'entity', message: 'Name a permission, or a kind of record that there is' }])
  if (!action || !actions.includes(action))
    throw invalid([{ field: 'action', message: `Action is one of ${actions.join(', ')}` }])
  if (recordId && !(await isVisible(db, table, recordId, viewer))) throw notFound(table.entity.name.one)
  return { rule: table.entity.policy[action as Action], action: action as Action, table, ...(recordId && { recordId }) }
}
