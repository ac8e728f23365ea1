import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import {
  jpeg,
  png,
  sampleFiles,
  upload,
  uploaded,
  listenLive,
  type Caller,
  type TestApp,
  createTestApp,
} from '@core/server/testing'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  admin = await test.as('Administrator')
  await test.app.listen({ port: 0 })
})
afterAll(() => test.close())
afterEach(async () => {
  const { id } = (await stored()) ?? {}
  if (id) await admin.delete(`/api/UserSetting/Delete?id=${id}`)
})

const stored = async () => (await admin.post('/api/UserSetting/List', {})).body.data[0]
const shownDeployment = async () => (await test.visitor().get('/api/deployment')).body.data
const create = async (body: object) => (await admin.post('/api/UserSetting/Create', body)).body.data
const newest = async () =>
  (
    await sql<{
      action: string
      details: object
    }>`select action, details from core.audit_entry order by position desc limit 1`.execute(test.db.query)
  ).rows[0]!

describe('[S7.13] the settings user record', () => {
  it('[D4] has an office phone in the demonstration, which the pages of families show', async () => {
    await test.db.transaction((tx) => plugin.seedDemonstration!(tx))
    expect(await shownDeployment()).toMatchObject({ officePhone: '555-010-0100' })
  })

  it('is created, listed, changed and deleted by the literal calls', async () => {
    const made = await admin.post('/api/UserSetting/Create', { productName: 'Clinic', primaryColor: '#0B6E4F' })
    expect(made.status, made.body.message).toBe(201)
    expect(made.body.message).toBe('Settings created successfully !!')
    const { id, version } = made.body.data
    expect(await stored()).toMatchObject({ id, productName: 'Clinic', primaryColor: '#0b6e4f' })
    const changed = await admin.put('/api/UserSetting/Update', { id, version, productName: 'Clinic & Co' })
    expect([changed.status, changed.body.message]).toEqual([200, 'Settings updated successfully !!'])
    expect(await shownDeployment()).toMatchObject({ brandName: 'Clinic & Co', brandColor: '#0b6e4f' })
    const gone = await admin.delete(`/api/UserSetting/Delete?id=${id}`)
    expect([gone.status, gone.body.message]).toEqual([200, 'Settings deleted successfully !!'])
    expect(await shownDeployment()).toMatchObject({ brandName: 'White Glove', brandColor: null })
  })

  it('exists once: of two simultaneous creates, one is told that the other was faster', async () => {
    const both = await Promise.all(
      ['One', 'Two'].map((productName) => admin.post('/api/UserSetting/Create', { productName })),
    )
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(both.find(({ status }) => status === 409)!.body.message).toBe(
      'Somebody else has changed the settings. Reload them, then make your change again.',
    )
  })

  it('is restored after a delete, unless there is a new one by then', async () => {
    const { id } = await create({ productName: 'Clinic' })
    await admin.delete(`/api/UserSetting/Delete?id=${id}`)
    const other = await create({ productName: 'Northwind' })
    const tried = await admin.post('/api/UserSetting/Restore', { id })
    expect([tried.status, tried.body.message]).toEqual([
      409,
      'There are new settings by now. Delete those first, or enter there what you want back.',
    ])
    expect(await stored()).toMatchObject({ id: other.id, productName: 'Northwind' })
    await admin.delete(`/api/UserSetting/Delete?id=${other.id}`)
    expect((await admin.post('/api/UserSetting/Restore', { id })).status).toBe(200)
    expect(await shownDeployment()).toMatchObject({ brandName: 'Clinic' })
    expect(await newest()).toMatchObject({ action: 'settingsRestored' })
  })

  it('is changed by only one of two people who opened the same version', async () => {
    const { id, version } = await create({ productName: 'Clinic' })
    const both = await Promise.all(
      ['One', 'Two'].map((productName) => admin.put('/api/UserSetting/Update', { id, version, productName })),
    )
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it('refuses invalid colors, too long names and unknown fields, and changes nothing', async () => {
    const { id, version } = await create({ productName: 'Clinic' })
    const refused = await admin.put('/api/UserSetting/Update', {
      id,
      version,
      productName: 'x'.repeat(61),
      primaryColor: 'red',
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([
      { field: 'productName', message: expect.stringContaining('60') },
      { field: 'primaryColor', message: 'Primary color is written as # and six digits from 0 to f, such as #5b5fe0' },
    ])
    expect((await admin.put('/api/UserSetting/Update', { id, version, favicon: 'x' })).body.errors[0].field).toBe(
      'favicon',
    )
    expect(await stored()).toMatchObject({ version, productName: 'Clinic' })
  })

  it('is visible to people who may view the configuration and hidden from others, and viewing does not allow a change', async () => {
    const { id, version } = await create({ productName: 'Clinic' })
    const auditor = await test.as('Auditor')
    expect((await auditor.post('/api/UserSetting/List', {})).body.data).toHaveLength(1)
    expect((await auditor.put('/api/UserSetting/Update', { id, version, productName: 'Mine' })).status).toBe(403)
    const manager = await test.as('Intake Manager')
    expect((await manager.post('/api/UserSetting/List', {})).status).toBe(403)
  })

  it('stores the old and new value of each change in the audit log', async () => {
    const { id, version } = await create({ productName: 'Clinic' })
    await admin.put('/api/UserSetting/Update', {
      id,
      version,
      productName: 'Practice',
      primaryColor: '#112233',
      webLogoDoc: [await uploaded(admin, png(200, 50), 'logo.png')],
    })
    expect(await newest()).toEqual({
      action: 'settingsChanged',
      details: {
        changes: [
          { field: 'productName', from: 'Clinic', to: 'Practice' },
          { field: 'primaryColor', from: null, to: '#112233' },
          { field: 'webLogoDoc', from: null, to: ['logo.png'] },
        ],
      },
    })
    await admin.delete(`/api/UserSetting/Delete?id=${id}`)
    expect(await newest()).toMatchObject({ action: 'settingsReset' })
  })

  it('is published to everybody who is signed in, including people who may not see it', async () => {
    const live = await listenLive(test.app, await test.as('Salesperson'))
    await create({ productName: 'Clinic' })
    await expect.poll(() => live.said('change')).toContainEqual(expect.objectContaining({ entity: 'brand' }))
    live.close()
  })
})

describe('[S3.3] the last of a list of logos is the logo', () => {
  it('which is served to everybody, cached permanently, and never interpreted as anything but a picture', async () => {
    const [first, last] = [
      await uploaded(admin, png(200, 50), 'first.png'),
      await uploaded(admin, jpeg(300, 80), 'last.jpg'),
    ]
    await create({ webLogoDoc: [first, last] })
    const { webLogo, mobileLogo } = await shownDeployment()
    expect([webLogo, mobileLogo]).toEqual([`/api/deployment/logo/${last.id}`, null])
    const answer = await test.app.inject({ url: webLogo })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(jpeg(300, 80))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await test.visitor().get(`/api/deployment/logo/${first.id}`)).status).toBe(404)
  })

  it('so an earlier one becomes the logo again when it is last, even after it was removed', async () => {
    const [first, last] = [
      await uploaded(admin, png(200, 50), 'first.png'),
      await uploaded(admin, png(100, 100), 'last.png'),
    ]
    const { id, version } = await create({ mobileLogoDoc: [first, last] })
    const removed = await admin.put('/api/UserSetting/Update', { id, version, mobileLogoDoc: [last] })
    expect((await shownDeployment()).mobileLogo).toContain(last.id)
    await admin.put('/api/UserSetting/Update', { id, version: removed.body.data.version, mobileLogoDoc: [last, first] })
    expect((await shownDeployment()).mobileLogo).toContain(first.id)
    expect(
      (await admin.get(`/api/UserSetting/${id}`)).body.data.mobileLogoDoc.map(
        ({ fileName }: { fileName: string }) => fileName,
      ),
    ).toEqual(['last.png', 'first.png'])
  })

  it('is a picture by its content, neither too large nor too small', async () => {
    const svg = await upload(
      admin,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'logo.png',
    )
    expect([svg.status, svg.body.message]).toEqual([
      400,
      expect.stringContaining('by its content this is none of them'),
    ])
    const colorProfile = Buffer.concat([
      Buffer.from('ffe2ffff', 'hex'),
      Buffer.from('ICC_PROFILE\0'),
      Buffer.alloc(0xffff - 14),
    ])
    const refused = async (bytes: Buffer) =>
      (await admin.post('/api/UserSetting/Create', { webLogoDoc: [await uploaded(admin, bytes, 'logo.png')] })).body
        .errors
    expect(await refused(png(20, 100))).toEqual([
      { field: 'webLogoDoc', message: '“logo.png” has 20 × 100 pixels. A logo has 32 to 2048 on each side.' },
    ])
    expect(await refused(png(3000, 100))).toEqual([
      { field: 'webLogoDoc', message: expect.stringContaining('3000 × 100') },
    ])
    expect(await refused(jpeg(100, 100, ...Array.from({ length: 17 }, () => colorProfile)))).toEqual([
      { field: 'webLogoDoc', message: '“logo.png.jpg” has 1.1 MB. A logo has at most 1 MB: save it smaller.' },
    ])
    const cut = await upload(admin, png(100, 100).subarray(0, -20), 'logo.png')
    expect([cut.status, cut.body.message]).toEqual([400, expect.stringContaining('damaged')])
    expect(await refused(sampleFiles.pdf)).toEqual([
      { field: 'webLogoDoc', message: expect.stringContaining('png, jpg, webp') },
    ])
    expect(await stored()).toBeUndefined()
  })

  it('can’t be another person’s file', async () => {
    const theirs = await uploaded(await test.as('Super Admin'), png(100, 100), 'theirs.png')
    expect((await admin.post('/api/UserSetting/Create', { webLogoDoc: [theirs] })).body.errors[0].field).toBe(
      'webLogoDoc',
    )
  })
})
