import { HttpError } from '../http/errors'

/** Milliseconds without a piece after which an upload is ended. Node ends a request as a whole after a minute. */
const defaultTimeout = 15_000

/**
 * Yields the pieces of an upload, or its parts.
 * @throws HttpError 408 when none arrives for a while
 */
export async function* endStalled<T>(
  pieces: AsyncIterable<T>,
  timeout = defaultTimeout,
): AsyncGenerator<T, void, void> {
  const iterator = pieces[Symbol.asyncIterator]()
  let isStalled = false
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isStalled = true
          reject(new HttpError(408, 'Nothing more of the file arrived. Please try again.'))
        }, timeout)
      })
      const next = await Promise.race([iterator.next(), late]).finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    // A stalled source does not end by itself, so the connection is closed with the response.
    const ended = iterator.return?.()
    if (!isStalled) await ended
  }
}
