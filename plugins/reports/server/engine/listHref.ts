import type { Entity } from '@core/entity'
import type { Filter } from './filters'

/** Lists that don't stand where their records do. S2.19 */
const elsewhere: Readonly<Record<string, string>> = { order: '/order/list' }

/**
 * @returns the address of an entity's list with these filters: the screen of its records without the record. The view of all rows is
 * named, so that the list doesn't open in the one that its reader was in last.
 */
export function listHref({ id, screen }: Pick<Entity, 'id' | 'screen'>, filter: Filter): string | undefined {
  if (screen === undefined) return undefined
  const path = elsewhere[id] ?? screen.replace(/\/:id.*$/, '')
  const query = new URLSearchParams({ view: 'all', ...filter }).toString().replaceAll('%2C', ',')
  return `${path}?${query}`
}
