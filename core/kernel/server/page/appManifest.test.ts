import { crc32, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageSize } from '../platform/files/imageSize'
import { type TestApp, createTestApp } from '../testing/testApp'
import { png, uploaded } from '../testing/upload'
import { colorIcon } from './colorIcon'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ brand: { name: 'Harbor Care', color: '#0a7d4f' } })
})
afterAll(() => test.close())

const get = (url: string) => test.app.inject({ url })

describe('the web app manifest', () => {
  it('[D8] has the brand’s name and color, and icons in that color', async () => {
    const { headers, body } = await get('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(headers['cache-control']).toBe('no-cache')
    const { icons, ...manifest } = JSON.parse(body)
    expect(manifest).toMatchObject({
      name: 'Harbor Care',
      start_url: '/',
      theme_color: '#0a7d4f',
      display: 'standalone',
    })
    expect(icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
    expect(icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(['192x192', '512x512', '512x512'])
    for (const { src, sizes } of icons) {
      const icon = await get(src)
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
      expect(icon.headers['cache-control']).toContain('immutable')
      const size = imageSize(icon.rawPayload)!
      expect(`${size.width}x${size.height}`).toBe(sizes)
    }
  })

  it('[D8] has the deployment’s own logo as icon where it is a square that is large enough', async () => {
    const director = await test.as('Director')
    const iconsWith = async (width: number, height: number) => {
      const logo = await uploaded(director, png(width, height), 'harbor.png')
      await test.db.pool.query('delete from core.user_setting')
      await test.db.pool.query('insert into core.user_setting (web_logo_doc) values ($1)', [JSON.stringify([logo])])
      return { logo, icons: JSON.parse((await get('/manifest.webmanifest')).body).icons }
    }
    const { logo, icons } = await iconsWith(256, 256)
    expect(icons).toEqual([
      { src: `/api/deployment/logo/${logo.id}`, sizes: '256x256', type: 'image/png', purpose: 'any' },
    ])
    const own = await get(icons[0].src)
    expect([own.statusCode, own.rawPayload]).toEqual([200, png(256, 256)])
    for (const [width, height] of [
      [400, 100],
      [144, 144],
    ] as const)
      expect((await iconsWith(width, height)).icons).toHaveLength(3)
    await test.db.pool.query('delete from core.user_setting')
  })

  it('refuses an icon in another color', async () => {
    expect((await get('/icons/192-ff0000.png')).statusCode).toBe(404)
    expect((await get('/icons/other-0a7d4f.png')).statusCode).toBe(404)
  })
})

describe('an icon', () => {
  /** Red, green, blue and opacity of a pixel. */
  const pixelOf = (icon: Buffer, x: number, y: number) => {
    const { width } = imageSize(icon)!
    const dataOf = (type: string) => {
      const at = icon.indexOf(type)
      return at < 0 ? Buffer.alloc(256, 255) : icon.subarray(at + 4, at + 4 + icon.readUInt32BE(at - 4))
    }
    const entry = inflateSync(dataOf('IDAT'))[y * (1 + width) + 1 + x]!
    return [...dataOf('PLTE').subarray(entry * 3, entry * 3 + 3), dataOf('tRNS')[entry]]
  }

  it('shows a white glove, or a dark one on a light color, and has round corners unless a phone cuts it', () => {
    const dark = colorIcon('192', '#0a7d4f')
    expect(pixelOf(dark, 102, 114)).toEqual([255, 255, 255, 255])
    expect(pixelOf(dark, 96, 12)).toEqual([10, 125, 79, 255])
    expect(pixelOf(dark, 0, 0)[3]).toBe(0)
    const light = colorIcon('maskable', '#ffe680')
    expect(pixelOf(light, 272, 304)).toEqual([31, 31, 31, 255])
    expect(pixelOf(light, 0, 0)).toEqual([255, 230, 128, 255])
  })

  it('is a valid PNG: the checksum of its palette is that of the new colors', () => {
    const icon = colorIcon('512', '#0a7d4f')
    const at = icon.indexOf('PLTE')
    const end = at + 4 + icon.readUInt32BE(at - 4)
    expect(icon.readUInt32BE(end)).toBe(crc32(icon.subarray(at, end)))
  })
})
