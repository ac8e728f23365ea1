import { crc32, deflateSync } from 'node:zlib'
import type { FileRef } from '@core/kernel/entity/files'
import type { Answer, Caller } from './testApp'

/** A gray PNG of this size. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000100000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit a pixel, after the filter type of each row.
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length, 0)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/**
 * A gray JPEG of this size.
 * @param segments stand before its frame
 */
export function jpeg(width: number, height: number, ...segments: readonly Buffer[]): Buffer {
  const start = Buffer.from('ffd8', 'hex')
  const quantization = Buffer.concat([Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 1)])
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  // Two tables with one code of one bit: no difference to the block before, and the end of the block.
  const table = (kind: string) => Buffer.from(`ffc40014${kind}0100000000000000000000000000000000`, 'hex')
  const scan = Buffer.from('ffda0008010100003f00', 'hex')
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const bits = Buffer.alloc(Math.ceil(blocks / 4))
  if (blocks % 4 > 0) bits[bits.length - 1] = 0xff >> ((blocks % 4) * 2)
  const end = Buffer.from('ffd9', 'hex')
  return Buffer.concat([start, ...segments, quantization, frame, table('00'), table('10'), scan, bits, end])
}

/** A small whole file of each kind. */
export const sampleFiles = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'),
  jpg: jpeg(24, 16),
  png: png(24, 16),
  webp: Buffer.from(
    'UklGRkAAAABXRUJQVlA4IDQAAACQAQCdASoYABAABABoJbAAAuaKbigA/vEJAD5z4uH+h23GYR+wuvPjve03FbPC3bO4wAAA',
    'base64',
  ),
  heic: Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAA' +
      'AAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAJwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVo' +
      'dmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubA' +
      'gAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAvbWRh' +
      'dAAAACMoAa8LYPrIezmGDWVpCGxw4FSkjbJkgz4JlFm0Nh8a6nQfYA==',
    'base64',
  ),
} as const

const border = '----border'

/** A multipart body with one file in it. */
export function multipart(
  bytes: Buffer,
  fileName: string,
  { field = 'file', type = 'application/octet-stream' } = {},
): Buffer {
  const head = `--${border}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${border}--\r\n`)])
}

export const multipartType = `multipart/form-data; boundary=${border}`

export function upload(
  caller: Caller,
  bytes: Buffer,
  fileName: string,
  options: { field?: string; type?: string } = {},
): Promise<Answer> {
  return caller.post('/api/file/Upload', multipart(bytes, fileName, options), { 'content-type': multipartType })
}

/** @returns the reference of a file that was just uploaded, for a record. */
export async function uploaded(
  caller: Caller,
  bytes: Buffer = sampleFiles.pdf,
  fileName = 'report.pdf',
): Promise<FileRef> {
  const { status, body } = await upload(caller, bytes, fileName)
  if (status !== 200) throw new Error(`The upload was refused: ${body.message}`)
  return body.data
}
