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
  readonly #retiring = new Set<FastifyInstance>()
  /** Called when the last request of a retiring app has ended. */
  readonly #ended = new WeakMap<FastifyInstance, () => void>()
  #shown: FastifyInstance

  /**
   * @param app the first that is shown; it must be ready
   * @param options.stopTimeout how long running requests may continue once it is closing, in milliseconds
   */
  constructor(
    app: FastifyInstance,
    {
      tls,
      publicUrl,
      stopTimeout,
    }: Pick<Transport, 'publicUrl'> & { readonly tls: Certificate | undefined; readonly stopTimeout: number },
  ) {
    this.#shown = app
    this.#listening = newFastify(tls, { ...refuseUnparsed({ publicUrl }), return503OnClosing: true, logger: false })
    endConnections(this.#listening, stopTimeout)
    // Before a body is read, which is a matter of the app.
    this.#listening.addHook('onRequest', (request, reply) => {
      reply.hijack()
      const shown = this.#shown
      this.#count(shown, 1)
      reply.raw.once('close', () => this.#count(shown, -1))
      shown.routing(request.raw, reply.raw)
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
   * Hands requests to this app from now on, and closes the one before once its requests have ended or have had their time.
   * @param app must be ready
   * @returns when the one before is closed
   */
  async show(app: FastifyInstance): Promise<void> {
    const previous = this.#shown
    this.#shown = app
    this.#retiring.add(previous)
    if (this.#running.has(previous)) await this.#idle(previous)
    await previous.close()
    this.#retiring.delete(previous)
  }

  async listen(address: { readonly host: string; readonly port: number }): Promise<void> {
    await this.#listening.listen(address)
  }

  /** Accepts no more requests, and resolves when the running ones have ended. */
  async close(): Promise<void> {
    // Together: streams to browsers end with their app, and the listening server waits for their connections.
    await Promise.all([this.#listening.close(), this.#shown.close(), ...[...this.#retiring].map((app) => app.close())])
  }

  /** Resolves when no request of the app is running, or when they have had their time. */
  #idle(app: FastifyInstance): Promise<void> {
    return new Promise((resolve) => {
      this.#ended.set(app, resolve)
      setTimeout(resolve, patience).unref()
    })
  }

  #count(app: FastifyInstance, change: number): void {
    const count = (this.#running.get(app) ?? 0) + change
    if (count > 0) this.#running.set(app, count)
    else {
      this.#running.delete(app)
      this.#ended.get(app)?.()
    }
  }
}
