/** Postgres' and Node's codes for a server that can't be reached, or ended while it was asked. */
const away =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const full = /^(53100|ENOSPC|EDQUOT)$/
/** pg's own errors for a connection that was lost have no code. */
const lost = /^(Connection terminated|Client has encountered a connection error|The connection was lost)/

export interface Outage {
  readonly message: string
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number
}

/** @returns what to tell the person whose request failed since the database, the disk or the bucket did, else undefined */
export function outageOf(error: unknown): Outage | undefined {
  const {
    code,
    message = '',
    cause,
  } = error as { readonly code?: unknown; readonly message?: string; readonly cause?: unknown }
  const known = typeof code === 'string' ? code : ''
  if (full.test(known))
    return {
      message: 'The server’s disk is full, so nothing was stored. Please tell your administrator, and try again later.',
      retryAfter: 60,
    }
  if (away.test(known) || (!known && lost.test(message)))
    return {
      message: 'A part of the system can’t be reached just now. It goes on by itself. Please try again in a minute.',
      retryAfter: 10,
    }
  return cause === undefined ? undefined : outageOf(cause)
}
