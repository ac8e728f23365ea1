import path from 'node:path'
import type { Config } from '../../config'
import type { FileStore } from './FileStore'
import { openFolder } from './openFolder'

export interface OpenFileStore {
  readonly files: FileStore
  close(): void
}

/**
 * Opens where this deployment keeps its files: the bucket that it names, or a folder of its own. D8.
 * @throws when the bucket can't be written; the message names FILES_URL and the mend
 */
export async function openFileStore({ filesBucket, dataDir }: Pick<Config, 'filesBucket' | 'dataDir'>, say: (line: string) => void): Promise<OpenFileStore> {
  if (!filesBucket) return { files: openFolder(path.join(dataDir, 'files')), close: () => {} }
  say(`Files stand in the bucket ${filesBucket.bucket}${filesBucket.prefix && `, below ${filesBucket.prefix}`}`)
  // Nobody else needs to load what speaks with buckets.
  const [{ openBucket }, { checkBucket }] = await Promise.all([import('./openBucket'), import('./checkBucket')])
  const bucket = openBucket(filesBucket)
  try {
    await checkBucket(bucket, filesBucket)
  } catch (error) {
    bucket.close()
    throw error
  }
  return { files: bucket, close: bucket.close }
}
