import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FileType, mediaTypes } from '@core/kernel/entity/files'
import { jpeg, png, sampleFiles } from '../../../testing/upload'
import { cleanPicture } from './cleanPicture'
import { exifOf, orientationIn } from './exif'
import { crc32 } from 'node:zlib'
import { interlacedPng, losslessWebp, progressiveJpeg } from './testing/pictures'

type Picture = Exclude<FileType, 'pdf'>
const clean = (bytes: Buffer, type: Picture) => cleanPicture(bytes, mediaTypes[type])
const damaged = 'This picture is damaged or incomplete, so it can’t be shown. Take it again, or choose another one.'

/** As a phone writes it: turned by a quarter, with the place in a second directory. */
const exif = Buffer.concat([exifOf(6), Buffer.from('GPS 44.942898 N 123.035095 W')])
const place = /GPS|44\.94/

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const app1 = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))
const xmp = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="44.94"/>'))
const icc = segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.alloc(300, 1)]))

function pngWith(name: string, content: Buffer): Buffer {
  const whole = png(24, 16)
  const named = Buffer.concat([Buffer.from(name), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([whole.subarray(0, 33), ends.subarray(0, 4), named, ends.subarray(4), whole.subarray(33)])
}

function webpWith(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = chunks.map(([name, content]) => {
    const head = Buffer.from(`${name}\0\0\0\0`)
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  })
  const header = Buffer.from('56503858 0a000000 0c000000 170000 0f0000'.replaceAll(' ', ''), 'hex')
  const body = Buffer.concat([Buffer.from('WEBP'), header, sampleFiles.webp.subarray(12), ...parts])
  const riff = Buffer.from('RIFF\0\0\0\0')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}

/** A box with this content. */
function box(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`)
  head.writeUInt32BE(content.length + 8)
  return Buffer.concat([head, content])
}

/** The sample with an Exif item behind its picture: its entries in `iinf` and `iloc`, and its bytes. */
function heicWithExif(): Buffer {
  const bytes = sampleFiles.heic
  const at = (type: string) => bytes.indexOf(type) - 4
  const part = (type: string) => bytes.subarray(at(type) + 8, at(type) + bytes.readUInt32BE(at(type)))
  const grown = (content: Buffer, countAt: number, entry: Buffer) => {
    const copy = Buffer.concat([content, entry])
    copy.writeUInt16BE(2, countAt)
    return copy
  }
  const info = box('infe', Buffer.from('0200000000020000457869660000', 'hex').subarray(0, 13))
  const item = Buffer.from('000200000000000000010000000000000000', 'hex')
  const shift = info.length + item.length
  item.writeUInt32BE(bytes.length + shift, 4)
  item.writeUInt32BE(exif.length, 14)
  const iloc = grown(part('iloc'), 6, item)
  iloc.writeUInt32BE(iloc.readUInt32BE(12) + shift, 12)
  const iinf = grown(part('iinf'), 4, info)
  const meta = box(
    'meta',
    Buffer.concat([
      bytes.subarray(at('meta') + 8, at('iloc')),
      box('iloc', iloc),
      box('iinf', iinf),
      bytes.subarray(at('iprp'), at('mdat')),
    ]),
  )
  return Buffer.concat([bytes.subarray(0, at('meta')), meta, box('mdat', Buffer.concat([part('mdat'), exif]))])
}

const whole: readonly (readonly [string, Picture, Buffer])[] = [
  ['a JPEG', 'jpg', sampleFiles.jpg],
  ['a JPEG with a color profile', 'jpg', jpeg(100, 80, icc)],
  ['a progressive JPEG', 'jpg', progressiveJpeg],
  ['a PNG', 'png', sampleFiles.png],
  ['a lossy WebP', 'webp', sampleFiles.webp],
  ['a lossless WebP', 'webp', losslessWebp],
  ['a HEIC', 'heic', sampleFiles.heic],
]

describe('[D4] a picture', () => {
  it.each(whole)('stays as it is without metadata: %s', async (_what, type, bytes) => {
    expect((await clean(bytes, type)).equals(bytes)).toBe(true)
  })

  it.each([...whole, ['an interlaced PNG', 'png', interlacedPng] as const])(
    'is refused wherever it was cut off, and never breaks the server: %s',
    async (_what, type, bytes) => {
      const shortest = type === 'jpg' || type === 'png' ? bytes.length - 1 : bytes.length - 2
      for (let length = 64; length <= shortest; length++)
        await expect(clean(bytes.subarray(0, length), type), `${length} bytes`).rejects.toThrow(damaged)
    },
  )

  it('is refused where it has headers and no pixels', async () => {
    const threeBytes = Buffer.from('ffd8ff', 'hex')
    const noFrame = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
    const few = jpeg(4000, 3000)
    const scan = few.indexOf(Buffer.from('ffda', 'hex')) + 10
    const fewBits = Buffer.concat([few.subarray(0, scan + 40), Buffer.from('ffd9', 'hex')])
    for (const bytes of [threeBytes, noFrame, fewBits]) await expect(clean(bytes, 'jpg')).rejects.toThrow(damaged)
    const changed = Buffer.from(sampleFiles.png)
    changed[45]! ^= 1
    await expect(clean(changed, 'png')).rejects.toThrow(damaged)
    await expect(clean(sampleFiles.webp.subarray(0, 12), 'webp')).rejects.toThrow(damaged)
  })

  it.each(['jpg', 'png', 'webp', 'heic'] as const)('of any bytes is clean or refused: %s', async (type) => {
    const bytes = sampleFiles[type]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 }), async (changes) => {
        const changed = Buffer.from(bytes)
        for (const [at, to] of changes) changed[at] = to
        const result = await clean(changed, type).catch(({ status }: { status?: number }) => status)
        expect(Buffer.isBuffer(result) || result === 400).toBe(true)
      }),
    )
  })

  it('of too many pixels is refused before anything is unpacked', async () => {
    const large = Buffer.from(png(8, 8))
    large.writeUInt32BE(30_000, 16)
    large.writeUInt32BE(29_000, 20)
    await expect(clean(large, 'png')).rejects.toThrow('too many pixels')
    await expect(clean(jpeg(30_001, 8), 'jpg')).rejects.toThrow('too many pixels')
  })

  it('that unpacks to more than it promises costs no more than it promises', async () => {
    const bomb = png(20_000, 5_000)
    const small = Buffer.from(bomb)
    small.writeUInt32BE(8, 16)
    small.writeUInt32BE(8, 20)
    small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
    // What follows the last row is not drawn, so it isn't unpacked.
    expect(await clean(small, 'png')).toHaveLength(small.length)
  })
})

describe('[D4] the place of a picture is removed, its orientation and colors are kept', () => {
  it('JPEG, also what follows its end', async () => {
    const film = Buffer.from('ftypmp42 GPS 44.94')
    const cleaned = await clean(Buffer.concat([jpeg(24, 16, app1, xmp, icc), film]), 'jpg')
    expect(cleaned.toString('latin1')).not.toMatch(place)
    expect(cleaned.includes(icc)).toBe(true)
    const at = cleaned.indexOf('Exif\0\0') + 6
    expect(orientationIn(cleaned.subarray(at))).toBe(6)
    expect(await clean(cleaned, 'jpg')).toEqual(cleaned)
  })

  it('PNG', async () => {
    const cleaned = await clean(pngWith('eXIf', exif), 'png')
    expect(cleaned.toString('latin1')).not.toMatch(place)
    expect(orientationIn(cleaned.subarray(cleaned.indexOf('eXIf') + 4))).toBe(6)
    expect(await clean(cleaned, 'png')).toEqual(cleaned)
    expect(await clean(pngWith('iTXt', exif), 'png')).toEqual(png(24, 16))
  })

  it('WebP', async () => {
    const cleaned = await clean(webpWith(['EXIF', exif], ['XMP ', xmp]), 'webp')
    expect(cleaned.toString('latin1')).not.toMatch(place)
    expect(cleaned.readUInt32LE(4)).toBe(cleaned.length - 8)
    expect(orientationIn(cleaned.subarray(cleaned.indexOf('EXIF') + 8))).toBe(6)
    expect(await clean(cleaned, 'webp')).toEqual(cleaned)
  })

  it('HEIC', async () => {
    const bytes = heicWithExif()
    const cleaned = await clean(Buffer.concat([bytes, box('uuid', exif)]), 'heic')
    expect(cleaned.toString('latin1')).not.toMatch(place)
    const { length } = exif
    const picture = cleaned.subarray(0, bytes.length)
    expect(picture).toEqual(Buffer.concat([bytes.subarray(0, -length), Buffer.alloc(length)]))
  })
})
