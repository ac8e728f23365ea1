import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A file in DATA_DIR for as long as a restore writes there. A restore that is killed leaves it behind. */
export const unfinishedRestore = 'restore-unfinished'

const what = 'holds a restore that has not ended'

/** Marks a folder as one that must not be started yet. */
export async function markUnfinishedRestore(dataDir: string): Promise<void> {
  await writeFile(path.join(dataDir, unfinishedRestore), `This folder ${what}.\n`, { mode: 0o600, flush: true })
}

/** @throws where a restore into the folder broke off: part of the records may be missing there */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const found = await stat(path.join(dataDir, unfinishedRestore)).catch(() => undefined)
  if (found)
    throw new Error(
      `${dataDir} ${what}. Wait for it; if it was interrupted, remove everything in this folder and restore again.`,
    )
}
