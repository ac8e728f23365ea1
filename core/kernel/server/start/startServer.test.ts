import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http2 from 'node:http2'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../platform/config'
import { fleetPlugins } from '../testing/fleet/fleet'
import { callCommand } from '../testing/callCommand'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { createPeopledDatabase } from '../testing/testDatabase'
import { openS3Server, s3Keys } from '../platform/files/testing/s3/openS3Server'
import { claimFilesCommand } from '@core/features/files/server/claimFilesCommand'
import { startServer } from './startServer'

let database: Awaited<ReturnType<typeof createPeopledDatabase>>
let folder: string
beforeAll(async () => {
  database = await createPeopledDatabase({ plugins: fleetPlugins, deployment: fleetDeployment })
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-start-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function start(environment: Record<string, string>, say: (line: string) => void = () => {}, port = 0) {
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', ...environment })
  const log = { write() {} }
  return startServer(
    { ...config, port },
    { plugins: fleetPlugins, deployment: fleetDeployment, log, say, development: false },
  )
}

it('[D7] the start says how to invite the first person, as long as nobody can invite others', async () => {
  const lines: string[] = []
  const startsSaying = async () => {
    lines.length = 0
    await (await start({}, (line) => lines.push(line))).close()
    return lines.some((line) => line.includes('npm run first-person'))
  }
  const setStatus = (status: number) => database.db.pool.query(`update core."user" set status = ${status}`)
  expect(await startsSaying()).toBe(false)
  await setStatus(3)
  expect(await startsSaying()).toBe(true)
  await setStatus(2)
})

it('[D8] a start whose port is taken says so before it opens the database', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    // A start that opened the database would say that it does not answer.
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere', HOST: '127.0.0.1' }
    await expect(start(nowhere, undefined, port)).rejects.toThrow(`Port ${port} is taken by another program.`)
  } finally {
    other.close()
  }
})

it('[D8] a server that drains answers /readyz with 503 and everything else as before, until it is hurried', async () => {
  const server = await start({ DRAIN_SECONDS: '600' })
  try {
    const status = async (route: string) => (await fetch(`${server.address}${route}`)).status
    expect(await status('/readyz')).toBe(200)
    const hurry = new AbortController()
    const draining = server.drain(hurry.signal)
    expect([await status('/readyz'), await status('/healthz'), await status('/api/deployment')]).toEqual([
      503, 200, 200,
    ])
    hurry.abort()
    await draining
  } finally {
    await server.close()
  }
})

it('[D8] the start tries the mail server, and says why no mail can be sent', async () => {
  const lines: string[] = []
  const server = await start({ SMTP_URL: 'smtp://127.0.0.1:1' }, (line) => lines.push(line))
  try {
    await expect.poll(() => lines.at(-1)).toMatch(/^SMTP_URL: no mail can be sent.* \((ECONNREFUSED|ESOCKET)\)/)
  } finally {
    await server.close()
  }
})

it('[D8] a store of files belongs to one database: another one doesn’t start with it, and removes nothing', async () => {
  const bucket = await openS3Server()
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  const other = await createPeopledDatabase({ plugins: fleetPlugins, deployment: fleetDeployment })
  const settings = { FILES_URL: bucket.url }
  const otherSettings = { ...settings, DATABASE_URL: other.url }
  const runs = async (environment: Record<string, string>) => (await start(environment)).close()
  try {
    await runs(settings)
    await runs(settings)
    await expect(start(otherSettings)).rejects.toThrow('belong to another database')
    await callCommand(claimFilesCommand, { environment: { ...otherSettings, DATA_DIR: folder }, plugins: fleetPlugins })
    await runs(otherSettings)
    await expect(start(settings)).rejects.toThrow('npm run claim-files')
    await other.db.query.deleteFrom('core.file_owner' as never).execute()
    await expect(start(otherSettings)).rejects.toThrow('belong to another database')
  } finally {
    await other.drop()
    await bucket.close()
    vi.unstubAllEnvs()
  }
})

it('[D8] TLS_CERT and TLS_KEY make the server use HTTP/2, and an open connection does not delay its stop', async () => {
  const [cert, key] = [path.join(folder, 'clinic.pem'), path.join(folder, 'clinic.key')]
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -out ${cert} -keyout ${key}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const server = await start({ TLS_CERT: cert, TLS_KEY: key })
  let isClosed = false
  try {
    expect(server.address).toMatch(/^https:/)
    const session = http2.connect(server.address, { ca: await readFile(cert) })
    session.on('error', () => {})
    await once(session, 'connect')
    expect((session.socket as TLSSocket).alpnProtocol).toBe('h2')
    const stream = session.request({ ':path': '/readyz' })
    const [answered] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
    expect(answered[':status']).toBe(200)
    stream.close()
    const ended = once(session, 'close')
    const begun = performance.now()
    isClosed = true
    await server.close()
    await ended
    // The whole stop may take 15 seconds; running requests get 5 of them.
    expect(performance.now() - begun).toBeLessThan(10_000)
  } finally {
    if (!isClosed) await server.close()
  }
})
