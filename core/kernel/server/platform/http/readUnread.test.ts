import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readUnread } from './readUnread'
import type { Viewer } from './Viewer'

let app: FastifyInstance
afterEach(() => app.close())

/** A server with one route for texts of at most a kilobyte, and one for a file whose disk is full. */
async function serve(...patience: [{ time: number; bytes: number }?]): Promise<number> {
  app = Fastify({ bodyLimit: 1024, forceCloseConnections: true })
  app.addHook('onRequest', async (request) => {
    if (!request.headers.cookie) return
    request.viewer = { id: 1 } as Viewer
  })
  readUnread(app, ...patience)
  app.addContentTypeParser('application/pdf', (_request, body, done) => done(null, body))
  app.post('/note', async () => 'stored')
  app.post('/file', async (request, reply) => {
    const disk = new PassThrough()
    request.raw.pipe(disk)
    await once(disk, 'data')
    return reply.code(503).send('The disk is full')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends a body chunk by chunk, as long as the connection stands. @param stopAfter sends no more after so many bytes */
function send(
  port: number,
  path: string,
  type: string,
  length: number,
  { stopAfter = length, isSignedIn = true } = {},
) {
  const socket = connect(port, '127.0.0.1')
  const chunk = Buffer.alloc(100_000, 32)
  let received = ''
  let left = length
  const next = () => {
    if (length - left >= stopAfter || socket.destroyed) return
    left -= chunk.length
    socket.write(chunk, next)
  }
  socket.on('error', () => {})
  socket.on('data', (data) => (received += String(data)))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${isSignedIn ? 'Cookie: a=b\r\n' : ''}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    next,
  )
  return { socket, result: () => ({ isSent: left <= 0, status: received.slice(9, 12) }) }
}

describe('the sender of a body that is refused', () => {
  const large = 30_000_000

  it('can send all of it, and reads that it is too large', async () => {
    const { result } = send(await serve(), '/note', 'application/json', large)
    await expect.poll(result).toEqual({ isSent: true, status: '413' })
  })

  it('can send all of its file, and reads why that was not stored', async () => {
    const { result } = send(await serve(), '/file', 'application/pdf', large)
    await expect.poll(result).toEqual({ isSent: true, status: '503' })
  })

  it('is cut off after a while', async () => {
    const { socket, result } = send(await serve({ time: 100, bytes: 1e9 }), '/note', 'application/json', large, {
      stopAfter: 1,
    })
    await new Promise((closed) => socket.once('close', closed))
    expect(result().status).toBe('413')
  })

  it('is cut off at once if nobody knows them', async () => {
    const { socket, result } = send(await serve(), '/note', 'application/json', 900_000_000, { isSignedIn: false })
    await new Promise((closed) => socket.once('close', closed))
    expect(result().isSent).toBe(false)
  })

  it('is cut off after a certain size', async () => {
    const { socket, result } = send(await serve({ time: 60_000, bytes: 1e6 }), '/note', 'application/json', 900_000_000)
    await new Promise((closed) => socket.once('close', closed))
    expect(result().isSent).toBe(false)
  })
})
