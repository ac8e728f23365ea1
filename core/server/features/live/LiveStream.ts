import { Readable } from 'node:stream'
import { scopesOf, type Rule } from '@core/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import { PendingChanges } from './PendingChanges'

export interface LiveStreamOptions {
  /** Who the client is when it connects. */
  readonly viewer: Viewer
  /** Who its session stands for by now; undefined once it is over. */
  readonly findViewer: () => Promise<Viewer | undefined>
  /** The rule of an entity's view; undefined where there is no such entity. */
  readonly viewRule: (entity: string) => Rule | undefined
}

/** Long enough for the writes of one moment to become one word, in milliseconds. */
const gathering = 40

/**
 * The server-sent events of one client. Who it is is asked anew before each word, so that it hears what it may hear at that
 * moment and nothing after its session's end. While the client doesn't read, nothing is written: what happens is gathered.
 */
export class LiveStream extends Readable {
  readonly sessionId: string
  readonly personId: number
  readonly #options: LiveStreamOptions
  readonly #pending = new PendingChanges()
  readonly #presence = new Set<string>()
  #viewer: Viewer
  #timer: NodeJS.Timeout | undefined
  #full = false
  #missed = false
  #finished = false

  constructor(options: LiveStreamOptions) {
    super({ highWaterMark: 16 * 1024 })
    this.#options = options
    this.#viewer = options.viewer
    this.sessionId = options.viewer.sessionId
    this.personId = options.viewer.id
    // A proxy, and the browser, have an answer once its first bytes are there.
    this.push('retry: 2000\n: here\n\n')
  }

  change(entity: string, ids: readonly number[] | undefined, by: string | undefined): void {
    // Whose session it was is nobody else's business.
    this.#pending.add(entity, ids, by === this.sessionId ? by : undefined)
    this.#schedule()
  }

  /** Who has the record open has changed. */
  presence(entity: string, id: number): void {
    this.#presence.add(JSON.stringify({ entity, id }))
    this.#schedule()
  }

  /** The line to the database was away: anything may have changed. */
  missed(): void {
    this.#missed = true
    this.#schedule()
  }

  /** Looks whether the session still is what it was, and shows a proxy that the line is in use. */
  async beat(): Promise<void> {
    if (this.#full || !(await this.#stillThere())) return
    this.#full = !this.push(': beat\n\n')
  }

  /** The server stops; the client comes back to another. */
  finish(): void {
    clearTimeout(this.#timer)
    if (this.#finished || this.destroyed) return
    this.#finished = true
    this.push(null)
  }

  override _read(): void {
    if (!this.#full) return
    this.#full = false
    this.#schedule()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#timer)
    callback(error)
  }

  #schedule(): void {
    if (this.#timer || this.#full || this.#finished || this.destroyed) return
    const wait = this.#missed || this.#presence.size > 0 ? 0 : this.#pending.due(performance.now())
    if (wait === undefined) return
    this.#timer = setTimeout(() => void this.#flush(), Math.max(gathering, wait)).unref()
  }

  async #flush(): Promise<void> {
    // The timer stands for the flush until it is done, so that no second one begins meanwhile.
    if (await this.#stillThere()) {
      if (this.#missed) this.#say('missed', {})
      this.#missed = false
      for (const word of this.#presence) this.#say('presence', word)
      this.#presence.clear()
      for (const change of this.#pending.take(performance.now(), (entity) => this.#hears(entity)))
        this.#say('change', change)
    }
    this.#timer = undefined
    this.#schedule()
  }

  #hears(entity: string): 'ids' | 'something' | 'nothing' {
    const rule = this.#options.viewRule(entity)
    const scopes = rule ? scopesOf(rule, this.#viewer.permissions) : []
    if (scopes.includes('all')) return 'ids'
    return scopes.length > 0 ? 'something' : 'nothing'
  }

  /** Ends the stream with its session or role, and reports changed permissions of the role. */
  async #stillThere(): Promise<boolean> {
    let viewer: Viewer | undefined
    try {
      viewer = await this.#options.findViewer()
    } catch {
      // Nobody can tell whose stream it is while the database is away; the client comes back.
      this.finish()
    }
    if (this.#finished || this.destroyed) return false
    if (
      viewer?.sessionId !== this.sessionId ||
      viewer.roleId !== this.#viewer.roleId ||
      viewer.viewing?.id !== this.#viewer.viewing?.id
    ) {
      this.#say('end', {})
      this.finish()
      return false
    }
    const same =
      viewer.storeId === this.#viewer.storeId &&
      (viewer.permissions === this.#viewer.permissions || sameSet(viewer.permissions, this.#viewer.permissions))
    this.#viewer = viewer
    if (!same) this.#say('access', {})
    return true
  }

  #say(event: string, data: object | string): void {
    this.#full =
      !this.push(`event: ${event}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`) || this.#full
  }
}

function sameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one))
}
