import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageSize } from './imageSize'
import { jpeg, png, sampleFiles } from '../../testing/upload'

describe('the size of a picture', () => {
  it('is read from a PNG and from a JPEG, after any segments before its frame', () => {
    const side = fc.integer({ min: 1, max: 65_535 })
    fc.assert(
      fc.property(side, side, fc.uint8Array({ maxLength: 300 }), (width, height, exif) => {
        expect(imageSize(png(width, height))).toEqual({ width, height })
        expect(imageSize(jpeg(width, height, Buffer.from(exif)))).toEqual({ width, height })
      }),
    )
  })

  it('is read from the three forms of WebP', () => {
    const webp = (form: string, data: string) =>
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(form), Buffer.alloc(4), Buffer.from(data, 'hex')])
    expect(imageSize(sampleFiles.webp)).toEqual({ width: 1, height: 1 })
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
