import { createCipheriv, createDecipheriv, type CipherGCM, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { PassThrough, Transform, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack, type Pack } from 'tar-stream'

/** The first bytes of the file. The salt, the nonce, the encrypted archive and its tag follow. */
const magic = Buffer.from('white-glove-backup-2\n')
/** The first bytes of backups whose key was derived at half the cost. */
const magicBefore = Buffer.from('white-glove-backup-1\n')
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const headBytes = magic.length + saltBytes + nonceBytes

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** RFC 7914: about a fifth of a second and 64 MB for each guess at a password, OWASP's minimum. */
const keyOf = (password: string, salt: Buffer, p = 2) =>
  derive(password, salt, 32, { N: 2 ** 16, r: 8, p, maxmem: 2 ** 27 })

/**
 * Writes a tar archive, compressed and encrypted by AES-256-GCM with a key from the password, into a new file. The file gets its name once
 * it is complete.
 * @param fill adds the entries, one after the other
 * @returns its size in bytes
 */
export async function writeArchive(
  file: string,
  password: string,
  fill: (archive: Pack) => Promise<void>,
): Promise<number> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const cipher: CipherGCM = createCipheriv('aes-256-gcm', await keyOf(password, salt), nonce)
  const archive = pack()
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  output.write(Buffer.concat([magic, salt, nonce]))
  const sealed = new Transform({
    transform: (piece, _encoding, done) => done(null, piece),
    flush: (done) => done(null, cipher.getAuthTag()),
  })
  try {
    // The error of the one that fails first is reported: the other only notices that its stream has ended. The package's streams behave
    // like Node's, but have their own types.
    const writing = pipeline(archive as unknown as Readable, createGzip({ level: 3 }), cipher, sealed, output)
    const filling = fill(archive).then(
      () => archive.finalize(),
      (error: Error) => {
        archive.destroy(error)
        throw error
      },
    )
    await Promise.all([filling, writing])
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return (await stat(file)).size
}

/**
 * Reads what `writeArchive` wrote.
 * @param onEntry handles one entry; it must read the content to its end
 * @throws when the password is wrong, or the file isn't a complete backup; entries may have been passed to `onEntry` by then
 */
export async function readArchive(
  file: string,
  password: string,
  onEntry: (header: Header, content: Readable) => Promise<void>,
): Promise<void> {
  const { head, tag, end } = await readEnds(file)
  const [salt, nonce] = [head.subarray(magic.length, magic.length + saltBytes), head.subarray(-nonceBytes)]
  const key = await keyOf(password, salt, head.subarray(0, magic.length).equals(magicBefore) ? 1 : 2)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag)
  const archive = extract()
  let failed: Error | undefined
  archive.on('entry', (header, content, next) => {
    // The pipeline below reports the error.
    content.on('error', () => {})
    const take = async () => {
      try {
        await onEntry(header, content as unknown as Readable)
      } catch (error) {
        failed = error as Error
      }
      next(failed)
    }
    void take()
  })
  try {
    await pipeline(
      createReadStream(file, { start: headBytes, end: end - 1 }),
      decipher,
      createGunzip(),
      archive as unknown as Writable,
    )
  } catch {
    throw failed ?? new Error('This isn’t a whole backup, or BACKUP_PASSWORD is another one than when it was made.')
  }
}

/**
 * Adds a file with the size that it had at its start: the rest of a growing file is cut off, a shrinking file is padded, a deleted file is
 * left out.
 */
export async function addFile(archive: Pack, from: string, name: string): Promise<void> {
  const handle = await open(from, 'r').catch(ignoreMissing)
  if (!handle) return
  try {
    const { size, mode, mtime } = await handle.stat()
    const entry = archive.entry({ name, size, mode: mode & 0o777, mtime })
    const exactly = new PassThrough()
    const sending = pipeline(exactly, entry as unknown as Writable)
    let left = size
    while (left > 0) {
      const piece = Buffer.alloc(Math.min(left, 1 << 20))
      const { bytesRead } = await handle.read(piece, 0, piece.length)
      const part = bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
      left -= part.length
      if (!exactly.write(part)) await new Promise((resolve) => exactly.once('drain', resolve))
    }
    exactly.end()
    await sending
  } finally {
    await handle.close()
  }
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function readEnds(file: string) {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The backup ${file} can’t be read: ${error.message}`)
  })
  try {
    const { size } = await handle.stat()
    const end = size - tagBytes
    const [head, tag] = [Buffer.alloc(headBytes), Buffer.alloc(tagBytes)]
    if (end > headBytes) await Promise.all([handle.read(head, 0, headBytes, 0), handle.read(tag, 0, tagBytes, end)])
    const begin = head.subarray(0, magic.length)
    if (end <= headBytes || !(begin.equals(magic) || begin.equals(magicBefore)))
      throw new Error(`${file} is no backup of White Glove.`)
    return { head, tag, end }
  } finally {
    await handle.close()
  }
}
