import { sql } from 'kysely'
import { type Transaction, conflict, invalid } from '@core/server/plugin'
import type { EntityRules } from '@core/server/entities'
import { renameFile } from '@core/server/files'
import { type DocumentFields, type DocumentRecord } from '../../shared/files/documentEntity'
import { subTypeOf } from '../../shared/files/documentTypes'

type Place = Pick<DocumentRecord, 'name' | 'entityType' | 'entityTypeId' | 'entitySubTypeId'>

/** The rules for writes of documents: a name is unique within its tab. */
export const documentRules: EntityRules<DocumentFields> = {
  async plan({ tx, before, after }) {
    const record = placed(before ? moved(before, after) : after)
    if (!before || isElsewhere(before, record)) await refuseTwin(tx, record, before?.id)
    if (!before || before.name === record.name) return { record }
    return { record, written: (id) => renameOwnFile(tx, id, record.name) }
  },
  async mayDelete(_tx, { legalHold }) {
    if (legalHold) throw conflict('This document is under a legal hold, so it can’t be deleted. Lift the hold first.')
  },
  async mayRestore(tx, stored) {
    await refuseTwin(tx, stored, stored.id)
  },
}

function placed(record: DocumentRecord): DocumentRecord {
  return { ...record, entityTitle: record.entityTitle ?? subTypeOf(record.entitySubTypeId).title }
}

/** In another tab the document takes that tab's title. */
function moved(before: DocumentRecord, after: DocumentRecord): DocumentRecord {
  const name = withEnding(after.name, before.name)
  const entityTitle = after.entitySubTypeId === before.entitySubTypeId ? after.entityTitle : null
  return { ...after, name, entityTitle }
}

/** A new name keeps the old extension, because the content is the same. */
function withEnding(name: string, before: string): string {
  const ending = /\.[a-z\d]{1,5}$/i.exec(before)?.[0] ?? ''
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`
}

function isElsewhere(before: Place, after: Place): boolean {
  return (['name', 'entityType', 'entityTypeId', 'entitySubTypeId'] as const).some((key) => before[key] !== after[key])
}

/** @throws HttpError 400 if the tab has another document of that name */
async function refuseTwin(tx: Transaction, place: Place, id = 0): Promise<void> {
  await lockName(tx, place)
  const twin = await findByName(tx, place)
  if (twin !== undefined && twin !== id)
    throw invalid([
      { field: 'name', message: `There is a document called “${place.name}” here already. Choose another name.` },
    ])
}

/** Locks a name in a tab: other writers of this name wait until the end of the transaction. */
export async function lockName(
  tx: Transaction,
  { name, entityType, entityTypeId, entitySubTypeId }: Place,
): Promise<void> {
  const key = `documents ${entityType} ${entityTypeId} ${entitySubTypeId} ${name.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.query)
}

/** @returns the id of the document of this name in this tab, without a check of access */
export async function findByName(
  tx: Transaction,
  { name, entityType, entityTypeId, entitySubTypeId }: Place,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from documents.document
    where deleted_at is null and entity_type = ${entityType} and entity_type_id = ${entityTypeId}
      and entity_sub_type_id = ${entitySubTypeId} and lower(name) = lower(${name})`.execute(tx.query)
  return rows[0]?.id
}

/** The downloaded file has the name of the document. */
async function renameOwnFile(tx: Transaction, id: number, name: string): Promise<void> {
  const { rows } = await sql<{ file: string | null }>`
    update documents.document set file = jsonb_set(file, '{0,fileName}', to_jsonb(${name}::text)) where id = ${id}
    returning file->0->>'id' as file`.execute(tx.query)
  const file = rows[0]?.file
  if (file) await renameFile(tx, file, name)
}
