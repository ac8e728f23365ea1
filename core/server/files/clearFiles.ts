import type { Database } from '../database/Database'
import type { FileFolder } from './FileFolder'
import { forgetFiles, unknownIds } from './fileRepository'

/** Removes what nobody names: rows that are past their time with their bytes, and bytes whose row was never written. */
export async function clearFiles(db: Database, folder: FileFolder): Promise<void> {
  let ids = await forgetFiles(db)
  while (ids.length > 0) {
    for (const id of ids) await folder.remove(id)
    ids = await forgetFiles(db)
  }
  let old: string[] = []
  for await (const id of folder.sweep()) {
    old.push(id)
    if (old.length < 1000) continue
    await removeUnknown(db, folder, old)
    old = []
  }
  await removeUnknown(db, folder, old)
}

async function removeUnknown(db: Database, folder: FileFolder, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of await unknownIds(db, ids)) await folder.remove(id)
}
