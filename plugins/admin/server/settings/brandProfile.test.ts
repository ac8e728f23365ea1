import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { createProfileCopy, jpeg, png, sampleFiles, type TestApp, uploaded } from '@core/server/testing'
import plugin from '../plugin'

let copy: Awaited<ReturnType<typeof createProfileCopy>>
beforeAll(async () => {
  copy = await createProfileCopy({ plugins: [plugin], deployment })
})
afterAll(() => copy.close())

/** The bytes of the logo that everybody sees. */
async function shown(test: TestApp, which: 'webLogo' | 'mobileLogo'): Promise<Buffer | undefined> {
  const address = (await test.visitor().get('/api/deployment')).body.data[which]
  return address ? (await test.app.inject({ url: address })).rawPayload : undefined
}

/** A profile with this logo alone. */
const withLogo = (webLogo: unknown) => ({ profile: 1, plugins: [], brand: { settings: { webLogo } } })

describe('[D8] a profile carries the brand', () => {
  it('with its logos, each the last of its list; a dry run changes nothing, and a second run has nothing to do', async () => {
    const admin = await copy.from.as('Administrator')
    await admin.post('/api/UserSetting/Create', {
      productName: 'Harbor Care',
      webLogoDoc: [await uploaded(admin, png(90, 90), 'old.png'), await uploaded(admin, png(200, 50), 'harbor.png')],
      mobileLogoDoc: [await uploaded(admin, jpeg(64, 64), 'small.jpg')],
    })
    await copy.export()
    expect((await copy.apply('--dry-run')).said).toContain('brand “settings”: new')
    expect(await readdir(copy.to.filesFolder)).toEqual([])

    await copy.apply()
    expect(await shown(copy.to, 'webLogo')).toEqual(png(200, 50))
    expect(await shown(copy.to, 'mobileLogo')).toEqual(jpeg(64, 64))
    expect((await copy.diff()).done).toBe(true)
    expect((await copy.apply()).said).toBe('Nothing to change.')
    expect(await readdir(copy.to.filesFolder)).toHaveLength(2)
  })

  it('and recognizes a different logo by its digest; an unchanged one is not stored again', async () => {
    const profile = await copy.read()
    const admin = await copy.from.as('Administrator')
    const [{ id, version }] = (await admin.post('/api/UserSetting/List', {})).body.data
    const webLogoDoc = [await uploaded(admin, png(120, 40), 'new.png')]
    await admin.put('/api/UserSetting/Update', { id, version, webLogoDoc })
    await copy.export()
    const { sha256 } = profile.brand.settings.webLogo
    const { said } = await copy.diff()
    expect(said).toContain(`webLogo: {"fileName":"harbor.png","sha256":"${sha256}"`)
    expect(said).not.toContain('mobileLogo')
    await copy.apply()
    expect(await shown(copy.to, 'webLogo')).toEqual(png(120, 40))
    expect(await readdir(copy.to.filesFolder)).toHaveLength(3)
  })

  it('and refuses the same logos as Settings, by the same rule, and stores nothing of them', async () => {
    const logo = (bytes: Buffer, fileName = 'logo.png') => ({
      fileName,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      base64: bytes.toString('base64'),
    })
    const kept = await readdir(copy.to.filesFolder)
    for (const [bytes, message] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Only png, jpg, webp files can be uploaded'],
      [sampleFiles.pdf, 'Only png, jpg, webp files can be uploaded'],
      [png(20, 100), '“logo.png” has 20 × 100 pixels. A logo has 32 to 2048 on each side.'],
      [Buffer.concat([png(100, 100), Buffer.alloc(1024 * 1024)]), 'A file can have at most 1 MB'],
    ] as const) {
      expect(await copy.refusal(withLogo(logo(bytes)))).toContain(`brand “settings”: ${message}`)
    }
    const broken = { ...logo(png(100, 100)), sha256: 'another' }
    expect(await copy.refusal(withLogo(broken))).toContain('the file is not whole')
    expect(await readdir(copy.to.filesFolder)).toEqual(kept)
    expect(await shown(copy.to, 'webLogo')).toEqual(png(120, 40))
  })

  it('and removes a logo if the profile has none', async () => {
    await copy.write(withLogo(null))
    await copy.apply()
    expect(await shown(copy.to, 'webLogo')).toBeUndefined()
    expect(await shown(copy.to, 'mobileLogo')).toEqual(jpeg(64, 64))
  })
})
