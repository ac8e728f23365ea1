import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageSize } from './imageSize'
import { jpeg, png as wholePng, sampleFiles } from '../../testing/upload'

/** Only the header: no test makes as many pixels. */
function png(width: number, height: number): Buffer {
  const header = Buffer.from(wholePng(1, 1).subarray(0, 33))
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

/** The segments before a frame, and the frame alone. */
function jpegHead(width: number, height: number, exif: Buffer): Buffer {
  const app = Buffer.from('ffe10000', 'hex')
  app.writeUInt16BE(exif.length + 2, 2)
  const head = jpeg(8, 8, app, exif)
  const frame = head.indexOf(Buffer.from('ffc0000b08', 'hex'), 6 + exif.length)
  head.writeUInt16BE(height, frame + 5)
  head.writeUInt16BE(width, frame + 7)
  return head
}

describe('the size of a picture', () => {
  it('is read from a PNG and from a JPEG, after any segments before its frame', () => {
    const side = fc.integer({ min: 1, max: 65_535 })
    fc.assert(
      fc.property(side, side, fc.uint8Array({ maxLength: 300 }), (width, height, exif) => {
        expect(imageSize(png(width, height))).toEqual({ width, height })
        expect(imageSize(jpegHead(width, height, Buffer.from(exif)))).toEqual({ width, height })
      }),
    )
  })

  it('is read from the three forms of WebP', () => {
    const webp = (form: string, data: string) =>
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(form), Buffer.alloc(4), Buffer.from(data, 'hex')])
    expect(imageSize(sampleFiles.webp)).toEqual({ width: 24, height: 16 })
    expect(imageSize(webp('VP8X', '100000003f0100ef0000'))).toEqual({ width: 320, height: 240 })
    // 14 bits each for width and height minus one, after the signature.
    expect(imageSize(webp('VP8L', '2f3fc13b00'))).toEqual({ width: 320, height: 240 })
  })

  it('is undefined for a truncated file, and for one that is no picture', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const size = imageSize(Buffer.from(bytes))
        expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true)
      }),
    )
    for (let length = 0; length < 24; length++) expect(imageSize(png(40, 40).subarray(0, length))).toBeUndefined()
    expect(imageSize(sampleFiles.pdf)).toBeUndefined()
    expect(imageSize(png(0, 40))).toBeUndefined()
  })
})
