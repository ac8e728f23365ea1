import path from 'node:path'
import {
  type FilePlace,
  filePlace,
  type OpenFileStore,
  openFileStore,
} from '@core/kernel/server/platform/files/store/openFileStore'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { backupNames, begunOf } from './backupName'

/** With 10,000 parts of this size a bucket takes more than the 64 GB that a backup may have. */
const partSize = 16 * 1024 * 1024
/** A part is larger than an upload, and nobody waits for it. In milliseconds. */
const timeouts = { connectionTimeout: 10_000, requestTimeout: 300_000, socketTimeout: 120_000 }

/** Reads where one backup is: the path of a file, or `s3://bucket/prefix/name?…`. */
export function placeOfBackup(value: string, defaultRegion?: string): FilePlace & { readonly name: string } {
  if (!value.startsWith('s3:'))
    return { folder: path.resolve(path.dirname(value)), bucket: undefined, name: path.basename(value) }
  // What can't be read as an address is reported by bucketAddress.
  if (!URL.canParse(value)) return { ...filePlace(value), name: '' }
  const url = new URL(value)
  const parts = url.pathname.split('/')
  const name = parts.pop() ?? ''
  url.pathname = parts.join('/')
  return { ...filePlace(url.href, defaultRegion), name }
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

/** @returns the name of the newest backup; undefined where there is none */
export async function newestBackup(backups: Pick<FileStore, 'list'>): Promise<string | undefined> {
  let newest: string | undefined
  for await (const { id } of backups.list()) if (begunOf(id) && (newest === undefined || id > newest)) newest = id
  return newest
}

/** What people call it. */
export function describePlace({ folder, bucket }: FilePlace, name: string): string {
  return bucket ? `s3://${bucket.bucket}/${bucket.prefix}${name}` : path.join(folder, name)
}
