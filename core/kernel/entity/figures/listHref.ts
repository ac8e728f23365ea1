import type { Entity } from '../defineEntity'
import type { Filter } from './mergeFilters'

/**
 * @returns the address of an entity's list with these filters. It names the view of all rows, because otherwise the list opens in the
 * user's last view.
 */
export function listHref(
  { listScreen, screen }: Pick<Entity, 'screen' | 'listScreen'>,
  filter: Filter,
): string | undefined {
  const path = listScreen ?? screen?.replace(/\/:id.*$/, '')
  if (path === undefined) return undefined
  const query = new URLSearchParams({ view: 'all', ...filter }).toString().replaceAll('%2C', ',')
  return `${path}?${query}`
}
