import { countParts } from './countParts'

/** A box of ISO/IEC 14496-12: its type, and where its content is. */
interface Box {
  readonly type: string
  readonly at: number
  readonly from: number
  readonly end: number
}

/** Boxes of the file or of a film that phones write beside the picture: places, films, notes of the maker. */
const metadata: ReadonlySet<string> = new Set(['uuid', 'mpvd', 'sefd', 'udta'])
const films: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia'])

/** Where the bytes of an item are: `[from, end]` for each part of it. */
type Extents = readonly (readonly [number, number])[]

/**
 * Reads the boxes of a High Efficiency Image File (ISO/IEC 23008-12), and where each of its items is.
 * @returns the picture with its metadata blanked in place, so that nothing else moves. Its orientation is no part of them, but a property.
 *   Undefined for one that can't be drawn as a whole.
 * @throws RangeError where it ends too early
 */
export function cleanHeic(bytes: Buffer): Buffer | undefined {
  const copy = Buffer.from(bytes)
  const top = [...boxesIn(bytes, 0, bytes.length)]
  const meta = top.find(({ type }) => type === 'meta')
  blankMetadata(copy, top)
  if (!meta) return ['moov', 'mdat'].every((one) => top.some(({ type }) => type === one)) ? copy : undefined

  // A full box: its version and flags come first.
  const parts = [...boxesIn(bytes, meta.from + 4, meta.end)]
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)
  const [primary, infos, places] = [part('pitm'), part('iinf'), part('iloc')]
  if (!primary || !infos || !places) return undefined
  const items = itemExtents(bytes, places, part('idat'))
  const isWide = bytes.readUInt8(primary.from) > 0
  const shown = isWide ? bytes.readUInt32BE(primary.from + 4) : bytes.readUInt16BE(primary.from + 4)
  if (!items?.has(shown)) return undefined
  /** Every byte is blanked once at most, or a small file could name the same large part a million times. */
  let left = bytes.length
  for (const { id, type } of itemTypes(bytes, infos)) {
    if (type !== 'Exif' && type !== 'mime') continue
    for (const [from, end] of items.get(id) ?? []) {
      left -= end - from
      if (left < 0) return undefined
      copy.fill(0, from, end)
    }
  }
  return copy
}

/** @throws RangeError where one ends behind its container */
function* boxesIn(bytes: Buffer, from: number, end: number): Generator<Box> {
  const count = countParts()
  for (let at = from; at + 8 <= end;) {
    count()
    const short = bytes.readUInt32BE(at)
    const header = short === 1 ? 16 : 8
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    if (length < header || at + length > end) throw new RangeError('The box ends behind its container')
    yield { type: bytes.toString('latin1', at + 4, at + 8), at, from: at + header, end: at + length }
    at += length
  }
}

/** Makes boxes of metadata free space. */
function blankMetadata(copy: Buffer, boxes: Iterable<Box>): void {
  for (const { type, at, from, end } of boxes) {
    if (metadata.has(type)) {
      copy.write('free', at + 4, 'latin1')
      copy.fill(0, from, end)
    } else if (films.has(type)) blankMetadata(copy, boxesIn(copy, from, end))
  }
}

/** The id and type of each item, from the entries of `iinf`. */
function* itemTypes(bytes: Buffer, infos: Box): Generator<{ readonly id: number; readonly type: string }> {
  const countLength = bytes.readUInt8(infos.from) === 0 ? 2 : 4
  for (const { type, from } of boxesIn(bytes, infos.from + 4 + countLength, infos.end)) {
    if (type !== 'infe') continue
    const idLength = bytes.readUInt8(from) >= 3 ? 4 : 2
    const id = bytes.readUIntBE(from + 4, idLength)
    yield { id, type: bytes.toString('latin1', from + 6 + idLength, from + 10 + idLength) }
  }
}

/** @returns the places of each item, from `iloc`; undefined where one is outside of the file */
function itemExtents(
  bytes: Buffer,
  { from, end }: Box,
  inner: Box | undefined,
): ReadonlyMap<number, Extents> | undefined {
  const version = bytes.readUInt8(from)
  const sizes = bytes.readUInt16BE(from + 4)
  const size = {
    offset: sizes >>> 12,
    length: (sizes >>> 8) & 15,
    base: (sizes >>> 4) & 15,
    index: version > 0 ? sizes & 15 : 0,
  }
  let at = from + 6
  const read = (length: number) => {
    if (at + length > end) throw new RangeError('The places of items end too early')
    const value = length === 8 ? Number(bytes.readBigUInt64BE(at)) : length === 0 ? 0 : bytes.readUIntBE(at, length)
    at += length
    return value
  }
  const items = new Map<number, Extents>()
  const countPart = countParts()
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    countPart()
    const id = read(version < 2 ? 2 : 4)
    const method = version > 0 ? read(2) & 15 : 0
    read(2)
    const base = read(size.base)
    const count = read(2)
    // Without offsets, a few bytes could stand for thousands of parts.
    if (count > 1 && size.offset + size.length === 0) return undefined
    const extents: [number, number][] = []
    for (let one = 0; one < count; one++) {
      countPart()
      read(size.index)
      const offset = base + read(size.offset)
      const length = read(size.length)
      // In the file or in `idat`. An item that is made from others has no bytes of its own.
      if (method > 1) continue
      const start = method === 1 ? (inner?.from ?? Infinity) + offset : offset
      if (start + length > (method === 1 ? (inner?.end ?? 0) : bytes.length)) return undefined
      extents.push([start, start + length])
    }
    items.set(id, extents)
  }
  return items
}
