import { filesOf } from '@core/kernel/server/platform/config'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import type { OwnedFileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { openFileStore } from '@core/kernel/server/platform/files/store/openFileStore'

export interface CopyResult {
  readonly copied: number
  /** The number of files that were there already. */
  readonly skipped: number
}

/**
 * Copies every file of a store into another one, except those that are there already: it may be run again after an interruption, and while
 * the product still uses the store. The store itself is not changed.
 */
export async function copyFiles(
  from: Pick<OwnedFileStore, 'list' | 'read' | 'sizeOf'>,
  to: Pick<OwnedFileStore, 'create' | 'sizeOf'>,
): Promise<CopyResult> {
  let copied = 0
  let skipped = 0
  for await (const { id, size } of from.list()) {
    if ((await to.sizeOf(id)) === size) {
      skipped += 1
      continue
    }
    const file = await to.create(id)
    try {
      for await (const piece of from.read(id)) await file.write(piece as Buffer)
      await file.keep()
    } catch (error) {
      await file.discard({ waits: true })
      // A file that the product removes in between needs no copy.
      if ((await from.sizeOf(id)) === undefined) continue
      throw error
    }
    copied += 1
  }
  return { copied, skipped }
}

/**
 * Copies the files of DATA_DIR into the bucket of FILES_URL, or with `back` those of the bucket into DATA_DIR, and prints the result.
 * @throws when there is no source or no target; the message states what to set
 */
export async function copyFilesCommand({ args, config, say }: CommandCall): Promise<void> {
  const [direction] = args
  if (args.length > 1 || (direction && direction !== 'back'))
    throw new Error('Use: npm run copy-files, or npm run copy-files -- back')
  if (!config.filesBucket)
    throw new Error(
      'Set FILES_URL to the bucket that DATA_DIR/files is to be copied into, or copied back from: s3://bucket/prefix',
    )
  const place = filesOf(config)
  const { files: bucket, close } = await openFileStore(place, say)
  try {
    const { files: folder } = await openFileStore({ ...place, bucket: undefined }, say)
    const [from, to] = direction === 'back' ? [bucket, folder] : [folder, bucket]
    const { copied, skipped } = await copyFiles(from, to)
    if (copied + skipped === 0 && from === folder)
      throw new Error(`There are no files in ${place.folder}. Set DATA_DIR to where the product keeps its data.`)
    if (copied + skipped === 0)
      throw new Error('There are no files in the bucket. Set FILES_URL to the one that the product uses.')
    const again =
      from === folder
        ? 'What is uploaded into the folder from now on needs another run, before the product starts with FILES_URL.'
        : 'What is uploaded into the bucket from now on needs another run, before the product starts without FILES_URL.'
    say(`${copied} files copied, ${skipped} were there already. ${again}`)
  } finally {
    close()
  }
}
