import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Patience {
  /** In milliseconds. */
  readonly time: number
  readonly bytes: number
}

/** How much of a refused body is read. */
const patience: Patience = { time: 20_000, bytes: 60 * 1024 * 1024 }

/**
 * Reads and drops what is still coming of a body whose request is refused, within limits. If the connection were closed while the browser is
 * sending, it would see a broken connection instead of the response. Only people who are signed in and within their limits are worth it: the
 * connections of others are closed at once. HTTP/2 closes streams, not connections.
 */
export function readUnread(app: FastifyInstance, { time, bytes }: Patience = patience): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { statusCode } = reply
    if (request.viewer && statusCode >= 400 && statusCode !== 429 && isUnread(request)) {
      // Fastify closes the connection of a body that is too large.
      reply.removeHeader('connection')
      drop(request.raw, time, bytes)
    }
    done()
  })
}

const isUnread = ({ raw }: FastifyRequest) =>
  raw.httpVersionMajor === 1 &&
  !raw.complete &&
  !raw.readableEnded &&
  !raw.destroyed &&
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0)

function drop(raw: FastifyRequest['raw'], time: number, bytes: number): void {
  let left = bytes
  const timer = setTimeout(() => raw.destroy(), time).unref()
  const end = () => clearTimeout(timer)
  raw.once('end', end).once('close', end)
  raw.on('error', () => {})
  // The parser that was reading it has failed, and would hold it back.
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}
