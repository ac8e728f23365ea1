import type { Viewer } from '@core/server/access'
import { crmModules } from '../shared/crmPermissions'

/**
 * What happens by itself, such as a signature or a public form, is written in the name of the person whose record it is, and may do all
 * that it takes.
 */
export function onBehalfOf(id: number, storeId: number | null): Viewer {
  const permissions = new Set(crmModules.flatMap(({ list }) => list.map((permission) => permission.id)))
  return { id, email: '', roleId: 0, storeId, permissions, sessionId: '', sessionEndsAt: '' }
}
