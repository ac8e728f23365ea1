import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { writeZip } from '@core/kernel/server/platform/sheets/xlsx/zipWriter'
import {
  type Caller,
  type TestApp,
  createTestApp,
  download,
  multipart,
  multipartType,
  upload,
} from '@core/server/testing'
import { deployment } from '../deployment'

// One app for all of them: each attack must leave it unchanged for the next.
let test: TestApp
let manager: Caller
let id: number
beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment })
  manager = await test.as('Intake Manager')
  const made = await manager.post('/api/referral/createReferral', referral('Ana', { ssnLast4: '6789' }))
  ;({ id } = made.body.data)
})
afterAll(() => test.close())

const referral = (firstName: string, more: object = {}) => ({
  type: 1,
  receivedDate: '2026-05-04',
  source: 1,
  client: { firstName, lastName: 'Reyes', dateOfBirth: '2019-04-02', state: 'NY', zip: '10001', ...more },
  service: { servicesRequested: [1] },
  differentPerson: true,
})

const countUsers = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from core."user"`.execute(test.db.query)).rows[0]!.n

describe('another person’s record', () => {
  it('is neither read, changed nor deleted by a role without the permission, however the address is written', async () => {
    const salesperson = await test.as('Salesperson')
    for (const path of [`/api/referral/${id}`, `/API/Referral/${id}`, `/%61pi/referral/${id}`, `/api/referral/${id}/`])
      expect((await salesperson.get(path)).status, path).toBe(403)
    expect((await salesperson.put(`/api/referral/${id}`, { version: 1, priority: 2 })).status).toBe(403)
    expect((await salesperson.delete(`/api/referral/${id}`)).status).toBe(403)
    expect((await salesperson.post('/api/referral/List', {})).status).toBe(403)
    expect((await salesperson.post('/api/referral/Export', { format: 'csv', columns: ['number'] })).status).toBe(403)
  })

  it('does not exist for a person who only has their own', async () => {
    const coordinator = await test.as('Care Coordinator')
    expect((await coordinator.get(`/api/referral/${id}`)).status).toBe(404)
    expect((await coordinator.post('/api/referral/History', { id })).status).toBe(404)
    expect((await coordinator.post('/api/referral/List', {})).body).toMatchObject({ data: [], totalItems: 0 })
    expect((await coordinator.get(`/api/referral/getAllReferral?client.lastName=Reyes`)).body.data).toEqual([])
  })

  it('has no sensitive field for a role that may not see it, with any request', async () => {
    const auditor = await test.as('Auditor')
    for (const answer of [
      await auditor.get(`/api/referral/${id}`),
      await auditor.post('/api/referral/List', { columns: ['client.ssnLast4'] }),
      await auditor.post('/api/referral/History', { id }),
    ])
      expect(JSON.stringify(answer.body)).not.toContain('6789')
    const found = await auditor.post('/api/referral/List', { filter: { 'client.ssnLast4': '6789' } })
    expect(found.body.data ?? []).toEqual([])
  })
})

describe('a body with more than it may contain', () => {
  it.each([
    ['createdBy', 1],
    ['id', 1],
    ['deletedAt', null],
    ['__proto__x', {}],
    ['passwordHash', 'x'],
    ['status', 2],
  ])('with the field %s changes nothing', async (field, value) => {
    const admin = await test.as('Administrator')
    const before = await countUsers()
    const { status } = await admin.post('/api/user/create', {
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor@demo.test',
      phone: '555-020-0003',
      roleIds: [7],
      [field]: value,
    })
    expect(status).toBe(400)
    expect(await countUsers()).toBe(before)
  })

  it('gives nobody a role that they don’t hold themselves, nor changes their own roles', async () => {
    const admin = await test.as('Administrator')
    const me = (await admin.get('/api/user/me')).body.user
    const { rows } = await sql<{ id: number }>`select id from core.role where key = 'superAdmin'`.execute(test.db.query)
    expect((await admin.post('/api/user-roles', { userId: me.id, roleId: rows[0]!.id })).status).toBe(403)
    const care = await test.as('Care Coordinator')
    const other = (await care.get('/api/user/me')).body.user
    expect((await admin.post('/api/user-roles', { userId: other.id, roleId: rows[0]!.id })).status).toBe(403)
  })
})

describe('a text with a meaning for a database', () => {
  it.each(["'; drop table core.user; --", "' or 1=1 --", '\\', '%', '$1', '{{7*7}}', '\u0000'])(
    'is stored as text: %j',
    async (text) => {
      const before = await countUsers()
      const statuses = [
        await manager.post('/api/referral/List', { commonFilters: { search: text } }),
        await manager.post('/api/referral/List', { filter: { 'client.lastName': text } }),
        await manager.post('/api/referral/List', { sorting: { fieldName: text, direction: 'asc' } }),
        await manager.post('/api/referral/List', { columns: [text] }),
      ].map(({ status }) => status)
      expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
      expect(statuses.slice(2)).toEqual([400, 400])
      expect(await countUsers()).toBe(before)
    },
  )
})

describe('another site', () => {
  it('can’t make a browser write: without the anti-forgery header, or from another origin', async () => {
    const send = (headers: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url: '/api/referral/createReferral',
        cookies: Object.fromEntries(manager.cookies),
        headers,
        payload: referral('Ana'),
      })
    expect((await send({})).statusCode).toBe(403)
    expect((await send({ 'x-xsrf-token': 'guessed' })).statusCode).toBe(403)
    const token = manager.cookies.get('XSRF-TOKEN')!
    expect((await send({ 'x-xsrf-token': token, origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await send({ 'x-xsrf-token': token, 'content-type': 'text/plain' })).statusCode).toBe(400)
    expect((await send({ 'x-xsrf-token': token })).statusCode).toBe(201)
  })

  it('gets nothing: no response allows it to read, to embed, or to cache', async () => {
    const { headers } = await test.app.inject({
      url: '/api/user/me',
      cookies: Object.fromEntries(manager.cookies),
      headers: { origin: 'https://evil.example' },
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })

  it('is in no mail, whatever the host of a request', async () => {
    await test.visitor().post('/api/auth/forgot-password', { email: 'care@demo.test' }, { host: 'evil.example' })
    await expect
      .poll(() => test.sent.findLast(({ to }) => to === 'care@demo.test')?.text)
      .toContain('http://localhost:3000/')
    expect(JSON.stringify(test.sent)).not.toContain('evil.example')
  })
})

describe('typed text', () => {
  it('[security 16] is no formula in a file that a colleague opens, with any separator of cells', async () => {
    for (const name of ['=1+1', '@SUM(A1)', 'a;=1+1;b'])
      expect((await manager.post('/api/referral/createReferral', referral(name))).status).toBe(201)
    const file = await download(test, manager, 'POST', '/api/referral/Export', {
      format: 'csv',
      columns: ['client.firstName'],
    })
    expect(file.bytes.toString()).not.toMatch(/(^|[,;\n"])\s*[=@]/)
  })

  it('is no page, whatever type the file declares', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    for (const name of ['picture.svg', 'picture.png', 'page.html'])
      expect((await upload(manager, svg, name, { type: 'image/png' })).status).toBe(400)
  })
})

describe('an address', () => {
  it('[S7.9] contains a secret only where the specification defines the call so', () => {
    const paths = test.routes.map(({ route }) => route.call.path)
    expect(paths.filter((path) => /:(?:token|secret|code|otp)\b/i.test(path)).toSorted()).toEqual([
      '/api/referral/verifyHandBookFormToken/:token',
      '/api/referral/verifyHealthPolicyToken/:token',
      '/api/referral/verifyReleaseInfoToken/:token',
      '/api/referral/verifySchoolCollaborationToken/:token',
      '/api/referral/verifyToken/:token',
      '/api/referral/verifycommunicationPolicyToken/:token',
    ])
  })

  it.each([
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/.git/config',
    '/.env',
    '/api/../package.json',
  ])('%s is not found', async (url) => {
    const { statusCode, body } = await test.app.inject({ url })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('dependencies')
  })

  it('[security 15] of the API document is for everybody who is signed in', async () => {
    expect((await test.app.inject({ url: '/api/openapi.json' })).statusCode).toBe(401)
  })
})

describe('a session', () => {
  it('can’t be fixed beforehand, and ends with its logout', async () => {
    const fixed = test.visitor()
    fixed.cookies.set('wg_session', 'chosen-by-an-attacker')
    expect((await fixed.get('/api/user/me')).status).toBe(401)
    const somebody = await test.as('Care Coordinator')
    const stolen = test.visitor()
    for (const [name, value] of somebody.cookies) stolen.cookies.set(name, value)
    expect((await stolen.get('/api/user/me')).status).toBe(200)
    await somebody.post('/api/auth/logout', {})
    expect((await stolen.get('/api/user/me')).status).toBe(401)
  })
})

const importFile = (bytes: Buffer, name: string) =>
  manager.post('/api/referral/Import/Upload', multipart(bytes, name), { 'content-type': multipartType })

async function workbook(styles: string): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="One"/></sheets></workbook>',
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c s="1"><v>46023</v></c></row></sheetData></worksheet>',
  }
  const pieces = []
  for await (const piece of writeZip(Object.entries(parts).map(([name, text]) => ({ name, content: [text] }))))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a file that is made to keep the server busy', () => {
  it('[security 1] with 80,000 brackets in a number format is refused with a message, and delays nobody', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(80_000)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const attack = importFile(await workbook(styles), 'styles.xlsx')
    expect((await manager.get('/api/user/me')).status).toBe(200)
    expect(await attack).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } })
  })

  it('[security 12] with ten million line ends is read beside the work of others', async () => {
    const attack = importFile(Buffer.from(`Number\n${'\n'.repeat(10_000_000)}`), 'lines.csv')
    expect((await manager.get('/api/user/me')).status).toBe(200)
    expect((await attack).status).toBe(400)
  })
})

describe('a client that isn’t signed in', () => {
  const answers = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`unknown${at}`, at]))

  it('[security 2] can send few large bodies that are refused, without an effect on others', async () => {
    const attacker = test.visitor()
    const body = JSON.stringify({ token: 'x'.repeat(43), answers })
    const statuses = []
    for (let n = 0; n < 8; n++)
      statuses.push(
        (await attacker.post('/api/referrals/form/submit', body, { 'content-type': 'application/json' })).status,
      )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect((await test.visitor().post('/api/auth/login', { email: 'a@b.co', password: 'x' })).status).toBe(400)
    expect((await manager.get('/api/user/me')).status).toBe(200)
  })

  it('[security 2] can’t make a sign-in expensive', async () => {
    expect((await test.visitor().post('/api/auth/login', answers)).status).toBe(413)
  })

  it('[security 5] is counted by its connection, whatever the request’s headers', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 40; at++)
      statuses.push(
        (
          await test
            .visitor('203.0.113.8')
            .post(
              '/api/auth/login',
              { email: `nobody${at}@demo.test`, password: 'wrong' },
              { 'x-forwarded-for': `198.51.100.${at}` },
            )
        ).status,
      )
    expect(statuses).toContain(429)
  })
})
