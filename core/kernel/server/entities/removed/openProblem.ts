import { maySeeSensitive, scopesOf } from '@core/kernel/entity/policy'
import { HttpError, conflict } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { exportProblem } from '../export/exportProblem'
import type { EntityCatalog } from '../table/EntityContext'

/**
 * A file of what is gone for good is complete, so it needs the right to see and to export all of such records. The values of a field that
 * only some roles saw are for these roles: the field’s permission went with it.
 * @returns why a person may not open it, or undefined
 */
export function openProblem(
  file: {
    readonly guardedBy: string | null
    readonly sensitive: boolean
    readonly seenBy: readonly number[] | null
  },
  catalog: EntityCatalog,
  viewer: Pick<Viewer, 'id' | 'storeId' | 'roleId' | 'permissions'>,
): HttpError | undefined {
  const { guardedBy, sensitive, seenBy } = file
  if (seenBy && !seenBy.includes(viewer.roleId))
    return new HttpError(403, 'Only the roles that saw this field may have its values.')
  if (guardedBy === null) return undefined
  const table = catalog.get(guardedBy)
  if (!table) return conflict('The plugin of these records is off. Turn it on, then download the file.')
  const { policy, name } = table.entity
  const problem = exportProblem(table, viewer)
  if (problem) return problem
  if (!scopesOf(policy.view, viewer.permissions).includes('all'))
    return new HttpError(
      403,
      `This file has records of everybody, and your role doesn’t see all ${name.many.toLowerCase()}. Ask an administrator who does.`,
    )
  if (sensitive && !maySeeSensitive(policy, viewer.permissions))
    return new HttpError(403, 'This file has sensitive fields, which your role may not see.')
  return undefined
}
