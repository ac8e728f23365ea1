import { HttpError } from '../http/errors'

/** Milliseconds without a piece after which an upload is ended. Node ends a request as a whole after a minute. */
const defaultTimeout = 15_000

interface Patience {
  /** Milliseconds to wait for the next piece; default: 15 s. */
  readonly timeout?: number | undefined
  /** The number of bytes that have arrived, where a piece is made of many of them. As long as it grows, the wait goes on. */
  readonly arrived?: () => number
}

/**
 * Yields the pieces of an upload, or its parts.
 * @throws HttpError 408 when none arrives for a while
 */
export async function* endStalled<T>(
  pieces: AsyncIterable<T>,
  { timeout = defaultTimeout, arrived = () => 0 }: Patience = {},
): AsyncGenerator<T, void, void> {
  const iterator = pieces[Symbol.asyncIterator]()
  let isStalled = false
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        let before = arrived()
        timer = setInterval(() => {
          const now = arrived()
          isStalled = now === before
          before = now
          if (isStalled) reject(new HttpError(408, 'Nothing more of the upload arrived. Please try again.'))
        }, timeout)
      })
      const next = await Promise.race([iterator.next(), late]).finally(() => clearInterval(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    // A stalled source does not end by itself, so the connection is closed with the response.
    const ended = iterator.return?.()
    if (!isStalled) await ended
  }
}
