import type { FastifyRequest } from 'fastify'
import { HttpError, invalid } from '../http/errors'
import type { IncomingFile } from './receiveFile'
import { withoutParsersFault } from './takeUpload'

/** A multipart request: the result of `take` for its file, and its text fields. */
export interface UploadedForm<T> {
  /** Undefined where the request contains no file. */
  readonly file: T | undefined
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads a form of one file and some fields, in any order. Our own count refuses a file that is too large; the parser's limit would end the
 * file as if it were complete.
 * @param largest the maximum size of the file that `take` accepts, in bytes
 * @param take reads the file, at once: the rest of the form comes after it
 * @param discard undoes `take`, where the rest of the form can't be read
 * @throws HttpError 415, 400 for a body that is not a form or is incomplete; what `take` throws
 */
export async function takeForm<T>(
  request: FastifyRequest,
  largest: number,
  take: (file: IncomingFile) => Promise<T>,
  discard: (taken: T) => Promise<void>,
): Promise<UploadedForm<T>> {
  if (!request.isMultipart())
    throw new HttpError(415, 'The server takes a file here (Content-Type: multipart/form-data).')
  const fields: Record<string, string> = {}
  let file: T | undefined
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 10, fileSize: largest + 1 } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === 'file') file = await take(part)
      else throw invalid([{ field: part.fieldname, message: 'Send the file as “file”' }])
    }
    return { file, fields }
  } catch (error) {
    if (file !== undefined) await discard(file)
    throw withoutParsersFault(error)
  }
}
