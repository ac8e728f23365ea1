import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'
import type { OpenDatabase } from '../../platform/database/openDatabase'
import type { OwnedFileStore } from '../../platform/files/store/FileStore'
import { newToken } from '../../platform/secrets'

/** For a restored database: the store that it was backed up with may still be used by another one. */
export async function disownFiles(tx: Transaction): Promise<void> {
  await sql`delete from core.file_owner`.execute(tx.query)
}

/**
 * Makes sure that the store of files belongs to this database, because files that a database doesn't know are removed (clearFiles). A store
 * without an owner is given this one.
 * @throws where it belongs to another database; the message states what to do
 */
export async function claimFiles(db: OpenDatabase, files: OwnedFileStore): Promise<void> {
  const own = await ownId(db)
  const owner = await files.owner()
  if (owner === undefined) await files.setOwner(own)
  else if (owner !== own)
    throw new Error(
      `The files of FILES_URL, or of DATA_DIR/files, belong to another database, and a start would remove those that this database doesn’t know. Set FILES_URL to another prefix; for a restore that is only a rehearsal, set it to nothing. If this database replaces the other one, which must not run any more, run once: npm run claim-files`,
    )
}

/** Makes this database the owner of the store of files, whoever owned it before. */
export async function takeFiles(db: OpenDatabase, files: OwnedFileStore): Promise<void> {
  await files.setOwner(await ownId(db))
}

/** The id under which this database owns its files; a new one where it has none. */
async function ownId(db: OpenDatabase): Promise<string> {
  await sql`insert into core.file_owner (id) values (${newToken()}) on conflict do nothing`.execute(db.query)
  const { rows } = await sql<{ id: string }>`select id from core.file_owner`.execute(db.query)
  return rows[0]!.id
}
