import { countParts } from './countParts'
import { exifOf, orientationIn } from './exif'

/** Chunks that are drawn (RFC 9649, section 2). */
const drawing: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH'])
/** Flags of the extended header. */
const flags = { exif: 0x08, xmp: 0x04 } as const
/** The position of an animation's picture in its frame chunk, after the frame's place and duration. */
const frameHeader = 16

/**
 * Reads each chunk up to the end.
 * @returns the picture without metadata; only its orientation is kept. Undefined for one that can't be drawn as a whole.
 * @throws RangeError where it ends too early
 */
export function cleanWebp(bytes: Buffer): Buffer | undefined {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return undefined
  const parts: Buffer[] = []
  let isDrawn = false
  let header: Buffer | undefined
  for (const { name, chunk, content } of chunksIn(bytes.subarray(12, end))) {
    if (name === 'VP8X') parts.push((header ??= Buffer.from(chunk)))
    else if (drawing.has(name)) parts.push(chunk)
    if (name === 'EXIF' && header) {
      const orientation = orientationIn(content.subarray(content.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0))
      if (orientation !== 1) parts.push(chunkOf('EXIF', exifOf(orientation)))
    }
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name)) {
      if (!isPicture(name, content)) return undefined
      isDrawn = true
    }
  }
  if (!isDrawn) return undefined
  if (header) {
    header[8]! &= ~(flags.exif | flags.xmp)
    if (parts.some((chunk) => chunk.toString('latin1', 0, 4) === 'EXIF')) header[8]! |= flags.exif
  }
  const body = Buffer.concat(parts)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** @throws RangeError where one ends too early */
function* chunksIn(bytes: Buffer) {
  const count = countParts()
  for (let at = 0; at < bytes.length;) {
    count()
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > bytes.length) throw new RangeError('The chunk ends behind the file')
    // A chunk of odd length has a byte more, which some writers forget at the end.
    const chunk = bytes.subarray(at, at + 8 + length + (length % 2))
    yield { name: bytes.toString('latin1', at, at + 4), chunk, content: bytes.subarray(at + 8, at + 8 + length) }
    at += 8 + length + (length % 2)
  }
}

function chunkOf(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** @returns whether a frame begins as RFC 6386 (lossy) or RFC 9649 (lossless) say, and has its first partition */
function isPicture(name: string, content: Buffer): boolean {
  if (name === 'VP8L') return content.readUInt8(0) === 0x2f && content.length > 5
  if (name === 'VP8 ') {
    const tag = content.readUIntLE(0, 3)
    const isKeyFrame = (tag & 1) === 0
    return isKeyFrame && content.readUIntBE(3, 3) === 0x9d012a && 10 + (tag >>> 5) <= content.length
  }
  for (const part of chunksIn(content.subarray(frameHeader)))
    if (part.name === 'VP8 ' || part.name === 'VP8L') return isPicture(part.name, part.content)
  return false
}
