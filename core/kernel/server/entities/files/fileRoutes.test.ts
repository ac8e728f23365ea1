import path from 'node:path'
import { readdir, writeFile, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileTypes, largestFile } from '@core/kernel/entity/files'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { clearFiles } from './clearFiles'
import { openFolder } from '../../platform/files/store/openFolder'
import { jpeg, multipart, multipartType, sampleFiles, upload, uploaded } from '../../testing/upload'

let test: TestApp
let intake: Caller
let care: Caller

beforeAll(async () => {
  test = await createTestApp()
  intake = await test.as('Mechanic')
  care = await test.as('Trainer')
})
afterAll(() => test.close())

const stored = () => readdir(test.filesFolder)

describe('an upload', () => {
  it.each(fileTypes)('[D4] accepts %s, whatever type the browser sends', async (type) => {
    const { status, body } = await upload(intake, sampleFiles[type], `card.${type}`, { type: 'text/html' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ fileName: `card.${type}`, size: sampleFiles[type].length })
    expect(body.data.id).toMatch(/^[\w-]{43}$/)
    expect(await stored()).toContain(body.data.id)
  })

  it.each([
    ['a program with the type PDF', Buffer.from(`MZ${'\0'.repeat(200)}`), 'invoice.pdf'],
    ['a page with the type of a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'card.png'],
    ['one byte', Buffer.from('x'), 'x.pdf'],
  ])('[D4] refuses %s, and stores nothing of it', async (_what, bytes, name) => {
    const before = await stored()
    const { status, body } = await upload(intake, bytes, name)
    expect([status, body.message]).toEqual([
      400,
      'Only pdf, jpg, png, heic, webp files can be uploaded, and by its content this is none of them',
    ])
    expect(await stored()).toEqual(before)
  })

  it('[D4] refuses a damaged picture with a sentence that tells what to do, and stores nothing of it', async () => {
    const before = await stored()
    for (const [bytes, name] of [
      [Buffer.from('ffd8ff', 'hex'), 'door.jpg'],
      [sampleFiles.png.subarray(0, -12), 'card.png'],
    ] as const) {
      const { status, body } = await upload(intake, bytes, name)
      const message =
        'This picture is damaged or incomplete, so it can’t be shown. Take it again, or choose another one.'
      expect([status, body.message, body.errors]).toEqual([400, message, [{ field: 'file', message }]])
    }
    expect(await stored()).toEqual(before)
  })

  it('[D4] stores a picture without the place where it was taken', async () => {
    const place = Buffer.from('Exif\0\0 GPS 44.942898')
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place])
    const file = await uploaded(intake, jpeg(24, 16, segment), 'face.jpg')
    const { rawPayload } = await test.app.inject({
      url: `/api/file/${file.id}`,
      cookies: Object.fromEntries(intake.cookies),
    })
    expect([rawPayload.equals(jpeg(24, 16)), file.size]).toEqual([true, rawPayload.length])
  })

  it('refuses an empty file, no file, a wrong field name, and a body that is no upload', async () => {
    expect((await upload(intake, Buffer.alloc(0), 'empty.pdf')).body.message).toBe('The file is empty')
    expect((await upload(intake, sampleFiles.pdf, 'a.pdf', { field: 'other' })).body.message).toBe('File is required')
    expect(
      (await intake.post('/api/file/Upload', Buffer.from('------border--\r\n'), { 'content-type': multipartType }))
        .status,
    ).toBe(400)
    expect((await intake.post('/api/file/Upload', { file: 'x' })).status).toBe(415)
  })

  it('accepts 10 MB and not a byte more [D4]', async () => {
    const right = Buffer.concat([sampleFiles.pdf, Buffer.alloc(largestFile - sampleFiles.pdf.length)])
    expect((await upload(intake, right, 'right.pdf')).status).toBe(200)
    const before = await stored()
    const { status, body } = await upload(intake, Buffer.concat([right, Buffer.alloc(1)]), 'over.pdf')
    expect([status, body.message]).toEqual([413, 'A file can have at most 10 MB'])
    expect(await stored()).toEqual(before)
  })

  it('needs a signed-in person, and a request from our own pages', async () => {
    expect((await upload(test.visitor(), sampleFiles.pdf, 'a.pdf')).status).toBe(401)
    expect(
      (
        await intake.post('/api/file/Upload', multipart(sampleFiles.pdf, 'a.pdf'), {
          'content-type': multipartType,
          'x-xsrf-token': 'other',
        })
      ).status,
    ).toBe(403)
  })

  it.each([
    ['with its length in the header', true],
    ['without its length in the header', false],
  ])('of 200 MB %s is aborted early', async (_how, says) => {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
    const before = await stored()
    const { sent, status } = await flood((test.app.server.address() as AddressInfo).port, care, says)
    expect(sent).toBeLessThan(60 * 1024 * 1024)
    // The connection may break before the response is read; a client that floods us need not get one.
    expect([413, undefined]).toContain(status)
    await expect.poll(stored).toEqual(before)
  })
})

/**
 * Sends up to 200 MB of one file.
 * @returns how much was sent before the server stopped it
 */
function flood(port: number, caller: Caller, says: boolean): Promise<{ sent: number; status: number | undefined }> {
  const total = 200 * 1024 * 1024
  const piece = Buffer.alloc(256 * 1024)
  return new Promise((resolve) => {
    let sent = 0
    let status: number | undefined
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      cookie,
      'x-xsrf-token': caller.cookies.get('XSRF-TOKEN')!,
      'content-type': multipartType,
      ...(says && { 'content-length': total }),
    }
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/file/Upload', headers }, (response) => {
      status = response.statusCode
      // Node's client sends no more after a response, and would wait until the server gives up.
      response.resume().on('end', () => call.destroy())
    })
    const send = () => {
      while (sent < total && !call.destroyed) {
        sent += piece.length
        if (!call.write(piece)) return void call.once('drain', send)
      }
      call.end()
    }
    call.on('error', () => {})
    call.on('close', () => resolve({ sent, status }))
    call.write(multipart(sampleFiles.pdf, 'huge.pdf').subarray(0, -14))
    send()
  })
}

describe('a file that no record contains yet', () => {
  it('can be read by its uploader only, has its detected type, and runs no script', async () => {
    const { id } = await uploaded(intake, sampleFiles.png, 'card front.png')
    const { statusCode, headers } = await test.app.inject({
      url: `/api/file/${id}`,
      cookies: Object.fromEntries(intake.cookies),
    })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(sampleFiles.png.length),
      'content-disposition': 'inline; filename="card front.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      'cache-control': 'no-store',
    })
    expect((await care.get(`/api/file/${id}`)).status).toBe(404)
    expect((await test.visitor().get(`/api/file/${id}`)).status).toBe(401)
  })

  it('is downloaded, not shown, where browsers can’t show it', async () => {
    const { id } = await uploaded(intake, sampleFiles.heic, 'IMG_1.HEIC')
    const { headers } = await test.app.inject({ url: `/api/file/${id}`, cookies: Object.fromEntries(intake.cookies) })
    expect(headers['content-disposition']).toBe('attachment; filename="IMG_1.heic"')
  })

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', 'a'.repeat(64), 'nonsense'])('is not found at %s', async (id) => {
    expect((await intake.get(`/api/file/${id}`)).status).toBe(404)
  })

  it('is deleted after a day with its bytes; so are unfinished uploads', async () => {
    const young = await uploaded(intake)
    const old = await uploaded(intake)
    await sql`update core.file set uploaded_at = now() - interval '25 hours' where id = ${old.id}`.execute(
      test.db.query,
    )
    // Other files of the folder stay untouched, so each has the name of a file or of an upload.
    const [half, fresh, rowless] = [`${'h'.repeat(43)}.part`, `${'f'.repeat(43)}.part`, 'r'.repeat(43)]
    for (const [name, age] of [
      [half, 30],
      [fresh, 1],
      [rowless, 30],
    ] as const) {
      await writeFile(path.join(test.filesFolder, name), 'x')
      const at = new Date(Date.now() - age * 3_600_000)
      await utimes(path.join(test.filesFolder, name), at, at)
    }
    await clearFiles(test.db, openFolder(test.filesFolder))
    const left = await stored()
    expect(left).toEqual(expect.arrayContaining([young.id, fresh]))
    for (const gone of [old.id, half, rowless]) expect(left).not.toContain(gone)
    expect((await intake.get(`/api/file/${old.id}`)).status).toBe(404)
  })
})
