import type { Viewer } from '../../../platform/http/Viewer'
import type { ListenHandlers } from '../../../platform/database/listen'
import { hashToken } from '../../../platform/secrets'
import type { ReadViewer } from './readViewer'

/** The maximum time for which an entry is cached, in milliseconds. It limits the effect of a dead connection that is not noticed yet. */
const longest = 5000

type Read = (tokenHash: Buffer, isAlive: boolean) => Promise<ReadViewer | undefined>

interface CachedViewer {
  readonly viewer: Viewer
  /** On performance.now()'s clock, like the next. */
  readonly until: number
  /** From then on a person's request must be stored as activity. */
  readonly noteAt: number
}

/**
 * Returns the viewer of a session's cookie, or of an API key, from memory where nothing has changed since it was read. Postgres notifies it
 * of changes (triggers of core's schema), and it caches nothing while it can't listen.
 */
export class ViewerCache implements ListenHandlers {
  readonly #read: Read
  readonly #cached = new Map<string, CachedViewer>()
  #isListening = false
  /** The number of notifications so far: a viewer whose read overlapped with one may be out of date. */
  #changes = 0

  constructor(read: Read) {
    this.#read = read
  }

  /** The number of cached viewers. */
  get size(): number {
    return this.#cached.size
  }

  /**
   * @param isAlive a person caused the request, so it counts as activity of the session
   * @returns a cached viewer at once, because most requests are answered from memory; otherwise a promise
   */
  find(token: string, isAlive = true): Viewer | Promise<Viewer | undefined> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const requested = performance.now()
    const cached = this.#cached.get(key)
    if (cached && requested < cached.until && (!isAlive || requested < cached.noteAt)) return cached.viewer
    return this.#find(hash, key, isAlive, requested)
  }

  async #find(hash: Buffer, key: string, isAlive: boolean, requested: number): Promise<Viewer | undefined> {
    const before = this.#changes
    const found = await this.#read(hash, isAlive)
    if (found && this.#isListening && before === this.#changes) {
      const { viewer, endsIn, noteIn } = found
      this.#store(key, { viewer, until: requested + Math.min(endsIn, longest), noteAt: requested + noteIn }, requested)
    }
    return found?.viewer
  }

  /** @param text `session <id>`, `user <id>`, `role <id>`, `all`; undefined when it can listen from now on */
  notified(text: string | undefined): void {
    this.#changes++
    const [what, id] = text?.split(' ') ?? []
    if (text === undefined) this.#isListening = true
    if (id === undefined) return this.#cached.clear()
    for (const [key, { viewer }] of this.#cached) {
      const ones =
        what === 'session'
          ? [viewer.sessionId]
          : what === 'role'
            ? [viewer.roleId, viewer.viewing?.id, viewer.key?.roleId]
            : [viewer.id]
      if (ones.some((one) => String(one) === id)) this.#cached.delete(key)
    }
  }

  lost(): void {
    this.#changes++
    this.#isListening = false
    this.#cached.clear()
  }

  #store(key: string, cached: CachedViewer, now: number): void {
    // Oldest first, so expired entries are found here, and memory holds only the last few seconds' people.
    for (const [old, { until }] of this.#cached) {
      if (until > now && old !== key) break
      this.#cached.delete(old)
    }
    this.#cached.delete(key)
    this.#cached.set(key, cached)
  }
}
