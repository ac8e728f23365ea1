import { Readable } from 'node:stream'
import { scopesOf, type Rule } from '@core/kernel/entity/policy'
import type { Viewer } from '../platform/http/Viewer'
import { PendingChanges } from './PendingChanges'

export interface LiveStreamOptions {
  /** The viewer when the client connects. */
  readonly viewer: Viewer
  /** Returns the current viewer of the session; undefined once the session has ended. */
  readonly findViewer: () => Promise<Viewer | undefined>
  /** Returns the rule of an entity's view; undefined where there is no such entity. */
  readonly viewRule: (entity: string) => Rule | undefined
}

/** The time in which writes are collected into one message, in milliseconds. */
const gathering = 40

/**
 * The server-sent events of one client. Its viewer is read again before each message, so that the client receives only what it may receive
 * at that moment, and nothing after its session's end. While the client doesn't read, nothing is written: the changes are collected.
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
    // Proxies and browsers treat the response as started once its first bytes arrive.
    this.push('retry: 2000\n: here\n\n')
  }

  change(entity: string, ids: readonly number[] | undefined, by: string | undefined): void {
    // The session of a change is sent only to that session itself.
    this.#pending.add(entity, ids, by === this.sessionId ? by : undefined)
    this.#schedule()
  }

  /** The people who have the record open have changed. */
  presence(entity: string, id: number): void {
    this.#presence.add(JSON.stringify({ entity, id }))
    this.#schedule()
  }

  /** The connection to the database was interrupted: anything may have changed. */
  missed(): void {
    this.#missed = true
    this.#schedule()
  }

  /** Checks the session, and sends data so that a proxy keeps the connection open. */
  async beat(): Promise<void> {
    if (this.#full || !(await this.#stillThere())) return
    this.#full = !this.push(': beat\n\n')
  }

  /** The server stops; the client connects to another one. */
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
    // The timer stays set until the flush is finished, so that no second one starts.
    if (await this.#stillThere()) {
      if (this.#missed) this.#say('missed', {})
      this.#missed = false
      for (const word of this.#presence) this.#say('presence', word)
      this.#presence.clear()
      for (const change of this.#pending.take(performance.now(), (entity) => this.#visibleChange(entity)))
        this.#say('change', change)
    }
    this.#timer = undefined
    this.#schedule()
  }

  #visibleChange(entity: string): 'ids' | 'something' | 'nothing' {
    const rule = this.#options.viewRule(entity)
    const scopes = rule ? scopesOf(rule, this.#viewer.permissions) : []
    if (scopes.includes('all')) return 'ids'
    return scopes.length > 0 ? 'something' : 'nothing'
  }

  /** Ends the stream with its session or role, and sends a message when the role's permissions changed. */
  async #stillThere(): Promise<boolean> {
    let viewer: Viewer | undefined
    try {
      viewer = await this.#options.findViewer()
    } catch {
      // Without the database the viewer can't be read; the client connects again later.
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
