import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes connections that are still open some time after a stop has begun, in milliseconds: slow clients must not delay it. For HTTP/1 and
 * HTTP/2.
 */
export function endConnections(app: FastifyInstance, patience: number): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, patience).unref()
  })
}
