import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** A part of the archive: its name, and a stream of its content. */
export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** Sizes have four bytes; above that other readers would read wrong sizes. */
const most = 0xffff_ffff

/**
 * A ZIP archive, written while it is sent: each part is compressed while it arrives, and its size follows it. PKWARE APPNOTE 6.3.
 * @throws when a part exceeds 4 GiB, which the format can't express without its later extension
 */
export async function* writeZip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    if (offset > most) throw new Error('The archive grew past 4 GiB.')
    return bytes
  }
  for await (const { name, content } of parts) {
    const start = offset
    yield count(header(name))
    let crc = 0
    let size = 0
    const packer = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 })
    const measured = async function* () {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        crc = crc32(bytes, crc)
        size += bytes.length
        if (size > most) throw new Error('A part of the archive grew past 4 GiB.')
        yield bytes
      }
    }
    const before = offset
    for await (const bytes of pack(measured(), packer)) yield count(bytes)
    const entry = { name, offset: start, crc, packed: offset - before, size }
    entries.push(entry)
    yield count(descriptor(entry))
  }
  const directory = offset
  for (const entry of entries) yield count(directoryEntry(entry))
  yield endOfDirectory(entries.length, offset - directory, directory)
}

async function* pack(
  source: AsyncIterable<Buffer>,
  packer: ReturnType<typeof createDeflateRaw>,
): AsyncGenerator<Buffer> {
  // An error of the source ends the compressor, and with it the reader.
  const done = pipeline(source, packer)
  done.catch(() => {})
  yield* packer as AsyncIterable<Buffer>
  await done
}

const version = 20
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** January 1, 1980, so that the file does not contain when it was made. */
const date = 0x21

function header(name: string): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x04034b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(flags, 6)
  bytes.writeUInt16LE(deflated, 8)
  bytes.writeUInt16LE(date, 12)
  bytes.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([bytes, Buffer.from(name)])
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(version, 6)
  bytes.writeUInt16LE(flags, 8)
  bytes.writeUInt16LE(deflated, 10)
  bytes.writeUInt16LE(date, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packed, 20)
  bytes.writeUInt32LE(size, 24)
  bytes.writeUInt16LE(Buffer.byteLength(name), 28)
  bytes.writeUInt32LE(offset, 42)
  return Buffer.concat([bytes, Buffer.from(name)])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
