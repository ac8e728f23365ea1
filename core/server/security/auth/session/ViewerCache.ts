import type { Viewer } from '../../../platform/http/Viewer'
import type { ListenHandlers } from '../../../platform/database/listen'
import { hashToken } from '../../../platform/secrets'
import type { ReadViewer } from './readViewer'

/** Bounds what a connection costs that is dead and does not know it yet, in milliseconds. */
const longest = 5000

type Read = (tokenHash: Buffer, isAlive: boolean) => Promise<ReadViewer | undefined>

interface Kept {
  readonly viewer: Viewer
  /** On performance.now()'s clock, as the next. */
  readonly until: number
  /** From then on a person's request must be noted. */
  readonly noteAt: number
}

/**
 * Answers who a session's cookie, or an API key, stands for, from memory where nothing has changed since it was read. It is told of changes
 * by Postgres (triggers of core's schema), and keeps nothing while it can't hear.
 */
export class ViewerCache implements ListenHandlers {
  readonly #read: Read
  readonly #kept = new Map<string, Kept>()
  #hears = false
  /** Of whatever was told so far: what was being read meanwhile may be of before. */
  #changes = 0

  constructor(read: Read) {
    this.#read = read
  }

  /** How many are kept. */
  get size(): number {
    return this.#kept.size
  }

  /**
   * @param isAlive a person is behind the request, which keeps the session from being idle
   * @returns what is in memory at once, since most requests are answered from it; anything else as a promise
   */
  find(token: string, isAlive = true): Viewer | Promise<Viewer | undefined> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const requested = performance.now()
    const cached = this.#kept.get(key)
    if (cached && requested < cached.until && (!isAlive || requested < cached.noteAt)) return cached.viewer
    return this.#find(hash, key, isAlive, requested)
  }

  async #find(hash: Buffer, key: string, isAlive: boolean, requested: number): Promise<Viewer | undefined> {
    const before = this.#changes
    const found = await this.#read(hash, isAlive)
    if (found && this.#hears && before === this.#changes) {
      const { viewer, endsIn, noteIn } = found
      this.#keep(key, { viewer, until: requested + Math.min(endsIn, longest), noteAt: requested + noteIn }, requested)
    }
    return found?.viewer
  }

  /** @param text `session <id>`, `user <id>`, `role <id>`, `all`; undefined when it can hear from now on */
  heard(text: string | undefined): void {
    this.#changes++
    const [what, id] = text?.split(' ') ?? []
    if (text === undefined) this.#hears = true
    if (id === undefined) return this.#kept.clear()
    for (const [key, { viewer }] of this.#kept) {
      const ones =
        what === 'session'
          ? [viewer.sessionId]
          : what === 'role'
            ? [viewer.roleId, viewer.viewing?.id, viewer.key?.roleId]
            : [viewer.id]
      if (ones.some((one) => String(one) === id)) this.#kept.delete(key)
    }
  }

  lost(): void {
    this.#changes++
    this.#hears = false
    this.#kept.clear()
  }

  #keep(key: string, cached: Kept, now: number): void {
    // Oldest first, so those whose people have gone are met here, and memory holds the last few seconds' people only.
    for (const [old, { until }] of this.#kept) {
      if (until > now && old !== key) break
      this.#kept.delete(old)
    }
    this.#kept.delete(key)
    this.#kept.set(key, cached)
  }
}
