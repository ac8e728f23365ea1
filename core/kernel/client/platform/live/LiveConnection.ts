/** The part of an EventSource that is used. */
export interface Source {
  readonly readyState: number
  addEventListener(type: string, listen: (event: { readonly data?: unknown }) => void): void
  close(): void
}

export interface ConnectionHosts {
  open(): Source
  /** Sends any request that requires a session. A 401 then ends the session here as well. */
  probe(): Promise<unknown>
  /** Called for each message of the server. */
  onMessage(event: string, data: unknown): void
  /** Called when the connection is open again after it was lost. Anything may have changed since. */
  onReconnect(): void
}

const eventNames = ['change', 'presence', 'access', 'missed'] as const

/** EventSource.CLOSED, which jsdom lacks. */
const closed = 2

/** Milliseconds that a hidden tab keeps its connection, in case the user comes back soon. */
const lingers = 1_000

const [firstWait, longestWait] = [2_000, 60_000]

/**
 * A connection to the server while the tab is visible. A hidden tab closes it, because a browser opens at most six connections to one host.
 * When the tab is shown again, everything is fetched again.
 */
export class LiveConnection {
  readonly #hosts: ConnectionHosts
  #source: Source | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #wait = firstWait
  /** Whether messages may have been missed, because the connection was open before, or could not be opened. */
  #missed = false

  constructor(hosts: ConnectionHosts) {
    this.#hosts = hosts
  }

  start(): void {
    document.addEventListener('visibilitychange', this.#look)
    addEventListener('online', this.#look)
    this.#look()
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#look)
    removeEventListener('online', this.#look)
    clearTimeout(this.#timer)
    this.#close()
    this.#missed = false
    this.#wait = firstWait
  }

  readonly #look = () => {
    clearTimeout(this.#timer)
    if (document.visibilityState === 'hidden') this.#timer = setTimeout(() => this.#close(), lingers)
    else if (!this.#source) this.#open()
  }

  #open(): void {
    const source = this.#hosts.open()
    this.#source = source
    const on = (type: string, listen: (data: unknown) => void) =>
      source.addEventListener(type, ({ data }) => {
        if (this.#source === source) listen(data)
      })
    on('open', () => {
      this.#wait = firstWait
      if (this.#missed) this.#hosts.onReconnect()
      this.#missed = true
    })
    for (const name of eventNames) on(name, (data) => this.#hosts.onMessage(name, JSON.parse(String(data))))
    // The session has ended, or has another role now.
    on('end', () => this.#lost())
    // The browser itself opens a broken connection again, but not a refused one.
    on('error', () => {
      this.#missed = true
      if (source.readyState === closed) this.#lost()
    })
  }

  #close(): void {
    this.#source?.close()
    this.#source = undefined
  }

  #lost(): void {
    this.#close()
    void this.#hosts.probe().catch(() => {})
    clearTimeout(this.#timer)
    // A random delay, so that after a restart not all browsers connect in the same moment.
    this.#timer = setTimeout(this.#look, this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, longestWait)
  }
}
