import { HttpError } from '../../http/errors'

/** 503: the store of files does not respond, or refuses our access. Its error is the cause, and is only written to the log. */
export class FileStoreUnavailable extends HttpError {
  constructor(error: unknown) {
    super(503, "Files can't be read or stored right now. Please try again in a minute.", undefined, 30)
    this.name = 'FileStoreUnavailable'
    this.cause = causeOf(error)
  }
}

/** The part of an error that may be logged: its kind. Its text can contain the address of a file, and a signature. */
function causeOf(error: unknown): Error {
  const { name, code, stack, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  return Object.assign(new Error(name), {
    name,
    code: code ?? $metadata?.httpStatusCode,
    stack: stack
      ?.split('\n')
      .filter((line) => /^ +at /.test(line))
      .join('\n'),
  })
}

/**
 * Awaits a call of the store.
 * @throws FileStoreUnavailable where it fails
 */
export function requested<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw new FileStoreUnavailable(error)
  })
}
