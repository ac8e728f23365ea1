import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import { countParts } from './countParts'
import { exifOf, orientationIn } from './exif'

/** Chunks that change how the picture is drawn (W3C PNG, third edition, table 7). All others are metadata. */
const critical: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
const drawing: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)

/** Samples a pixel, by color type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** First column and row of each pass of Adam7, and the steps to the next ones. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The most bytes of a picture that is unpacked. 64 million pixels in color with transparency. */
const mostUnpacked = 256 * 1024 * 1024

/** Rows of the same length. */
interface Pass {
  readonly rows: number
  /** Of one row with its filter type. */
  readonly length: number
}

/**
 * Reads each chunk, and unpacks the pixels without keeping them.
 * @returns the picture without metadata; only its orientation is kept. Undefined for one that can't be drawn as a whole.
 * @throws RangeError where it ends too early
 */
export async function cleanPng(bytes: Buffer): Promise<Buffer | undefined> {
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  const pixels: Buffer[] = []
  let passes: readonly Pass[] | undefined
  const count = countParts()
  for (let at = 8, type = ''; type !== 'IEND';) {
    count()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const chunk = bytes.subarray(at, end)
    const content = chunk.subarray(8, -4)
    type = chunk.toString('latin1', 4, 8)
    if (critical.has(type)) {
      if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return undefined
    } else if (isRequired(type)) return undefined
    if (type === 'IHDR') passes = passesOf(content)
    if (type === 'IDAT') pixels.push(content)
    if (critical.has(type) || drawing.has(type)) parts.push(chunk)
    else if (type === 'eXIf') {
      const orientation = orientationIn(content)
      if (orientation !== 1) parts.push(chunkOf('eXIf', exifOf(orientation)))
    }
    at = end
  }
  return passes && (await isWhole(pixels, passes)) ? Buffer.concat(parts) : undefined
}

/** A chunk whose name begins with a capital: whoever doesn't know it can't draw the picture. */
const isRequired = (type: string) => /^[A-Z]/.test(type)

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** @returns the rows that the header promises; undefined for one that isn't valid or promises too many */
function passesOf(header: Buffer): readonly Pass[] | undefined {
  if (header.length !== 13) return undefined
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const byte = (at: number) => header.readUInt8(at)
  const [depth, color, packing, filter, interlace] = [byte(8), byte(9), byte(10), byte(11), byte(12)]
  const samples = channels[color]
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth) || packing !== 0 || filter !== 0 || interlace > 1)
    return undefined
  const pass = (columns: number, rows: number) => ({ rows, length: 1 + Math.ceil((columns * samples * depth) / 8) })
  const passes = interlace
    ? adam7
        .map(([x, y, dx, dy]) => ({ columns: Math.ceil((width - x) / dx), rows: Math.ceil((height - y) / dy) }))
        .filter(({ columns, rows }) => columns > 0 && rows > 0)
        .map(({ columns, rows }) => pass(columns, rows))
    : [pass(width, height)]
  const total = passes.reduce((sum, { rows, length }) => sum + rows * length, 0)
  return total > 0 && total <= mostUnpacked ? passes : undefined
}

/** @returns whether the packed pixels contain every row, each with a filter type that exists */
async function isWhole(packed: readonly Buffer[], passes: readonly Pass[]): Promise<boolean> {
  const rows = rowStarts(passes)
  /** Where the next row starts; undefined after the last one. */
  let next: number | undefined = rows.next().value ?? undefined
  const total = passes.reduce((sum, pass) => sum + pass.rows * pass.length, 0)
  let read = 0
  const take = async (unpacked: AsyncIterable<Buffer>) => {
    for await (const part of unpacked) {
      for (; next !== undefined && next < read + part.length; next = rows.next().value ?? undefined)
        if (part[next - read]! > 4) return
      read += part.length
      // More than the header promises is not unpacked.
      if (read >= total) return
    }
  }
  await pipeline(Readable.from(packed), createInflate({ chunkSize: 64 * 1024 }), take).catch(() => {
    // Damaged data ends the rows that were read. What is behind the last row doesn't matter.
  })
  return read >= total
}

function* rowStarts(passes: readonly Pass[]): Generator<number, undefined> {
  let at = 0
  for (const { rows, length } of passes) for (let row = 0; row < rows; row++, at += length) yield at
}
