import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * A proxy for TCP that passes on everything, but later.
 * @param {number} port of the server on 127.0.0.1
 * @param {number} milliseconds in each direction
 * @returns {Promise<{ port: number, close(): void }>}
 */
export async function startDelayingProxy(port, milliseconds) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  /** @param {import('node:net').Socket} from @param {import('node:net').Socket} to */
  const pass = (from, to) => {
    sockets.add(from)
    from.setNoDelay(true)
    // Timers of the same length fire in the order in which they were set.
    from.on('data', (bytes) => setTimeout(() => to.write(bytes), milliseconds))
    from.on('close', () => setTimeout(() => to.destroy(), milliseconds))
    from.on('error', () => {})
    from.on('close', () => sockets.delete(from))
  }
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    pass(client, server)
    pass(server, client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: /** @type {import('node:net').AddressInfo} */ (proxy.address()).port,
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
