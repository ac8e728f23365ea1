import type { Database } from '../../platform/database/Database'
import type { FileStore } from '../../platform/files/store/FileStore'
import { purgeFiles, unknownIds } from './fileRepository'

/** Removes files that nothing references: expired rows with their bytes, and bytes whose row was never written. */
export async function clearFiles(db: Database, files: FileStore): Promise<void> {
  let ids = await purgeFiles(db)
  while (ids.length > 0) {
    for (const id of ids) await files.remove(id)
    ids = await purgeFiles(db)
  }
  let old: string[] = []
  for await (const id of files.sweep()) {
    old.push(id)
    if (old.length < 1000) continue
    await removeUnknown(db, files, old)
    old = []
  }
  await removeUnknown(db, files, old)
}

async function removeUnknown(db: Database, files: FileStore, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of await unknownIds(db, ids)) await files.remove(id)
}
