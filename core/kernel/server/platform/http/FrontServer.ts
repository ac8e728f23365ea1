import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Certificate } from './certificate'
import { endConnections } from './endConnections'
import { newFastify } from './newFastify'
import type { Transport } from './transport'
import { refuseUnparsed } from './unparsedRequests'

/** How long requests of the previous app may continue before it is closed, in milliseconds. */
const patience = 10_000

/**
 * The server that listens. It hands each request to the app that is shown at the moment, so that another app with other plugins can take
 * over while people work: no connection is closed, and a request ends in the app in which it began.
 */
export class FrontServer {
  readonly #listening: FastifyInstance
  readonly #running = new Map<FastifyInstance, number>()
  #shown: FastifyInstance | undefined

  /** @param stopTimeout how long running requests may continue once it is closing, in milliseconds */
  constructor(tls: Certificate | undefined, transport: Pick<Transport, 'publicUrl'>, stopTimeout: number) {
    this.#listening = newFastify(tls, { ...refuseUnparsed(transport), return503OnClosing: true, logger: false })
    endConnections(this.#listening, stopTimeout)
    // Before a body is read, which is a matter of the app.
    this.#listening.addHook('onRequest', (request, reply) => {
      reply.hijack()
      const app = this.#shown!
      this.#count(app, 1)
      reply.raw.once('close', () => this.#count(app, -1))
      app.routing(request.raw, reply.raw)
    })
  }

  /** The server of Node. */
  get server(): FastifyInstance['server'] {
    return this.#listening.server
  }

  get port(): number {
    // It listens on a port, never on a socket file.
    return (this.server.address() as AddressInfo).port
  }

  /**
   * Hands requests to this app from now on.
   * @param app must be ready
   * @returns a function that closes the app that was shown before, once its requests have ended or have had their time
   */
  show(app: FastifyInstance): () => Promise<void> {
    const previous = this.#shown
    this.#shown = app
    return async () => {
      if (!previous) return
      const until = performance.now() + patience
      while (this.#running.has(previous) && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50))
      await previous.close()
    }
  }

  async listen(address: { readonly host: string; readonly port: number }): Promise<void> {
    await this.#listening.listen(address)
  }

  /** Accepts no more requests, and resolves when the running ones have ended. */
  async close(): Promise<void> {
    // Together: streams to browsers end with their app, and the listening server waits for their connections.
    await Promise.all([this.#listening.close(), this.#shown?.close()])
  }

  #count(app: FastifyInstance, change: number): void {
    const count = (this.#running.get(app) ?? 0) + change
    if (count > 0) this.#running.set(app, count)
    else this.#running.delete(app)
  }
}
