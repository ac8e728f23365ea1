import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FileStore } from '../files/store/FileStore'
import { type FilePlace, openFileStore } from '../files/store/openFileStore'
import { intoFile } from '../files/store/intoFile'
import { pieceName, type WalArchive } from './walArchive'
import { open, PasswordKeys, seal, type Format } from './sealing'

const format: Format = {
  magics: [['white-glove-wal-1\n', 2]],
  kind: 'white-glove-wal-',
  stranger: 'It is no piece of an archive of White Glove.',
  damaged: 'It isn’t whole, or BACKUP_PASSWORD is another one than when it was archived.',
}

const ending = '.sealed'
const names = /^(\d+-[\da-f]{8}\.)?([\dA-F]{24}(\.[\dA-F]{8}\.backup|\.partial)?|[\dA-F]{8}\.history)\.sealed$/
const segments = /^[\dA-F]{24}$/

export interface OpenWalArchive extends WalArchive {
  /**
   * The names of the segments of a database, in their order.
   * @param database its id; undefined for those that were archived before databases had ids
   */
  segments(database: string | undefined): Promise<readonly string[]>
  /** Removes pieces that were archived before this moment. */
  prune(before: Date): Promise<void>
  close(): void
}

/**
 * Opens where the log of changes (WAL) of the embedded database is kept: compressed, and encrypted as backups are. Where it is away, the
 * product starts all the same, and what is not archived stays with the database.
 */
export async function openWalArchive(place: FilePlace, password: string): Promise<OpenWalArchive> {
  const { files, close } = await openFileStore(place, () => {}, { check: false, names })
  const keys = new PasswordKeys(password)
  return {
    async put(name, from) {
      const archived = await digestOf(files, name, keys)
      if (archived === undefined) return write(files, name, from, keys)
      const hash = createHash('sha256')
      await pipeline(createReadStream(from), hash)
      // It was archived before a crash, or by a copy.
      if (archived !== hash.digest('hex'))
        throw new Error(
          `WAL_ARCHIVE has another ${name}: a copy of this DATA_DIR archived it. Stop the copy, and name a new folder.`,
        )
    },
    async get(name, to) {
      try {
        await pipeline(
          files.read(name + ending),
          open(format, keys),
          createGunzip(),
          createWriteStream(to, { mode: 0o600 }),
        )
        return true
      } catch (error) {
        await rm(to, { force: true })
        if (isMissing(error)) return false
        const { message, code } = error as NodeJS.ErrnoException
        // What is decrypted with another key doesn't look like gzip, which is seen before the tag is read.
        throw new Error(`WAL_ARCHIVE, ${name}: ${code?.startsWith('Z_') ? format.damaged : message}`, { cause: error })
      }
    },
    async segments(database) {
      const found: string[] = []
      const prefix = pieceName(database, '')
      for await (const { id } of files.list())
        if (id.startsWith(prefix) && segments.test(id.slice(prefix.length, -ending.length)))
          found.push(id.slice(0, -ending.length))
      return found.toSorted()
    },
    async prune(before) {
      for await (const { id, at } of files.list())
        if (at < before && !id.endsWith(`.history${ending}`)) await files.remove(id)
    },
    close,
  }
}

async function write(files: FileStore, name: string, from: string, keys: PasswordKeys): Promise<void> {
  const file = await files.create(name + ending)
  try {
    await pipeline(createReadStream(from), createGzip({ level: 3 }), seal(format, keys), intoFile(file))
    await file.keep()
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** @returns the SHA-256 of what is archived under the name; undefined where there is none */
async function digestOf(files: FileStore, name: string, keys: PasswordKeys): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(files.read(name + ending), open(format, keys), createGunzip(), hash)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return hash.digest('hex')
}

function isMissing(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException
  return name === 'NoSuchKey' || code === 'ENOENT'
}
