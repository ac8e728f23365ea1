import plugin from '../plugin'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { sampleFiles, stubScanner, uploaded, type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { FileRef } from '@core/entity'
import { type FormApp, attach, createFormApp, save, submit } from './testing/formApp'

const scanner = stubScanner()
let test: TestApp
let forms: FormApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment, scanner })
  forms = await createFormApp(test)
  manager = await test.as('Intake Manager')
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const withCard = (file: FileRef) => ({ coverages: [{ payer: 'Cascade Health', memberId: 'CH-1', cardFront: [file] }] })
const opened = async (caller: Caller, { id }: FileRef) =>
  (await test.app.inject({ url: `/api/file/${id}`, cookies: Object.fromEntries(caller.cookies) })).statusCode

describe('a file of a public form', () => {
  it.each(Object.entries(sampleFiles))('may be a %s', async (type, bytes) => {
    const { token } = await forms.fresh()
    const { status, body } = await attach(test.visitor(), token, bytes, `card.${type}`)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      fileName: `card.${type}`,
      type: expect.any(String),
      size: bytes.length,
    })
  })

  it('belongs to the referral once the form is submitted, with the upload’s data, whatever the answers state', async () => {
    const { referralId, token } = await forms.fresh()
    const visitor = test.visitor()
    const file = (await attach(visitor, token, sampleFiles.pdf)).body.data as FileRef
    const left = (await attach(visitor, token, sampleFiles.png)).body.data as FileRef
    expect(await opened(manager, file)).toBe(404)
    expect(
      (await submit(visitor, token, { answers: withCard({ ...file, fileName: 'invoice.exe', size: 1 }) })).status,
    ).toBe(200)
    const { rows } = await sql<{
      answers: { coverages: { cardFront: FileRef[] }[] }
    }>`select answers from referrals.form_submission where referral_id = ${referralId}`.execute(test.db.query)
    expect(rows[0]!.answers.coverages[0]!.cardFront).toEqual([file])
    expect(await opened(manager, file)).toBe(200)
    // Cards are sensitive, and auditors see referrals masked.
    expect(await opened(await test.as('Auditor'), file)).toBe(404)
    expect(await opened(await test.as('Intake Coordinator'), file)).toBe(404)
    expect(await opened(manager, left)).toBe(404)
  })

  it('can be taken over into the referral by an ordinary update', async () => {
    const { referralId, token } = await forms.fresh()
    const visitor = test.visitor()
    const file = (await attach(visitor, token, sampleFiles.pdf)).body.data as FileRef
    await submit(visitor, token, { answers: withCard(file) })
    const { version } = (await manager.get(`/api/referral/${referralId}`)).body.data
    expect((await manager.put(`/api/referral/${referralId}`, { version, ...withCard(file) })).status).toBe(200)
  })

  it('of a question without a field in the referral can only be opened by people who see sensitive fields', async () => {
    const { token } = await forms.fresh('releaseInfo')
    const visitor = test.visitor()
    const file = (await attach(visitor, token, sampleFiles.pdf)).body.data as FileRef
    expect((await submit(visitor, token, { form: 'releaseInfo', answers: { authorityDocument: [file] } })).status).toBe(
      200,
    )
    expect(await opened(manager, file)).toBe(200)
    expect(await opened(await test.as('Auditor'), file)).toBe(404)
  })

  it('is stored as long as the draft, when other uploads are deleted after a day', async () => {
    const { token } = await forms.fresh()
    const visitor = test.visitor()
    const file = (await attach(visitor, token, sampleFiles.pdf)).body.data as FileRef
    await save(visitor, token, withCard(file))
    await sql`update core.file set uploaded_at = now() - interval '3 days' where id = ${file.id}`.execute(test.db.query)
    await test.runJob('core.clearFiles')
    expect(existsSync(join(test.filesFolder, file.id))).toBe(true)
    expect((await submit(visitor, token, { answers: withCard(file) })).status).toBe(200)
  })

  it('can’t be one of another family’s form, of the staff’s, twice in one form, or invented', async () => {
    const { referralId, token } = await forms.fresh()
    const other = await forms.fresh()
    const visitor = test.visitor()
    const theirs = (await attach(visitor, other.token, sampleFiles.pdf)).body.data as FileRef
    const staffs = await uploaded(manager)
    for (const file of [theirs, staffs, { ...staffs, id: 'A'.repeat(43) }]) {
      expect(await submit(visitor, token, { answers: withCard(file) })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'answers.coverages[0].cardFront' }] },
      })
    }
    const own = (await attach(visitor, token, sampleFiles.pdf)).body.data as FileRef
    expect(
      (
        await submit(visitor, token, {
          answers: { coverages: [{ payer: 'A', memberId: 'B', cardFront: [own], cardBack: [own] }] },
        })
      ).status,
    ).toBe(400)
    const { rows } = await sql`select from referrals.form_submission where referral_id = ${referralId}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([])
  })

  it('is checked by its content: an executable, a page or an SVG called .pdf is refused', async () => {
    const { token } = await forms.fresh()
    for (const bytes of [
      Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(100)]),
      Buffer.from('<html><script>alert(1)</script>'.padEnd(100)),
      Buffer.from('<svg onload="alert(1)">'.padEnd(100)),
      Buffer.from('%PDX-1.7'.padEnd(100)),
    ]) {
      expect(await attach(test.visitor(), token, bytes, 'report.pdf')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'file' }] },
      })
    }
  })

  it('needs a valid link', async () => {
    const { token } = await forms.fresh()
    await submit(test.visitor(), token)
    expect(await attach(test.visitor(), token, sampleFiles.pdf)).toMatchObject({
      status: 409,
      body: { reason: 'spent' },
    })
    expect(await attach(test.visitor(), '', sampleFiles.pdf)).toMatchObject({
      status: 404,
      body: { reason: 'unknown' },
    })
    expect(await attach(test.visitor(), 'x'.repeat(5000), sampleFiles.pdf)).toMatchObject({
      status: 404,
      body: { reason: 'unknown' },
    })
  })

  it('is one of 40 at most', async () => {
    const { referralId, token } = await forms.fresh()
    await sql`insert into core.file (id, file_name, type, size, entity, record_id, field) select 'full-' || ${referralId}::int || '-' || at, 'a.pdf', 'application/pdf', 1, 'referralForm', ${referralId}, 'intake' from generate_series(1, 39) as at`.execute(
      test.db.query,
    )
    expect((await attach(test.visitor(), token, sampleFiles.pdf)).status).toBe(200)
    expect(await attach(test.visitor(), token, sampleFiles.pdf)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('as many files as it can hold') },
    })
  })

  it('of 200 MB is cut off at the first byte over the limit, and leaves no data', async () => {
    const { referralId, token } = await forms.fresh()
    const { port } = test.app.server.address() as AddressInfo
    const sent = await new Promise<{ bytes: number; status: number | undefined }>((resolve) => {
      let bytes = 0
      let status: number | undefined
      const call = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/referralForm/Upload',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-form-link': token },
      })
      const piece = Buffer.alloc(64 * 1024, 'x')
      const push = () => {
        while (bytes < 200 * 1024 * 1024) {
          bytes += piece.length
          if (!call.write(piece)) return void call.once('drain', push)
        }
        call.end()
      }
      call.on('response', (response) => {
        status = response.statusCode
        response.resume()
        call.destroy()
      })
      call.on('error', () => {})
      call.on('close', () => resolve({ bytes, status }))
      call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7')
      push()
    })
    expect(sent.bytes).toBeLessThan(40 * 1024 * 1024)
    expect([413, undefined]).toContain(sent.status)
    const { rows } =
      await sql`select from core.file where entity = 'referralForm' and record_id = ${referralId}`.execute(
        test.db.query,
      )
    expect(rows).toEqual([])
  })
})

describe('the virus scan of a family’s file', () => {
  const states = async (token: string, { id }: FileRef) =>
    (await test.visitor().post('/api/referralForm/FileStates', { token, ids: [id] })).body.data
  const check = async () => {
    await sql`update core.file_check set created_at = now() - interval '1 minute'`.execute(test.db.query)
    await test.runJob('core.checkFiles')
  }
  const waiting = async () => {
    const fresh = await forms.fresh()
    const visitor = test.visitor()
    scanner.answer = 'away'
    const file = (await attach(visitor, fresh.token, sampleFiles.png)).body.data as FileRef
    return { ...fresh, visitor, file }
  }
  afterEach(() => void (scanner.answer = 'clean'))

  it('[D4] refuses malware with a text that every family can read in its language', async () => {
    const { token } = await forms.fresh()
    scanner.answer = 'refused'
    const { status, body } = await attach(test.visitor(), token, sampleFiles.png)
    expect([status, body.message]).toEqual([400, 'The virus check refused this file. Choose another one.'])
  })

  it('[D4] does not delay a submission while the scanner is down; the staff can’t open the card before it is clean', async () => {
    const { token, visitor, file } = await waiting()
    expect(await states(token, file)).toEqual([{ id: file.id, state: 'waiting', reason: null }])
    expect((await submit(visitor, token, { answers: withCard(file) })).status).toBe(200)
    expect(await opened(manager, file)).toBe(409)
    scanner.answer = 'clean'
    await check()
    expect(await opened(manager, file)).toBe(200)
  })

  it('[D4] prevents the submission of a form with a file that was refused since, and names its field', async () => {
    const { token, visitor, file } = await waiting()
    scanner.answer = 'refused'
    await check()
    expect(await states(token, file)).toEqual([{ id: file.id, state: 'refused', reason: null }])
    expect(await states((await forms.fresh()).token, file)).toEqual([])
    const { status, body } = await submit(visitor, token, { answers: withCard(file) })
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'answers.coverages[0].cardFront',
          message: 'The virus check refused this file. Choose another one.',
        },
      ],
    ])
  })
})
