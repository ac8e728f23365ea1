import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { UnreadableSheet } from '../readCsv'

/** The maximum size of an unpacked upload of 50 MB: spreadsheets shrink to about a tenth. */
const mostUnpacked = 512 * 1024 * 1024
const mostParts = 2000

interface Part {
  readonly offset: number
  readonly method: number
  readonly packed: number
}

/** The parts of a ZIP archive in memory; each is unpacked while it is read. */
export class ZipReader {
  readonly #bytes: Buffer
  readonly #parts = new Map<string, Part>()
  #left: number

  /**
   * @param most the maximum total of all that is read, in bytes
   * @throws UnreadableSheet when it is not an archive, or would unpack to more than a spreadsheet contains
   */
  constructor(bytes: Buffer, most = mostUnpacked) {
    this.#bytes = bytes
    this.#left = most
    try {
      this.#readDirectory()
    } catch (error) {
      if (error instanceof RangeError) throw damaged()
      throw error
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name)
  }

  /**
   * Yields the text of a part, piece by piece.
   * @throws UnreadableSheet when it is missing or damaged, or the archive unpacks to more than the maximum
   */
  async *read(name: string): AsyncGenerator<string> {
    const part = this.#parts.get(name)
    if (!part) throw damaged()
    const content = Readable.from([this.#within(part)])
    const unpacked = part.method === 0 ? content : content.pipe(createInflateRaw({ chunkSize: 64 * 1024 }))
    const decoder = new TextDecoder()
    try {
      for await (const bytes of unpacked as AsyncIterable<Buffer>) {
        this.#left -= bytes.length
        if (this.#left < 0)
          throw new UnreadableSheet(
            'This file unpacks to more than a spreadsheet can hold. Please split it, or send it as CSV.',
          )
        yield decoder.decode(bytes, { stream: true })
      }
    } catch (error) {
      if (error instanceof UnreadableSheet) throw error
      throw damaged()
    } finally {
      unpacked.destroy()
    }
  }

  #within(part: Part): Buffer {
    try {
      return this.#packed(part)
    } catch (error) {
      if (error instanceof RangeError) throw damaged()
      throw error
    }
  }

  #packed({ offset, packed }: Part): Buffer {
    const bytes = this.#bytes
    if (bytes.readUInt32LE(offset) !== 0x04034b50) throw damaged()
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    if (start + packed > bytes.length) throw damaged()
    return bytes.subarray(start, start + packed)
  }

  #readDirectory(): void {
    const bytes = this.#bytes
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end < 0) throw damaged()
    const count = bytes.readUInt16LE(end + 10)
    if (count > mostParts) throw damaged()
    let at = bytes.readUInt32LE(end + 16)
    for (let n = 0; n < count; n++) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
      const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
      const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString('utf8')
      if (flags & 1)
        throw new UnreadableSheet('This file is protected by a password. Please save it without one and send it again.')
      if (method !== 0 && method !== 8) throw damaged()
      this.#parts.set(name, { method, packed: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) })
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  }
}

function damaged(): UnreadableSheet {
  return new UnreadableSheet('This file is damaged or not an Excel file. Please save it again as .xlsx or CSV.')
}
