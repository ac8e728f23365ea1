import { once } from 'node:events'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestScanner, eicar, openHttpScanner, openIcapScanner } from '../testing/scanners'
import { openScanner } from './openScanner'

const quick = () => AbortSignal.timeout(5_000)
const pieces = (...all: Buffer[]) => Readable.from(all)

describe.each([
  ['HTTP', openHttpScanner, ''],
  ['ICAP, as a response', openIcapScanner, ''],
  ['ICAP, as a request', openIcapScanner, '?method=reqmod'],
])('[D8] a scanner by %s', (_name, open, query) => {
  let server: TestScanner
  const scan = (bytes: Readable, signal = quick()) => openScanner(server.address + query).scan(bytes, signal)
  beforeAll(async () => void (server = await open()))
  beforeEach(() => (server.mood = 'well'))
  afterAll(() => server.close())

  it('receives the unchanged bytes, and finds them clean', async () => {
    const bytes = [Buffer.alloc(70_000, 7), Buffer.from('0\r\n\r\n and on'), Buffer.alloc(1)]
    expect(await scan(pieces(...bytes))).toEqual({ isClean: true })
    expect(server.scanned.at(-1)!.equals(Buffer.concat(bytes))).toBe(true)
  })

  it('returns what it found', async () => {
    const found = await scan(pieces(Buffer.from('%PDF-1.7 '), eicar))
    expect(found).toEqual({ isClean: false, reason: 'Eicar-Test-Signature' })
  })

  it('that is out of order gives no verdict', async () => {
    server.mood = 'broken'
    await expect(scan(pieces(eicar))).rejects.toMatchObject({
      name: 'ScannerUnavailable',
      message: expect.stringMatching(/answered 50\d/),
    })
    server.mood = 'silent'
    const stopped = scan(pieces(eicar), AbortSignal.timeout(30))
    await expect(stopped).rejects.toMatchObject({ name: 'ScannerUnavailable', cause: { name: 'TimeoutError' } })
  })
})

it.each(['http', 'icap'])('[D8] an unavailable scanner by %s is reported with the cause', async (scheme) => {
  const away = openScanner(`${scheme}://127.0.0.1:1/`).scan(pieces(eicar), quick())
  await expect(away).rejects.toMatchObject({ name: 'ScannerUnavailable', cause: { code: 'ECONNREFUSED' } })
})

it.each([
  ['is another service', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['sends the file back without a verdict', 'ICAP/1.0 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'],
  ['breaks off', 'ICAP/1.0 200'],
])('[D8] an ICAP server that %s gives no verdict', async (_what, answer) => {
  const server = createServer((socket) => void socket.on('error', () => {}).end(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const scan = openScanner(`icap://127.0.0.1:${port}/avscan`).scan(pieces(Buffer.from('a')), quick())
  await expect(scan).rejects.toMatchObject({ name: 'ScannerUnavailable' })
  server.close()
})
