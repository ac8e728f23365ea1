import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/Database'
import { signedOut } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { bearerKey, isKey, KeyRates, readKeyViewer } from '../keys/apiKeys'
import { checkForgery, renewForgery } from '../auth/session/checkForgery'
import { sessionCookie } from '../auth/session/cookies'
import { readViewer } from '../auth/session/readViewer'
import type { SessionLimits } from '../auth/session/sessions'
import { ViewerCache } from '../auth/session/ViewerCache'

/** Who sends a request: the person of its session, or of its API key. Both are in memory until the database says that something changed. */
export class RequestViewers {
  readonly #sessions: ViewerCache
  readonly #keys: ViewerCache
  readonly #rates: KeyRates
  readonly #publicUrl: string

  constructor(db: Database, { session, publicUrl }: { readonly session: SessionLimits; readonly publicUrl: string }) {
    this.#sessions = new ViewerCache((tokenHash, isAlive) => readViewer(db, tokenHash, session, isAlive))
    this.#keys = new ViewerCache((tokenHash) => readKeyViewer(db, tokenHash))
    this.#rates = new KeyRates(db)
    this.#publicUrl = publicUrl
  }

  /**
   * @returns undefined where nobody is signed in. Most viewers are in memory, and a promise would cost more than finding them there.
   * @throws HttpError 401 for a key that isn't valid, 403 for a request that another site made, 429 for a key over its limit
   */
  of(request: FastifyRequest, reply: FastifyReply): Viewer | undefined | Promise<Viewer | undefined> {
    if (request.routeOptions.config.ownBearer) return undefined
    const key = bearerKey(request)
    // No site can make a browser send this header, so there is nothing to forge.
    if (key !== undefined) return this.#ofKey(key)
    if (request.routeOptions.config.fromOtherSites) return undefined
    checkForgery(request, this.#publicUrl)
    renewForgery(request, reply)
    const token = request.cookies[sessionCookie]
    // A screen that refreshes by itself sends this header: it is no activity of a person.
    const isAlive = request.headers['x-background'] === undefined && !request.routeOptions.config.background
    return token ? this.#sessions.find(token, isAlive) : undefined
  }

  /** @param isAlive false where this isn't an activity of the person, which would prolong the session */
  async ofSession(token: string | undefined, isAlive = true): Promise<Viewer | undefined> {
    return token === undefined ? undefined : this.#sessions.find(token, isAlive)
  }

  /** A notification of the channel `core_access`. */
  notified(text: string | undefined): void {
    this.#sessions.notified(text)
    this.#keys.notified(text)
  }

  /** The connection of the channel was lost, so anything may have changed. */
  lost(): void {
    this.#sessions.lost()
    this.#keys.lost()
  }

  async #ofKey(key: string): Promise<Viewer> {
    const viewer = isKey(key) ? await this.#keys.find(key) : undefined
    if (!viewer) throw signedOut('This API key is unknown, over, or was taken back.')
    await this.#rates.take(viewer.key!)
    return viewer
  }
}
