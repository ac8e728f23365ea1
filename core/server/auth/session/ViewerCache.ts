import type { Viewer } from '../../access/Viewer'
import type { Hearing } from '../../events/listen'
import { hashToken } from '../secrets'
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
 * Answers who a session's cookie stands for, from memory where nothing has changed since it was read. It is told of changes
 * by Postgres (migration 0006), and keeps nothing while it can't hear.
 */
export class ViewerCache implements Hearing {
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

  /** @param isAlive a person is behind the request, which keeps the session from being idle */
  async find(token: string, isAlive = true): Promise<Viewer | undefined> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const asked = performance.now()
    const kept = this.#kept.get(key)
    if (kept && asked < kept.until && (!isAlive || asked < kept.noteAt)) return kept.viewer
    const before = this.#changes
    const found = await this.#read(hash, isAlive)
    if (found && this.#hears && before === this.#changes) {
      const { viewer, endsIn, noteIn } = found
      this.#keep(key, { viewer, until: asked + Math.min(endsIn, longest), noteAt: asked + noteIn }, asked)
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
      const ones = what === 'session' ? [viewer.sessionId] : what === 'role' ? [viewer.roleId, viewer.viewing?.id] : [viewer.id]
      if (ones.some((one) => String(one) === id)) this.#kept.delete(key)
    }
  }

  lost(): void {
    this.#changes++
    this.#hears = false
    this.#kept.clear()
  }

  #keep(key: string, kept: Kept, now: number): void {
    // Oldest first, so those whose people have gone are met here, and memory holds the last few seconds' people only.
    for (const [old, { until }] of this.#kept) {
      if (until > now && old !== key) break
      this.#kept.delete(old)
    }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
  }
}
