/** Postgres' and Node's codes for a server that can't be reached, or stopped during a request. */
const away =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** pg's own errors for a lost connection have no code. */
const lost = /^(Connection terminated|Client has encountered a connection error|The connection was lost)/

export interface Outage {
  readonly message: string
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number
}

/** @param code of Postgres or Node @returns whether a disk is full, or somebody's share of it */
export function isDiskFull(code: unknown): boolean {
  return typeof code === 'string' && /^(53100|ENOSPC|EDQUOT)$/.test(code)
}

/** @returns the message for a person whose request failed because the database, the disk or the bucket failed, else undefined */
export function outageOf(error: unknown): Outage | undefined {
  const {
    code,
    message = '',
    cause,
  } = error as { readonly code?: unknown; readonly message?: string; readonly cause?: unknown }
  const known = typeof code === 'string' ? code : ''
  if (isDiskFull(code))
    return {
      message: 'The server’s disk is full, so nothing was stored. Please tell your administrator, and try again later.',
      retryAfter: 60,
    }
  if (known === 'EROFS')
    return {
      message:
        'The server’s disk is read-only, so nothing was stored. Please tell your administrator, and try again later.',
      retryAfter: 60,
    }
  if (away.test(known) || (!known && lost.test(message)))
    return {
      message:
        'A part of the system can’t be reached just now. It will recover automatically. Please try again in a minute.',
      retryAfter: 10,
    }
  return cause === undefined ? undefined : outageOf(cause)
}
