import type { BucketAddress } from './bucketAddress'
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
export async function openFileStore(
  { folder, bucket: address }: { readonly folder: string; readonly bucket: BucketAddress | undefined },
  say: (line: string) => void,
): Promise<OpenFileStore> {
  if (!address) return { files: openFolder(folder), close: () => {} }
  say(`Files stand in the bucket ${address.bucket}${address.prefix && `, below ${address.prefix}`}`)
  // Nobody else needs to load what speaks with buckets.
  const [{ openBucket }, { checkBucket }] = await Promise.all([import('./openBucket'), import('./checkBucket')])
  const bucket = openBucket(address)
  try {
    await checkBucket(bucket, address)
  } catch (error) {
    bucket.close()
    throw error
  }
  return { files: bucket, close: bucket.close }
}
