import type { Entity } from '@core/entity'
import type { Filter } from './filters'

/** Lists whose address is not that of their records. S2.19 */
const elsewhere: Readonly<Record<string, string>> = { order: '/order/list' }

/**
 * @returns the address of an entity's list with these filters: the path of its records without the id. It names the view of all rows,
 * because otherwise the list opens in the user's last view.
 */
export function listHref({ id, screen }: Pick<Entity, 'id' | 'screen'>, filter: Filter): string | undefined {
  if (screen === undefined) return undefined
  const path = elsewhere[id] ?? screen.replace(/\/:id.*$/, '')
  const query = new URLSearchParams({ view: 'all', ...filter }).toString().replaceAll('%2C', ',')
  return `${path}?${query}`
}
