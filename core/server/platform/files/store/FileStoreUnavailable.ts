import { HttpError } from '../../http/errors'

/** 503: where files stand does not answer, or will not have us. What it said is the cause, and goes to the log alone. */
export class FileStoreUnavailable extends HttpError {
  constructor(error: unknown) {
    super(503, "Files can't be read or stored right now. Please try again in a minute.", undefined, 30)
    this.name = 'FileStoreUnavailable'
    this.cause = causeOf(error)
  }
}

/** What the log may know: what kind of fault it was. Its text can quote the address of a file, and a signature. */
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

/** Gives what a call of the store gives. @throws FileStoreUnavailable where it fails */
export function requested<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw new FileStoreUnavailable(error)
  })
}
