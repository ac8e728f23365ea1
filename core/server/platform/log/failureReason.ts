/** What the codes mean that Node, Postgres and mail servers give, for whoever looks after the product. */
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
  ENOSPC: 'The disk is full',
  '57014': 'A statement took too long',
  '53300': 'The database has no connection left',
}

/**
 * Why something failed, in words that hold nothing of a record: never the error's own message, which can quote an address or a row.
 * @returns such as `The other side refuses connections (ECONNREFUSED)`
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
