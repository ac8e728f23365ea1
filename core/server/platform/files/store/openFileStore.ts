import type { BucketAddress } from './bucketAddress'
import type { FileStore } from './FileStore'
import { openFolder } from './openFolder'

export interface OpenFileStore {
  readonly files: FileStore
  close(): void
}

/**
 * Opens the store of this deployment's files: the configured bucket, or a folder of its own. D8.
 * @throws when the bucket can't be written; the message contains FILES_URL and the correction
 */
export async function openFileStore(
  { folder, bucket: address }: { readonly folder: string; readonly bucket: BucketAddress | undefined },
  say: (line: string) => void,
): Promise<OpenFileStore> {
  if (!address) return { files: openFolder(folder), close: () => {} }
  say(`Files stand in the bucket ${address.bucket}${address.prefix && `, below ${address.prefix}`}`)
  // Loaded only here, because other deployments don't need the client for buckets.
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
