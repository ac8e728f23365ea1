import type { Instruments } from '../platform/telemetry/Instruments'
import type { ListenHandlers, Listener } from '../platform/database/listen'
import type { LiveStream } from './LiveStream'
import type { Note } from '../platform/events/publishChange'

/** How often each stream is checked, in milliseconds: well below the minute after which a proxy closes an idle connection. */
const beatEvery = 15_000

/** The maximum number of streams of one session; further ones are refused. A tab has one while it is visible. */
const mostForASession = 12

export interface LiveHubOptions {
  /** Starts to listen to the messages of all nodes. */
  readonly listen: (handlers: ListenHandlers) => Listener
  /** Returns those of these sessions that have the record open. */
  readonly sessionsAt: (entity: string, id: number) => Promise<readonly string[]>
}

/** All streams of this node. It listens from the first stream on, so a node without clients costs nothing. */
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

  /** Counts the open streams of this node. */
  measure(instruments: Instruments): void {
    instruments.gauge('white_glove_live_streams', 'Screens that hear of changes from this node.')
    instruments.source('live', () => [{ gauge: 'white_glove_live_streams', value: this.#streams.size }])
  }

  /**
   * Checks a stream regularly until it closes.
   * @returns false when its session has too many
   */
  add(stream: LiveStream): boolean {
    const siblings = [...this.#streams].filter(({ sessionId }) => sessionId === stream.sessionId)
    if (this.#closed || siblings.length >= mostForASession) return false
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    this.#listener ??= this.#options.listen({ notified: (text) => this.#notified(text) })
    this.#beat ??= setInterval(() => this.look(), beatEvery).unref()
    return true
  }

  /** Checks all streams shortly afterwards: a session may have ended, or permissions may have changed. */
  look(): void {
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined
      for (const stream of this.#streams) void stream.beat()
    }, 20).unref()
  }

  /** Ends all streams. Their clients connect to another node, or to this one after it has started again. */
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

  #notified(text: string | undefined): void {
    if (text === undefined) {
      // Also after the first connect: there may have been a change between a stream's start and this moment.
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
    // A failure only delays the update: clients request it again within seconds.
    const sessions = new Set(await this.#options.sessionsAt(entity, id).catch(() => []))
    for (const stream of this.#streams)
      if (sessions.has(stream.sessionId) && stream.sessionId !== by) stream.presence(entity, id)
  }
}
