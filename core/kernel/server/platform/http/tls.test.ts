import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http2 from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Server, TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { multipart, multipartType, sampleFiles } from '../../testing/upload'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { type CertificateFiles, followCertificate, readCertificate } from './certificate'

const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-tls-'))
const files: CertificateFiles = { certFile: path.join(folder, 'clinic.pem'), keyFile: path.join(folder, 'clinic.key') }
let test: TestApp
let dispatcher: Caller
let origin: string
let session: http2.ClientHttp2Session

function issue(): void {
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -out ${files.certFile} -keyout ${files.keyFile}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
}

beforeAll(async () => {
  issue()
  test = await createTestApp({ tls: await readCertificate(files), publicUrl: 'https://staff.clinic.test' })
  dispatcher = await test.as('Dispatcher')
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `https://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  session = await connect()
})
afterAll(async () => {
  session.close()
  await test.close()
  await rm(folder, { recursive: true })
})

async function connect(): Promise<http2.ClientHttp2Session> {
  const made = http2.connect(origin, { ca: (await readCertificate(files)).cert })
  await once(made, 'connect')
  return made
}

const cookieHeader = () => [...dispatcher.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Sends a request over the HTTP/2 connection. */
async function send(method: string, address: string, body?: Buffer | string, headers: http2.OutgoingHttpHeaders = {}) {
  const stream = session.request({
    ':method': method,
    ':path': address,
    cookie: cookieHeader(),
    'x-xsrf-token': dispatcher.cookies.get('XSRF-TOKEN'),
    origin,
    ...headers,
  })
  stream.end(body)
  const [answered] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return { status: answered[':status'], headers: answered, text: Buffer.concat(parts).toString() }
}

/** @returns the certificate that a new connection receives */
async function fingerprint(): Promise<string> {
  const made = http2.connect(origin, { rejectUnauthorized: false })
  await once(made, 'connect')
  const { fingerprint256 } = (made.socket as TLSSocket).getPeerCertificate()
  made.close()
  return fingerprint256
}

it('[D8] with a certificate the server uses HTTP/2, with the same headers and refusals', async () => {
  expect((session.socket as TLSSocket).alpnProtocol).toBe('h2')
  const listed = await send('POST', '/api/Vehicle/List', '{}', { 'content-type': 'application/json' })
  expect(listed.status).toBe(200)
  expect(listed.headers['strict-transport-security']).toContain('max-age=')
  const forged = await send('POST', '/api/Vehicle/List', '{}', { origin: 'https://evil.test' })
  expect(forged.status).toBe(403)
})

it('[D8] an unknown method is a 404, and no fault', async () => {
  const { status, text } = await send('BREW', '/api/Vehicle/List')
  expect([status, JSON.parse(text).message]).toEqual([404, 'There is nothing at this address.'])
})

it('[D8] clients without HTTP/2 are served over HTTP/1.1', async () => {
  const { cert } = await readCertificate(files)
  const request = https.get(`${origin}/healthz`, { ca: cert, agent: false })
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  response.resume()
  expect([response.statusCode, response.httpVersion]).toEqual([200, '1.1'])
})

it('[D8] live events and uploads work over HTTP/2, in parallel on one connection', async () => {
  const stream = session.request({ ':path': '/api/live', cookie: cookieHeader() })
  let received = ''
  stream.on('data', (part: Buffer) => (received += part.toString()))
  const [answered] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
  expect(answered['content-type']).toContain('text/event-stream')
  await expect.poll(() => received).toContain('event: missed')

  const uploaded = await send('POST', '/api/file/Upload', multipart(sampleFiles.pdf, 'licence.pdf'), {
    'content-type': multipartType,
  })
  expect(uploaded.status, uploaded.text).toBe(200)

  const made = await dispatcher.post('/api/Vehicle/Create', { name: 'Van 12' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await expect.poll(() => received).toContain('event: change')
  stream.close()
})

it('[security 2] an address that repeatedly sends invalid requests must wait, over HTTP/2 as well', async () => {
  const statuses = new Set<unknown>()
  for (let tries = 0; tries < 150; tries++)
    statuses.add(
      (await send('POST', '/api/auth/login', '{', { cookie: '', 'content-type': 'application/json' })).status,
    )
  expect([...statuses]).toEqual([400, 429])
})

it('[D8] a renewed certificate is used without a restart, and one that does not match its key is not', async () => {
  const first = await fingerprint()
  // Between the start and the first check.
  issue()
  const failures: unknown[] = []
  const stop = followCertificate(test.app.server as unknown as Server, files, {
    onFailure: (error) => failures.push(error),
    every: 10,
  })
  await expect.poll(fingerprint).not.toBe(first)
  const before = await fingerprint()
  await writeFile(files.keyFile, 'half a key')
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  expect(await fingerprint()).toBe(before)
  issue()
  await expect.poll(fingerprint).not.toBe(before)
  stop()
})

it('[D8] a missing or mismatched file is reported by its variable', async () => {
  await expect(readCertificate({ ...files, certFile: '/nowhere.pem' })).rejects.toThrow(
    'TLS_CERT: the file /nowhere.pem',
  )
  await writeFile(files.keyFile, 'no key')
  await expect(readCertificate(files)).rejects.toThrow('TLS_CERT and TLS_KEY can’t be used')
})
