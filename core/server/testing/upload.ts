import type { FileRef } from '@core/entity/files'
import type { Answer, Caller } from './testApp'

/** The first bytes of a file of each kind, followed by some others. */
export const sampleFiles = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  webp: Buffer.from('52494646240000005745425056503820180000003001009d012a0100010001401c25', 'hex'),
  heic: Buffer.from('0000001c66747970686569630000000068656963 6d696631 6d736631'.replaceAll(' ', ''), 'hex'),
} as const

/** A PNG whose header has this size; it contains no picture. */
export function png(width: number, height: number): Buffer {
  const bytes = Buffer.from(sampleFiles.png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A JPEG of this size, with an APP1 segment before its frame. */
export function jpeg(width: number, height: number, exif = Buffer.alloc(0)): Buffer {
  const app = Buffer.alloc(4)
  app.writeUInt16BE(0xffe1)
  app.writeUInt16BE(exif.length + 2, 2)
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8', 'hex'), app, exif, frame])
}

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
