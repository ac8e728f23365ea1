import type { Database } from '../../platform/database/Database'
import type { FileStore } from '../../platform/files/store/FileStore'
import { severalAtOnce } from '../../platform/files/store/severalAtOnce'
import { purgeFiles, unknownIds } from './fileRepository'

/**
 * Removes files that nothing references: expired rows with their bytes, and bytes whose row was never written.
 * @param signal ends it early; what is left is removed by a later run
 */
export async function clearFiles(db: Database, files: FileStore, signal?: AbortSignal): Promise<void> {
  let ids = await purgeFiles(db)
  while (ids.length > 0) {
    await severalAtOnce(ids, (id) => files.remove(id), signal)
    ids = await purgeFiles(db)
  }
  let old: string[] = []
  for await (const id of files.sweep()) {
    old.push(id)
    if (old.length < 1000) continue
    await removeUnknown(db, files, old, signal)
    old = []
  }
  await removeUnknown(db, files, old, signal)
}

async function removeUnknown(
  db: Database,
  files: FileStore,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (ids.length === 0) return
  await severalAtOnce(await unknownIds(db, ids), (id) => files.remove(id), signal)
}
