/** The meanings of the codes of Node, Postgres and mail servers, for administrators. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The other side refuses connections',
  ECONNRESET: 'The other side broke the connection off',
  ECONNECTION: 'The other side can’t be reached',
  ESOCKET: 'The other side can’t be reached',
  ETIMEDOUT: 'The other side did not answer in time',
  ENOTFOUND: 'There is no host of this name',
  EDNS: 'There is no host of this name',
  EAUTH: 'The server refuses the name or the password',
  EENVELOPE: 'The server refuses the sender or the recipient',
  EMESSAGE: 'The server refuses the message',
  EGATEWAY: 'The gateway refuses the message',
  EDRILL: 'The newest backup could not be restored without a fault',
  ENOSPC: 'The disk is full',
  EROFS: 'The disk is read-only',
  '57014': 'A statement took too long',
  '53300': 'The database has no connection left',
}

/**
 * @returns why something failed, without any data of a record, such as `The other side refuses connections (ECONNREFUSED)`. The error's own
 * message is never used, because it can contain an address or a row.
 */
export function failureReason(error: unknown): string {
  const { name, code, responseCode, cause } = error as Error & {
    readonly code?: unknown
    readonly responseCode?: number
  }
  if (name === 'TimeoutError') return 'It took too long'
  if (code === undefined && cause instanceof Error) return failureReason(cause)
  const known = typeof code === 'string' ? code : undefined
  const codes = [known, responseCode].filter((one) => one !== undefined).join(' ')
  if (known && meanings[known]) return `${meanings[known]} (${codes})`
  return codes ? `It failed with ${codes}; the log says where` : `It failed (${name ?? 'Error'}); the log says where`
}
