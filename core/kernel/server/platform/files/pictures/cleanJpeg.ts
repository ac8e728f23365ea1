import { countParts } from './countParts'
import { exifOf, type Orientation, orientationIn } from './exif'

// The names of markers: ITU-T T.81, table B.1.
const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  comment: 0xfe,
  app0: 0xe0,
  app15: 0xef,
} as const

/** Baseline, extended and progressive frames: the kinds that browsers draw. */
const sequential: ReadonlySet<number> = new Set([0xc0, 0xc1])
const progressive = 0xc2
/** All other kinds of frames: lossless, hierarchical, arithmetic. */
const undrawn: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
/** Markers without a length: restarts and TEM. */
const isAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd7)

/** Segments of applications that change how the picture is drawn: its density, color profile and color transform. */
const drawing = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe']
const exif = 'Exif\0\0'

/**
 * Reads each segment up to the end of the image.
 * @returns the picture without metadata, and without what follows its end, where phones store further pictures and films; only its
 *   orientation is kept. Undefined for one that can't be drawn as a whole.
 * @throws RangeError where it ends too early
 */
export function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  /** The bytes of scans that the frame needs at least; undefined before the frame. */
  let needed: number | undefined
  let scanned = 0
  const count = countParts()
  for (let at = 2; ;) {
    count()
    // Decoders skip fill bytes, and what stands between segments.
    while (bytes.readUInt8(at) !== 0xff || [0x00, 0xff].includes(bytes.readUInt8(at + 1))) at += 1
    const code = bytes.readUInt8(at + 1)
    if (code === marker.endOfImage) {
      parts.push(bytes.subarray(at, at + 2))
      return needed !== undefined && scanned >= needed ? Buffer.concat(parts) : undefined
    }
    if (code === marker.startOfImage || undrawn.has(code)) return undefined
    if (isAlone(code)) {
      at += 2
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (code === marker.startOfScan) {
      if (needed === undefined) return undefined
      const after = endOfScan(bytes, end)
      scanned += after - end
      parts.push(bytes.subarray(at, after))
      at = after
      continue
    }
    if (sequential.has(code) || code === progressive) {
      needed = leastScan(segment, code === progressive)
      if (needed === undefined) return undefined
    }
    const cleaned = isMetadata(code) ? withoutMetadata(segment) : segment
    if (cleaned) parts.push(cleaned)
    at = end
  }
}

const isMetadata = (code: number) => (code >= marker.app0 && code <= marker.app15) || code === marker.comment

/** @returns the segment, the orientation alone, or nothing */
function withoutMetadata(segment: Buffer): Buffer | undefined {
  const name = segment.toString('latin1', 4, 16)
  if (drawing.some((one) => name.startsWith(one))) return segment
  if (!name.startsWith(exif)) return undefined
  const orientation = orientationIn(segment.subarray(4 + exif.length))
  return orientation === 1 ? undefined : exifSegment(orientation)
}

function exifSegment(orientation: Orientation): Buffer {
  const content = Buffer.concat([Buffer.from(exif, 'latin1'), exifOf(orientation)])
  const head = Buffer.from('ffe10000', 'hex')
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/**
 * @returns the fewest bytes that the scans of a frame can have: each block of 8 by 8 pixels takes two codes of one bit. A progressive scan can
 *   join blocks. Undefined for a frame that browsers don't draw.
 */
function leastScan(frame: Buffer, joins: boolean): number | undefined {
  const height = frame.readUInt16BE(5)
  const width = frame.readUInt16BE(7)
  const components = frame.readUInt8(9)
  const isDrawn = frame.readUInt8(4) === 8 && [1, 3, 4].includes(components) && frame.length === 10 + components * 3
  if (!isDrawn || width === 0 || height === 0) return undefined
  return joins ? 1 : Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 4)
}

/** @returns where the next marker is that isn't part of the scan @throws RangeError where none follows */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && !isAlone(next)) return at
  }
  throw new RangeError('The scan has no end')
}
