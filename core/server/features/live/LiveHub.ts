import type { ListenHandlers, Listener } from '../../platform/database/listen'
import type { LiveStream } from './LiveStream'
import type { Note } from '../../platform/events/publishChange'

/** How often each stream is looked after, in milliseconds: well below the minute after which a proxy takes a line for dead. */
const beatEvery = 15_000

/** More streams of one session than this are refused: a tab has one while it is looked at. */
const mostForASession = 12

export interface LiveHubOptions {
  /** Begins to hear what every node notes. */
  readonly listen: (hearing: ListenHandlers) => Listener
  /** The sessions, of these, that have the record open. */
  readonly sessionsAt: (entity: string, id: number) => Promise<readonly string[]>
}

/** All streams of this node. It listens from the first one on, so a node without clients costs nothing. */
export class LiveHub {
  readonly #options: LiveHubOptions
  readonly #streams = new Set<LiveStream>()
  #listener: Listener | undefined
  #beat: NodeJS.Timeout | undefined
  #looking: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: LiveHubOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#streams.size
  }

  /** Looks after a stream until it closes. @returns false when its session has too many */
  add(stream: LiveStream): boolean {
    const siblings = [...this.#streams].filter(({ sessionId }) => sessionId === stream.sessionId)
    if (this.#closed || siblings.length >= mostForASession) return false
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    this.#listener ??= this.#options.listen({ heard: (text) => this.#heard(text) })
    this.#beat ??= setInterval(() => this.look(), beatEvery).unref()
    return true
  }

  /** Looks after all streams, in a moment: a session may be over, or rights may be others. */
  look(): void {
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined
      for (const stream of this.#streams) void stream.beat()
    }, 20).unref()
  }

  /** Ends all streams: their clients come back to another node, or to this one once it has started again. */
  finish(): void {
    this.#closed = true
    clearInterval(this.#beat)
    clearTimeout(this.#looking)
    for (const stream of this.#streams) stream.finish()
  }

  async close(): Promise<void> {
    this.finish()
    await this.#listener?.close()
  }

  #heard(text: string | undefined): void {
    if (text === undefined) {
      // Also after the first connect: a change may have come between a stream's beginning and this moment.
      for (const stream of this.#streams) stream.missed()
      return
    }
    const { e, i, s, p, u } = JSON.parse(text) as Note
    if (p) void this.#tellThosePresent(e, i![0]!, s)
    else if (u) {
      const people = new Set(u)
      for (const stream of this.#streams) if (people.has(stream.personId)) stream.change(e, undefined, undefined)
    } else for (const stream of this.#streams) stream.change(e, i, s)
  }

  async #tellThosePresent(entity: string, id: number, by: string | undefined): Promise<void> {
    // A failure here only delays: clients ask again within seconds.
    const sessions = new Set(await this.#options.sessionsAt(entity, id).catch(() => []))
    for (const stream of this.#streams)
      if (sessions.has(stream.sessionId) && stream.sessionId !== by) stream.presence(entity, id)
  }
}
