import path from 'node:path'
import { bucketAddress } from '../files/store/bucketAddress'
import { type FilePlace, type OpenFileStore, openFileStore } from '../files/store/openFileStore'
import { backupNames } from './backupName'

/** With 10,000 parts of this size a bucket takes more than the 64 GB that a backup may have. */
const partSize = 16 * 1024 * 1024
/** A part is larger than an upload, and nobody waits for it. In milliseconds. */
const timeouts = { connectionTimeout: 10_000, requestTimeout: 300_000, socketTimeout: 120_000 }

/**
 * Reads where backups are kept: a folder, or `s3://bucket/prefix?…` as in FILES_URL.
 * @throws saying what is wrong with the address, without the address
 */
export function backupPlace(value: string, defaultRegion?: string): FilePlace {
  if (value.startsWith('s3:')) return { folder: '', bucket: bucketAddress(value, defaultRegion) }
  return { folder: path.resolve(value), bucket: undefined }
}

/** Reads where one backup is: the path of a file, or `s3://bucket/prefix/name?…`. */
export function placeOfBackup(value: string, defaultRegion?: string): FilePlace & { readonly name: string } {
  if (!value.startsWith('s3:'))
    return { folder: path.resolve(path.dirname(value)), bucket: undefined, name: path.basename(value) }
  // What can't be read as an address is told by whoever reads it.
  if (!URL.canParse(value)) return { ...backupPlace(value), name: '' }
  const url = new URL(value)
  const parts = url.pathname.split('/')
  const name = parts.pop() ?? ''
  url.pathname = parts.join('/')
  return { ...backupPlace(url.href, defaultRegion), name }
}

/**
 * Opens where backups are kept.
 * @param setting what names it
 * @param options.check false for a restore, which only reads: its keys may not be allowed to write
 * @throws when it is a bucket that can't be written; the message says what to do
 */
export function openBackups(place: FilePlace, setting: string, options?: { check: boolean }): Promise<OpenFileStore> {
  return openFileStore(place, () => {}, { setting, names: backupNames, partSize, timeouts, ...options })
}

/** What people call it. */
export function describePlace({ folder, bucket }: FilePlace, name: string): string {
  return bucket ? `s3://${bucket.bucket}/${bucket.prefix}${name}` : path.join(folder, name)
}
