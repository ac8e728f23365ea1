import { inflateSync } from 'node:zlib'

/**
 * Makes a TrueType font of a WOFF 1 one, which is the same with compressed tables: HarfBuzz reads no other.
 * @param woff from a package, so trusted
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let at = head.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index
    const [start, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(entry + offset)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    const table = packed === length ? bytes : inflateSync(bytes)
    woff.copy(head, 12 + 16 * index, entry, entry + 4)
    woff.copy(head, 16 + 16 * index, entry + 16, entry + 20)
    head.writeUInt32BE(at, 20 + 16 * index)
    head.writeUInt32BE(length, 24 + 16 * index)
    tables.push(table, Buffer.alloc((4 - (length % 4)) % 4))
    at += length + ((4 - (length % 4)) % 4)
  }
  return Buffer.concat([head, ...tables])
}
