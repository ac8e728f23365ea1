import path from 'node:path'
import { type BucketAddress, bucketAddress } from './bucketAddress'
import type { OwnedFileStore } from './FileStore'
import type { BucketOptions } from './openBucket'
import { openFolder } from './openFolder'

export interface OpenFileStore {
  readonly files: OwnedFileStore
  /** Whether the bucket can be reached now. Undefined for a folder. */
  readonly answers?: () => Promise<boolean>
  close(): void
}

/** Where files stand: in the bucket, or else in the folder. */
export interface FilePlace {
  readonly folder: string
  readonly bucket: BucketAddress | undefined
}

/**
 * Reads where files stand: a folder, or `s3://bucket/prefix?…` as in FILES_URL.
 * @throws saying what is wrong with the address, without the address
 */
export function filePlace(value: string, defaultRegion?: string): FilePlace {
  if (value.startsWith('s3:')) return { folder: '', bucket: bucketAddress(value, defaultRegion) }
  return { folder: path.resolve(value), bucket: undefined }
}

/** The setting that names the bucket, and how the bucket is used; by default as for uploads. */
export interface FileStoreUse extends BucketOptions {
  /** What names the bucket. */
  readonly setting?: string
  /** Whether a bucket is tested first; default: true. */
  readonly check?: boolean
}

/**
 * Opens where files are kept: a bucket, or a folder. D8.
 * @throws when the bucket can't be written; the message names the setting and the mend
 */
export async function openFileStore(
  { folder, bucket: address }: FilePlace,
  say: (line: string) => void,
  { setting, check = true, ...options }: FileStoreUse = {},
): Promise<OpenFileStore> {
  if (!address) return { files: openFolder(folder, options.names), close: () => {} }
  say(`Files stand in the bucket ${address.bucket}${address.prefix && `, below ${address.prefix}`}`)
  // Loaded only here, because other deployments don't need the client for buckets.
  const [{ openBucket }, { checkBucket }] = await Promise.all([import('./openBucket'), import('./checkBucket')])
  const bucket = openBucket(address, options)
  try {
    if (check) await checkBucket(bucket, address, setting)
  } catch (error) {
    bucket.close()
    throw error
  }
  return { files: bucket, answers: bucket.answers, close: bucket.close }
}
