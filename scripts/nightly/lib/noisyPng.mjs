import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/**
 * @param {number} width
 * @param {number} height
 * @returns {Buffer} a picture of random colors, which is as large as its pixels: three bytes each
 */
export function noisyPng(width, height) {
  const header = Buffer.from('00000000000000000802000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Each row begins with its filter: none.
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(3 * width)]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {string} name @param {Buffer} content */
function chunk(name, content) {
  const named = Buffer.concat([Buffer.from(name), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
