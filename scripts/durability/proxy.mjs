import { createServer, request } from 'node:http'
import { once } from 'node:events'

/**
 * A minimal reverse proxy: each request goes to the next node, or to the one after it if nobody listens. As with nginx, a read that is
 * interrupted is sent to the next node as well; a write is answered with 502, because its result is unknown.
 * @param {readonly string[]} origins of the nodes
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function startProxy(origins) {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    /** @type {Buffer[]} */
    const parts = []
    incoming.on('data', (part) => parts.push(part))
    incoming.on('end', () => pass(origins.length))

    /** @param {number} left how many nodes to try */
    function pass(left) {
      const node = new URL(origins[turn++ % origins.length] ?? '')
      const passed = request(
        {
          host: node.hostname,
          port: node.port,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          answer.once('error', () => outgoing.destroy())
        },
      )
      passed.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
        const maySendAgain = code === 'ECONNREFUSED' || (incoming.method === 'GET' && !outgoing.headersSent)
        if (maySendAgain && left > 1) pass(left - 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
      passed.end(Buffer.concat(parts))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
