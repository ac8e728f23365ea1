import type { RunningServer } from './startServer'

/** A stop that takes longer than this, in ms, is interrupted; acknowledged changes are stored in any case. */
const longestStop = 15_000

/** One Ctrl-C can arrive twice, from the terminal and from npm, in this many ms. */
const sameSignal = 1000

type Stoppable = Pick<RunningServer, 'drainSeconds' | 'drain' | 'close'>

export interface Stop {
  /** Begins the stop. It has no effect once the stop has begun. */
  begin(reason: string): void
  /** The first signal begins the stop. A second one ends the wait for proxies; another one ends the process at once. */
  signal(name: string): void
}

/**
 * Stops a server in order: it drains for DRAIN_SECONDS, then closes.
 * @param around.exit ends the process: with code 0 when everything is closed, with 1 when the stop was interrupted
 */
export function stopInOrder(
  starting: Promise<Stoppable>,
  { say, exit }: { readonly say: (line: string) => void; readonly exit: (code: number) => void },
): Stop {
  const hurry = new AbortController()
  let started: Stoppable | undefined
  let last: number | undefined
  let isClosing = false
  const began = starting.then((server) => (started = server))
  began.catch(() => {})

  async function stop(reason: string): Promise<void> {
    // While it starts, no proxy sends it anything.
    if (started && started.drainSeconds > 0) {
      const { drainSeconds } = started
      say(`\nStopping in ${drainSeconds} seconds (${reason}); /readyz answers 503 until then. Once more stops now.`)
      await started.drain(hurry.signal)
    }
    isClosing = true
    say(`\nStopping (${reason}). Once more stops at once.`)
    setTimeout(() => exit(1), longestStop).unref()
    await (await began).close()
    exit(0)
  }

  function begin(reason: string): void {
    if (last !== undefined) return
    last = Date.now()
    // Who started the server handles a start that fails.
    stop(reason).catch(() => exit(1))
  }

  return {
    begin,
    signal(name) {
      if (last === undefined) return begin(name)
      if (Date.now() - last <= sameSignal) return
      last = Date.now()
      if (isClosing) exit(1)
      else hurry.abort()
    },
  }
}
