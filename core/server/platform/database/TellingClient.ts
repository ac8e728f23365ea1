import pg from 'pg'

/** An error of the database with the statement that it came of. */
export interface ToldError extends Error {
  readonly statement?: string
}

/**
 * A connection whose errors say which statement they came of, which Postgres doesn't. For development: a text can hold what
 * somebody searched for, and has no business in a log or an answer of production.
 */
export class TellingClient extends pg.Client {
  // Its overloads come down to this: a text or a description first, a callback last where the pool asks, else a promise.
  override query(...requested: unknown[]): never {
    const [first] = requested
    const statement = typeof first === 'string' ? first : (first as { readonly text?: string }).text
    const tell = (error: unknown) => (error instanceof Error ? Object.assign(error, { statement }) : error)
    const done = requested.at(-1)
    const ask = super.query.bind(this) as (...args: unknown[]) => unknown
    if (typeof done === 'function')
      return ask(...requested.slice(0, -1), (error: unknown, result: unknown) => done(tell(error), result)) as never
    const answer = ask(...requested)
    return (answer instanceof Promise ? answer.catch((error) => Promise.reject(tell(error))) : answer) as never
  }
}
