// A proxy that gives each request to the next node, once: whatever that node doesn't answer, the person sees.
import { once } from 'node:events'
import { createServer, request } from 'node:http'

/**
 * @param {readonly string[]} origins of the nodes
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function startPlainProxy(origins) {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passed = request(new URL(url ?? '/', origins[turn++ % origins.length]), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
      response.once('error', () => outgoing.destroy())
    })
    passed.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(passed)
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
