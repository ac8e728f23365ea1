import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect as connectTls } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, readCertificate } from './certificate'
import { newFastify } from './newFastify'

const limits = { headers: 200, request: 800, silence: 10_000, checkEvery: 20 }
let folder: string
let certificate: Certificate
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-limits-'))
  const [certFile, keyFile] = [path.join(folder, 'clinic.pem'), path.join(folder, 'clinic.key')]
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -out ${certFile} -keyout ${keyFile}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  certificate = await readCertificate({ certFile, keyFile })
})
afterEach(() => app.close())
afterAll(() => rm(folder, { recursive: true }))

async function serve(tls?: Certificate): Promise<AddressInfo> {
  app = newFastify(tls, {}, limits)
  app.post('/note', async () => 'stored')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app.server.address() as AddressInfo
}

const connections: [string, () => Certificate | undefined, (address: AddressInfo) => Socket][] = [
  ['HTTP', () => undefined, ({ port }) => connectTcp({ port, host: '127.0.0.1' })],
  ['TLS', () => certificate, ({ port }) => connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })],
]

/** Sends the beginning of a request. @returns all that was received when the server closed the connection, and after how long */
async function receive(socket: Socket, sent: string): Promise<{ received: string; after: number }> {
  const begun = performance.now()
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (data) => (received += String(data)))
  socket.write(sent)
  await once(socket, 'close')
  return { received, after: performance.now() - begun }
}

describe.each(connections)('[D8] over %s, a client that is too slow', (_name, tls, connect) => {
  it('with the headers gets a 408, and its connection is closed', async () => {
    const { received, after } = await receive(connect(await serve(tls())), 'POST /note HTTP/1.1\r\nHost: a\r\nX-')
    expect(received).toMatch(/^HTTP\/1.1 408 /)
    expect(after).toBeLessThan(limits.request)
  })

  it('with the rest of the request gets a 408, and its connection is closed', async () => {
    const headers = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    const { received, after } = await receive(connect(await serve(tls())), `POST /note HTTP/1.1\r\n${headers}`)
    expect(received).toMatch(/^HTTP\/1.1 408 /)
    expect(after).toBeLessThan(limits.silence)
  })
})

it('[D8] a client that never begins the TLS handshake is cut off', async () => {
  const { port } = await serve(certificate)
  const { received, after } = await receive(connectTcp({ port, host: '127.0.0.1' }), '')
  expect(received).toBe('')
  expect(after).toBeLessThan(limits.request)
})
