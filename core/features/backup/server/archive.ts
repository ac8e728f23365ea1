import { type FileHandle, open as openFile } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack, type Pack } from 'tar-stream'
import type { NewFile } from '@core/kernel/server/platform/files/store/FileStore'
import { FileStoreUnavailable } from '@core/kernel/server/platform/files/store/FileStoreUnavailable'
import { intoFile } from '@core/kernel/server/platform/files/store/intoFile'
import { failureReason } from '@core/kernel/server/platform/log/failureReason'
import { newer, open, PasswordKeys, seal, type Format } from '@core/kernel/server/platform/postgres/sealing'

const format: Format = {
  // The second is of backups whose key was derived at half the cost.
  magics: [
    ['white-glove-backup-2\n', 2],
    ['white-glove-backup-1\n', 1],
  ],
  kind: 'white-glove-backup-',
  stranger: 'is no backup of White Glove.',
  damaged:
    'This isn’t a whole backup, or BACKUP_PASSWORD is another one than when it was made. Check the password first; if it is right, take another backup.',
}

/**
 * Writes a tar archive, compressed and encrypted with a key from the password, into a new file; it stands under its name once it is
 * whole.
 * @param fill adds the entries, one after the other
 * @returns its size in bytes
 */
export async function writeArchive(
  file: NewFile,
  password: string,
  fill: (archive: Pack) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  let size = 0
  const archive = pack()
  const output = intoFile({
    write(piece) {
      size += piece.length
      return file.write(piece)
    },
  })
  // The package's streams are Node's by behaviour, and have types of their own.
  const source = archive as unknown as Readable
  try {
    const writing = pipeline(source, createGzip({ level: 3 }), seal(format, new PasswordKeys(password)), output, {
      ...(signal && { signal }),
    })
    // Where both fail, writing says why: filling then only knows that its stream has ended.
    const filling = fill(archive).then(
      () => archive.finalize(),
      (error: Error) => {
        archive.destroy(error)
        throw error
      },
    )
    // What fills it holds the database's backup open until it has ended as well.
    const [filled, written] = await Promise.allSettled([filling, writing])
    signal?.throwIfAborted()
    if (written.status === 'rejected') throw written.reason
    if (filled.status === 'rejected') throw filled.reason
    await file.keep()
  } catch (error) {
    await file.discard()
    throw error
  }
  return size
}

/**
 * Reads what `writeArchive` wrote.
 * @param source the file, with its name for people
 * @param onEntry takes one entry, whose content it has to read to its end
 * @throws when the password is another one, or the file isn't a whole backup; entries may have been handed out by then
 */
export async function readArchive(
  { name: sourceName, content: source }: { readonly name: string; readonly content: Readable },
  password: string,
  onEntry: (header: Header, content: Readable) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const archive = extract()
  let failed: Error | undefined
  source.once('error', (error: NodeJS.ErrnoException) => {
    const reason = error instanceof FileStoreUnavailable ? failureReason(error) : error.message
    failed ??= new Error(`The backup ${sourceName} can’t be read: ${reason}`, { cause: error })
  })
  archive.on('entry', (header, content, next) => {
    // The pipeline below reports the error.
    content.on('error', () => {})
    const take = async () => {
      try {
        // As above.
        await onEntry(header, content as unknown as Readable)
      } catch (error) {
        failed ??= error as Error
      }
      next(failed)
    }
    void take()
  })
  try {
    // As above.
    await pipeline(source, open(format, new PasswordKeys(password)), createGunzip(), archive as unknown as Writable, {
      ...(signal && { signal }),
    })
  } catch (error) {
    signal?.throwIfAborted()
    if (failed) throw failed
    const { message } = error as Error
    if (message === format.stranger || message === newer) throw new Error(`${sourceName} ${message}`, { cause: error })
    throw new Error(`${sourceName}: ${format.damaged}`, { cause: error })
  }
}

/** What an entry is, which has exactly as many bytes as it says. */
interface Entry {
  readonly name: string
  readonly size: number
  readonly mtime: Date
  readonly mode?: number
}

/** Adds what comes. */
export async function addStream(
  archive: Pack,
  { mode = 0o600, ...entry }: Entry,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  // As above.
  await pipeline(content, archive.entry({ ...entry, mode: mode & 0o777 }) as unknown as Writable)
}

/** Adds a few words. */
export async function addText(archive: Pack, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  await addStream(archive, { name, size: bytes.length, mtime: new Date() }, [bytes])
}

/** Adds a file as long as it was when it was looked at: one that grows is cut, one that shrinks is filled up, one that is gone is left out. */
export async function addFile(archive: Pack, from: string, name: string): Promise<void> {
  const handle = await openFile(from, 'r').catch(ignoreMissing)
  if (!handle) return
  try {
    const { size, mode, mtime } = await handle.stat()
    await addStream(archive, { name, size, mode, mtime }, exactly(handle, size))
  } finally {
    await handle.close()
  }
}

async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const piece = Buffer.alloc(Math.min(left, 1 << 20))
    const { bytesRead } = await handle.read(piece, 0, piece.length)
    const part = bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
    left -= part.length
    yield part
  }
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
