import type { Viewer } from '../../access/Viewer'
import type { Database, Transaction } from '../../database/Database'
import { notFound } from '../../routes/errors'
import type { EntityTable } from '../EntityTable'
import type { EntityCatalog } from '../EntityContext'
import { presentRecord } from './presentRecord'
import { type Values, findRecord } from './storedRecord'

/** @returns the record as this person may see it @throws Refusal 404 when it isn't theirs to see */
export async function readRecord(db: Database | Transaction, table: EntityTable, id: number, viewer: Viewer, catalog: EntityCatalog): Promise<Values> {
  const stored = await findRecord(db, table, id, viewer)
  if (!stored) throw notFound(table.entity.name.one)
  return presentRecord(db, table, stored, viewer, catalog)
}
