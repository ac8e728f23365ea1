import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openScanner } from '../../platform/files/scanning/openScanner'
import { type TestScanner, eicar, openHttpScanner } from '../../platform/files/testing/scanners'
import { startJobs } from '../../platform/jobs/startJobs'
import { newServerState } from '../../plugins/ServerState'
import { readStatus } from '@core/features/status/server/readStatus'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { multipart, multipartType, sampleFiles, upload, uploaded } from '../../testing/upload'
import { guardFiles } from './quarantine'

let scanner: TestScanner
let test: TestApp
let mechanic: Caller
let trainer: Caller

beforeAll(async () => {
  scanner = await openHttpScanner()
  test = await createTestApp({ scanner: openScanner(scanner.address) })
  mechanic = await test.as('Mechanic')
  trainer = await test.as('Trainer')
})
beforeEach(() => (scanner.mood = 'well'))
afterAll(async () => {
  await test.close()
  await scanner.close()
})

const infected = Buffer.concat([sampleFiles.pdf, eicar])
const openFile = async (id: string, caller = mechanic) => {
  const { statusCode, body } = await test.app.inject({
    url: `/api/file/${id}`,
    cookies: Object.fromEntries(caller.cookies),
  })
  return { status: statusCode, message: statusCode === 200 ? undefined : JSON.parse(body).message }
}
const states = async (ids: readonly string[], caller = mechanic) =>
  (await caller.post('/api/file/States', { ids })).body.data
/** Makes the file look as if it had waited longer than an upload does. */
const due = () => sql`update core.file_check set created_at = now() - interval '1 minute'`.execute(test.db.query)
const check = () => test.runJob('core.checkFiles')

/** Uploads a file that could not be scanned. */
async function waiting(bytes: Buffer = sampleFiles.pdf): Promise<string> {
  scanner.mood = 'broken'
  const { id } = await uploaded(mechanic, bytes)
  scanner.mood = 'well'
  await due()
  return id
}

it('[D4] a clean file can be opened at once', async () => {
  const { id } = await uploaded(mechanic)
  expect((await openFile(id)).status).toBe(200)
  expect(scanner.scanned.at(-1)!.equals(sampleFiles.pdf)).toBe(true)
  expect(await states([id])).toEqual([])
})

it('[D4] malware is refused with its name, nothing of it is stored, and the audit log has an entry', async () => {
  const before = await readdir(test.filesFolder)
  const { status, body } = await upload(mechanic, infected, 'invoice.pdf')
  expect([status, body.errors]).toEqual([
    400,
    [
      {
        field: 'file',
        message: 'The virus check found “Eicar-Test-Signature” in this file. Choose another one.',
      },
    ],
  ])
  expect(await readdir(test.filesFolder)).toEqual(before)
  const { rows } = await sql<{ person: number; details: unknown }>`
    select person, details from core.audit_entry where action = 'fileRefused'`.execute(test.db.query)
  expect(rows).toEqual([{ person: expect.any(Number), details: { reason: 'Eicar-Test-Signature' } }])
})

it('[D4] while the scanner is unavailable an upload waits: nobody can open it, and people who may see it get the reason', async () => {
  const id = await waiting()
  expect(await openFile(id)).toEqual({
    status: 409,
    message: 'The virus check of “report.pdf” is not done yet. Try again in a minute.',
  })
  expect(await states([id])).toEqual([{ id, state: 'waiting', reason: null }])
  expect(await states([id], trainer)).toEqual([])
  await check()
  expect((await openFile(id)).status).toBe(200)
  expect(await states([id])).toEqual([])
})

it('[D4] a file that the scanner refuses later stays closed, and no record can use it', async () => {
  const id = await waiting(infected)
  await check()
  expect(await states([id])).toEqual([{ id, state: 'refused', reason: 'Eicar-Test-Signature' }])
  expect(await openFile(id)).toEqual({
    status: 409,
    message:
      'The virus check found “Eicar-Test-Signature” in “report.pdf”, so it can’t be opened. Ask for a new copy, and delete this one.',
  })
  const { rows } = await sql<{ details: object }>`
    select details from core.audit_entry where action = 'fileRefused' order by position desc limit 1`.execute(
    test.db.query,
  )
  expect(rows[0]!.details).toEqual({ reason: 'Eicar-Test-Signature', file: id })
})

it('[D4] a file that can’t be scanned doesn’t delay others, and the failure is reported', async () => {
  const [lost, whole] = [await waiting(), await waiting()]
  await sql`update core.file_check set tried_at = null`.execute(test.db.query)
  await rm(path.join(test.filesFolder, lost))
  await expect(check()).rejects.toThrow('SCAN_URL')
  expect((await openFile(whole)).status).toBe(200)
  await sql`delete from core.file_check where file_id = ${lost}`.execute(test.db.query)
})

it('[D8] one of several nodes scans each waiting file, once; the status counts the files', async () => {
  const id = await waiting()
  const files = async () =>
    (
      await readStatus({
        ...newServerState(test.db, {
          facts: {
            nodeId: '',
            database: 'embedded',
            files: 'folder',
            email: 'outbox',
            sms: 'outbox',
            scanner: true,
          },
        }),
        dataDir: test.filesFolder,
        plugins: [],
        health: async () => [],
      })
    ).files
  expect(await files()).toMatchObject({ scanner: true, waiting: 1, refused: 1 })
  const before = scanner.scanned.length
  const clocks = await Promise.all(
    [1, 2, 3].map(() =>
      startJobs({
        db: test.db,
        jobs: { 'core.checkFiles': { every: 3_600_000, timeout: 60_000, run: check } },
        onFailure: (_job, error) => expect.unreachable(String(error)),
        pollSeconds: 0.01,
      }),
    ),
  )
  await expect.poll(files).toMatchObject({ waiting: 0 })
  await Promise.all(clocks.map((clock) => clock.stop()))
  expect(scanner.scanned.length - before).toBe(1)
  expect((await openFile(id)).status).toBe(200)
})

it('[D4] a table file is scanned before it is parsed; without a verdict it is refused', async () => {
  const director = await test.as('Director')
  const send = (text: string | Buffer) =>
    director.post('/api/Vehicle/Import/Upload', multipart(Buffer.from(text), 'cars.csv'), {
      'content-type': multipartType,
    })
  expect((await send(`Name\r\n${eicar.toString('latin1')}\r\n`)).status).toBe(400)
  scanner.mood = 'broken'
  expect(await send('Name\r\nVan\r\n')).toMatchObject({
    status: 503,
    body: { message: 'The file can’t be checked for viruses right now. Try again in a few minutes.' },
  })
  scanner.mood = 'well'
  expect((await send('Name\r\nVan\r\n')).status).toBe(200)
})

it('[D8] without SCAN_URL uploads don’t wait, and files that already wait stay closed', async () => {
  const id = await waiting()
  const open = guardFiles({ create: async () => 'as it comes' } as never, test.db)
  expect(await open.receive('another')).toBe('as it comes')
  await expect(open.read(id).toArray()).rejects.toMatchObject({ status: 409 })
})
