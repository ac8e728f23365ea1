import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const addresses = new AsyncLocalStorage<string>()

/** Remembers for the length of each request where it came from, so that no rule deep below a route has to be handed it. */
export function keepRequestAddress(app: FastifyInstance): void {
  // Not earlier: while a body arrives, its stream would lose what is remembered.
  app.addHook('preHandler', (request, _reply, done) => addresses.run(request.ip, done))
}

/** @returns the network address of the request that is under way; undefined in work that no request waits for. */
export const requestAddress = (): string | undefined => addresses.getStore()
