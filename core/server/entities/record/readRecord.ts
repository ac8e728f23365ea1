import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { notFound } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'
import { presentRecord } from './presentRecord'
import { type Values, findRecord } from './storedRecord'

/** @returns the record as this person may see it @throws HttpError 404 when it isn't theirs to see */
export async function readRecord(
  db: Database | Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<Values> {
  const stored = await findRecord(db, table, id, viewer)
  if (!stored) throw notFound(table.entity.name.one)
  return presentRecord(db, table, stored, viewer, catalog)
}
