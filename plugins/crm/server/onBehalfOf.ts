import type { Viewer } from '@core/server/plugin'
import { crmModules } from '../shared/crmPermissions'

/**
 * The viewer of automatic writes, such as those of a signature or a public form. They are made in the name of the record's owner, with all
 * permissions that they need.
 */
export function onBehalfOf(id: number, storeId: number | null): Viewer {
  const permissions = new Set(crmModules.flatMap(({ list }) => list.map((permission) => permission.id)))
  return { id, email: '', roleId: 0, storeId, permissions, sessionId: '', sessionEndsAt: '' }
}
