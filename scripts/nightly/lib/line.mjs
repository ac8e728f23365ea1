import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A line to a server on this machine, which can be slow, and break.
 * @param {string} origin of the server
 */
export async function startLine(origin) {
  const { port } = new URL(origin)
  const state = { bytesPerSecond: Infinity, breakAfter: Infinity }
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()

  /** @param {() => void} broken */
  const metered = (broken) => {
    let passed = 0
    return new Transform({
      async transform(chunk, _encoding, done) {
        passed += chunk.length
        if (passed > state.breakAfter) {
          state.breakAfter = Infinity
          broken()
          return
        }
        if (state.bytesPerSecond < Infinity) await sleep((chunk.length / state.bytesPerSecond) * 1000)
        done(null, chunk)
      },
    })
  }
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(metered(end)).pipe(far)
    far.pipe(metered(end)).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** @param {number} bytesPerSecond in each direction of each connection */
    limit(bytesPerSecond) {
      state.bytesPerSecond = bytesPerSecond
    },
    /** Breaks the connection that is the first to carry so many more bytes, once. @param {number} bytes */
    breakAfter(bytes) {
      state.breakAfter = bytes
      // A connection that is already open has carried some.
      for (const socket of sockets) socket.destroy()
    },
    /** @returns whether `breakAfter` has broken a connection since it was called */
    hasBroken: () => state.breakAfter === Infinity,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
