import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { largestFile } from '@core/kernel/entity/files'
import { type Caller, type TestApp, createTestApp } from '../../../testing/testApp'
import { clearFiles } from '../../../entities/files/clearFiles'
import { type S3Server, openS3Server, s3Keys } from '../testing/s3/openS3Server'
import { sampleFiles, upload, uploaded } from '../../../testing/upload'
import { type Bucket, openBucket } from './openBucket'

let server: S3Server
let bucket: Bucket
let test: TestApp
let intake: Caller
const logged: string[] = []

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  server = await openS3Server()
  bucket = openBucket(server.address, {
    timeouts: { connectionTimeout: 1_000, requestTimeout: 1_000, socketTimeout: 1_000 },
  })
  test = await createTestApp({
    files: bucket,
    logger: { level: 'info', stream: { write: (line) => void logged.push(line) } },
  })
  intake = await test.as('Mechanic')
})
afterAll(async () => {
  await test.close()
  bucket.close()
  await server.close()
  vi.unstubAllEnvs()
})
beforeEach(() => (server.mishap = undefined))

const get = (url: string) => test.app.inject({ url, cookies: Object.fromEntries(intake.cookies) })
const countRows = async () => (await test.db.pool.query('select count(*)::int as n from core.file')).rows[0].n as number

it('[D8] a file is stored in the bucket and served with our own headers; the bucket receives neither its name nor its type', async () => {
  const bytes = Buffer.concat([sampleFiles.pdf, Buffer.alloc(largestFile - sampleFiles.pdf.length, 7)])
  const { id } = await uploaded(intake, bytes, 'Ingrid Holm.pdf')
  const { statusCode, headers, rawPayload } = await get(`/api/file/${id}`)
  expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': 'inline; filename="Ingrid Holm.pdf"',
    'cache-control': 'no-store',
  })
  expect([...server.bucket.objects.keys()]).toContain(`white-glove/${id}`)
  expect(server.requests.join()).not.toMatch(/Ingrid|pdf/)
})

it('[D4] a refused upload is not in the bucket, and neither is one without its row', async () => {
  const before = server.bucket.objects.size
  expect((await upload(intake, Buffer.alloc(7_000_000, 'x'), 'a.pdf')).status).toBe(400)
  expect((await upload(intake, Buffer.concat([sampleFiles.pdf, Buffer.alloc(largestFile)]), 'a.pdf')).status).toBe(413)
  expect([server.bucket.objects.size, server.bucket.uploads.size]).toEqual([before, 0])
})

it('[D8] without its store the app refuses files with 503, stores nothing of them, and serves everything else', async () => {
  const { id } = await uploaded(intake)
  const [rows, objects] = [await countRows(), server.bucket.objects.size]
  logged.length = 0
  server.mishap = () => 'reset'
  const sentence = "Files can't be read or stored right now. Please try again in a minute."
  const put = await upload(intake, sampleFiles.pdf, 'Ingrid Holm.pdf')
  expect([put.status, put.body.success, put.body.message, put.headers['retry-after']]).toEqual([
    503,
    false,
    sentence,
    '30',
  ])
  const got = await get(`/api/file/${id}`)
  expect([got.statusCode, got.json().message, got.headers['retry-after'], got.headers['cache-control']]).toEqual([
    503,
    sentence,
    '30',
    'no-store',
  ])
  expect(got.headers['content-disposition']).toBeUndefined()
  expect([await countRows(), server.bucket.objects.size]).toEqual([rows, objects])
  expect((await get('/readyz')).statusCode).toBe(200)
  expect((await intake.get('/api/user/me')).status).toBe(200)
  const faults = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'fault')
  expect(faults).toEqual(
    [put.body, got.json()].map(({ requestId }) =>
      expect.objectContaining({
        requestId,
        name: 'FileStoreUnavailable',
        cause: expect.objectContaining({ code: 'ECONNRESET' }),
      }),
    ),
  )
  expect(logged.join('')).not.toMatch(/Ingrid|AKID|X-Amz|white-glove\//)
  expect(logged.join('')).not.toContain(id)
  server.mishap = undefined
  expect((await get(`/api/file/${id}`)).statusCode).toBe(200)
})

it('[D8] while its store hangs, files are refused with 503 once the time limits are over, and everybody else is served meanwhile', async () => {
  const { id } = await uploaded(intake)
  const colleague = await test.as('Director')
  server.mishap = () => 'silence'
  let isWaiting = true
  const answers = Promise.all([
    upload(intake, sampleFiles.pdf, 'a.pdf').then(({ status }) => status),
    ...Array.from({ length: 4 }, async () => (await get(`/api/file/${id}`)).statusCode),
  ]).finally(() => (isWaiting = false))
  expect((await colleague.get('/api/user/me')).status).toBe(200)
  expect((await colleague.post('/api/vehicle/List', { limit: 10 })).status).toBe(200)
  expect((await intake.get('/api/user/me')).status).toBe(200)
  expect(isWaiting).toBe(true)
  expect(await answers).toEqual([503, 503, 503, 503, 503])
})

it('[D8] a row whose bytes are missing is a fault, and its inner text is not shown', async () => {
  const { id } = await uploaded(intake)
  server.bucket.objects.delete(`white-glove/${id}`)
  const { statusCode, body } = await get(`/api/file/${id}`)
  expect([statusCode, JSON.parse(body).message]).toEqual([500, 'Something went wrong. Please try again later.'])
})

it('[D8] unreferenced files are removed from the bucket, by any node', async () => {
  const { id } = await uploaded(intake)
  const old = await uploaded(intake)
  await test.db.pool.query(`update core.file set uploaded_at = now() - interval '25 hours' where id = $1`, [old.id])
  await Promise.all([clearFiles(test.db, bucket), clearFiles(test.db, bucket)])
  const left = [...server.bucket.objects.keys()]
  expect(left).toContain(`white-glove/${id}`)
  expect(left).not.toContain(`white-glove/${old.id}`)
})
