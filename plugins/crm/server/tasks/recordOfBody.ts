import type { Viewer } from '@core/server/access'
import { type EntityTable, isVisible } from '@core/server/entities'
import { type ServerContext, notFound } from '@core/server/plugin'
import { recordKinds } from '../../shared/recordKinds'

export interface RecordLink {
  readonly entityType: number
  readonly entityTypeId: number
}

/** @throws HttpError 404 when the record that a call is about is not there, or not this person's to see */
export async function requireVisible(
  { db, catalog }: Pick<ServerContext, 'db' | 'catalog'>,
  { entityType, entityTypeId }: RecordLink,
  viewer: Viewer,
): Promise<EntityTable> {
  const kind = recordKinds.find(({ id }) => id === entityType)
  const table = kind && catalog.get(kind.entity)
  if (!table || !(await isVisible(db, table, entityTypeId, viewer))) throw notFound(kind?.name ?? 'Record')
  return table
}
