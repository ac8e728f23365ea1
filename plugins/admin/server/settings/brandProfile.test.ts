import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp, jpeg, png, runProfile, sampleFiles, uploaded } from '@core/server/testing'
import plugin from '../plugin'

const product = { plugins: [plugin], deployment }

let from: TestApp
let to: TestApp
let folder: string
let file: string
beforeAll(async () => {
  from = await createTestApp(product)
  to = await createTestApp(product)
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-brand-'))
  file = path.join(folder, 'profile.json')
})
afterAll(async () => {
  await from.close()
  await to.close()
  await rm(folder, { recursive: true })
})

const run = (test: TestApp, ...args: string[]) => runProfile(test, product, ...args)

/** The bytes of the logo that everybody sees. */
async function shown(test: TestApp, which: 'webLogo' | 'mobileLogo'): Promise<Buffer | undefined> {
  const address = (await test.visitor().get('/api/deployment')).body.data[which]
  return address ? (await test.app.inject({ url: address })).rawPayload : undefined
}

/** The profile with another logo. */
async function withLogo(logo: unknown): Promise<void> {
  await writeFile(file, JSON.stringify({ profile: 1, plugins: [], brand: { settings: { webLogo: logo } } }))
}

const refused = () =>
  run(to, 'apply', file).then(
    () => 'applied',
    (error: Error) => error.message,
  )

describe('[D8] a profile carries the brand', () => {
  it('with its logos, each the last of its list; a dry run changes nothing, and a second run has nothing to do', async () => {
    const admin = await from.as('Administrator')
    await admin.post('/api/UserSetting/Create', {
      productName: 'Harbor Care',
      webLogoDoc: [await uploaded(admin, png(90, 90), 'old.png'), await uploaded(admin, png(200, 50), 'harbor.png')],
      mobileLogoDoc: [await uploaded(admin, jpeg(64, 64), 'small.jpg')],
    })
    await run(from, 'export', file)
    expect((await run(to, 'apply', file, '--dry-run')).said).toContain('brand “settings”: new')
    expect(await readdir(to.filesFolder)).toEqual([])

    await run(to, 'apply', file)
    expect(await shown(to, 'webLogo')).toEqual(png(200, 50))
    expect(await shown(to, 'mobileLogo')).toEqual(jpeg(64, 64))
    expect((await run(to, 'diff', file)).done).toBe(true)
    expect((await run(to, 'apply', file)).said).toBe('Nothing to change.')
    expect(await readdir(to.filesFolder)).toHaveLength(2)
  })

  it('and recognizes a different logo by its digest; an unchanged one is not stored again', async () => {
    const profile = JSON.parse(await readFile(file, 'utf8'))
    const admin = await from.as('Administrator')
    const [{ id, version }] = (await admin.post('/api/UserSetting/List', {})).body.data
    const webLogoDoc = [await uploaded(admin, png(120, 40), 'new.png')]
    await admin.put('/api/UserSetting/Update', { id, version, webLogoDoc })
    await run(from, 'export', file)
    const { sha256 } = profile.brand.settings.webLogo
    const { said } = await run(to, 'diff', file)
    expect(said).toContain(`webLogo: {"fileName":"harbor.png","sha256":"${sha256}"`)
    expect(said).not.toContain('mobileLogo')
    await run(to, 'apply', file)
    expect(await shown(to, 'webLogo')).toEqual(png(120, 40))
    expect(await readdir(to.filesFolder)).toHaveLength(3)
  })

  it('and refuses the same logos as Settings, by the same rule, and stores nothing of them', async () => {
    const logo = (bytes: Buffer, fileName = 'logo.png') => ({
      fileName,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      base64: bytes.toString('base64'),
    })
    const kept = await readdir(to.filesFolder)
    for (const [bytes, message] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Only png, jpg, webp files can be uploaded'],
      [sampleFiles.pdf, 'Only png, jpg, webp files can be uploaded'],
      [png(20, 100), '“logo.png” has 20 × 100 pixels. A logo has 32 to 2048 on each side.'],
      [Buffer.concat([png(100, 100), Buffer.alloc(1024 * 1024)]), 'A file can have at most 1 MB'],
    ] as const) {
      await withLogo(logo(bytes))
      expect(await refused()).toContain(`brand “settings”: ${message}`)
    }
    await withLogo({ ...logo(png(100, 100)), sha256: 'another' })
    expect(await refused()).toContain('the file is not whole')
    expect(await readdir(to.filesFolder)).toEqual(kept)
    expect(await shown(to, 'webLogo')).toEqual(png(120, 40))
  })

  it('and removes a logo if the profile has none', async () => {
    await withLogo(null)
    await run(to, 'apply', file)
    expect(await shown(to, 'webLogo')).toBeUndefined()
    expect(await shown(to, 'mobileLogo')).toEqual(jpeg(64, 64))
  })
})
