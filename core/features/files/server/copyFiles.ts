import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { filesOf } from '@core/kernel/server/platform/config'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import type { Bucket } from '@core/kernel/server/platform/files/store/openBucket'
import { openFileStore } from '@core/kernel/server/platform/files/store/openFileStore'

export interface CopyResult {
  readonly copied: number
  /** The number of files that were there already. */
  readonly skipped: number
}

/**
 * Copies every file of a folder into a bucket, except those that are there already: it may be run again after an interruption, and while
 * the product still uses the folder. The folder is not changed.
 */
export async function copyFiles(folder: string, bucket: Pick<Bucket, 'create' | 'sizeOf'>): Promise<CopyResult> {
  let copied = 0
  let skipped = 0
  const names = await readdir(folder).catch(() => {
    throw new Error(`There are no files in ${folder}. Set DATA_DIR to where the product keeps its data.`)
  })
  for (const id of names) {
    if (!/^[\w-]{43}$/.test(id)) continue
    const from = path.join(folder, id)
    // A file that the product removes in between needs no copy.
    const size = await stat(from).then(
      ({ size }) => size,
      () => undefined,
    )
    if (size === undefined) continue
    if ((await bucket.sizeOf(id)) === size) {
      skipped += 1
      continue
    }
    const file = await bucket.create(id)
    try {
      for await (const piece of createReadStream(from)) await file.write(piece as Buffer)
      await file.keep()
    } catch (error) {
      await file.discard()
      throw error
    }
    copied += 1
  }
  return { copied, skipped }
}

/**
 * Copies the files of DATA_DIR into the bucket of FILES_URL, and prints the result.
 * @throws when there is no source or no target; the message states what to set
 */
export async function copyFilesCommand({ config, say }: CommandCall): Promise<void> {
  if (!config.filesBucket)
    throw new Error('Set FILES_URL to the bucket that DATA_DIR/files is to be copied into: s3://bucket/prefix')
  const { files, close } = await openFileStore(filesOf(config), say)
  try {
    const { copied, skipped } = await copyFiles(filesOf(config).folder, files as Bucket)
    say(
      `${copied} files copied, ${skipped} were there already. What is uploaded into the folder from now on needs another run, before the product starts with FILES_URL.`,
    )
  } finally {
    close()
  }
}
