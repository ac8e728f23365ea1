/** What a connection is made of; in a browser, an EventSource. */
export interface Source {
  readonly readyState: number
  addEventListener(type: string, listen: (event: { readonly data?: unknown }) => void): void
  close(): void
}

export interface ConnectionHosts {
  open(): Source
  /** Asks for anything that only a session gets: its 401 ends the session here as well. */
  probe(): Promise<unknown>
  /** What the server says. */
  heard(event: string, data: unknown): void
  /** The line is up again after it was away: anything may have changed. */
  back(): void
}

const words = ['change', 'presence', 'access', 'missed'] as const

/** EventSource.CLOSED, which a test's browser lacks. */
const closed = 2

/** A tab that is left for a moment keeps its line, in milliseconds. */
const lingers = 1_000

const [firstWait, longestWait] = [2_000, 60_000]

/**
 * One connection to the server while the tab is visible. A hidden tab closes it: a browser opens six
 * connections to one host at most. When the tab is shown again, everything is requested anew.
 */
export class LiveConnection {
  readonly #hosts: ConnectionHosts
  #source: Source | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #wait = firstWait
  /** It was up before, or could not come up, so something may have been missed. */
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
      if (this.#missed) this.#hosts.back()
      this.#missed = true
    })
    for (const word of words) on(word, (data) => this.#hosts.heard(word, JSON.parse(String(data))))
    // The session is over, or it is in another role now.
    on('end', () => this.#lost())
    // A line that broke is mended by the browser itself; one that was refused is not.
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
    // Apart at random: after a restart not all browsers come back in the same moment.
    this.#timer = setTimeout(this.#look, this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, longestWait)
  }
}
