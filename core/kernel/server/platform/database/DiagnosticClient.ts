import pg from 'pg'

/** A database error with the statement that caused it. */
export interface DiagnosticError extends Error {
  readonly statement?: string
}

/**
 * A connection whose errors contain the statement that caused them, which Postgres' don't. Only for development: a text can contain what
 * somebody searched for, which must not be in a log or a response of production.
 */
export class DiagnosticClient extends pg.Client {
  // The common form of its overloads: a text or a description first, and a callback last where the pool calls it; otherwise it returns a
  // promise. `R` is the result of the overload that is called.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it stands for the results of the overloads
  override query<R>(...requested: unknown[]): R {
    const [first] = requested
    const statement = typeof first === 'string' ? first : (first as { readonly text?: string }).text
    const withStatement = (error: unknown) => (error instanceof Error ? Object.assign(error, { statement }) : error)
    const done = requested.at(-1)
    const ask = super.query.bind(this) as (...args: unknown[]) => R
    if (typeof done === 'function')
      return ask(...requested.slice(0, -1), (error: unknown, result: unknown) => done(withStatement(error), result))
    const answer = ask(...requested)
    return answer instanceof Promise ? (answer.catch((error) => Promise.reject(withStatement(error))) as R) : answer
  }
}
