import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import { endStalled } from './endStalled'
import { HttpError, invalid } from '../http/errors'

/** The file of an upload. */
export interface TakenFile extends Pick<MultipartFile, 'filename'> {
  readonly file: AsyncIterable<Buffer>
}

/**
 * Reads the one file of an upload. Our own count refuses a file that is too large, at the exact byte; the parser's limit would end the file
 * as if it were complete.
 * @param take reads the file
 * @throws HttpError 415, 400 for a body that is not an upload or is incomplete, 408 when it stalls; what `take` throws
 */
export async function takeUpload<T>(
  request: FastifyRequest,
  largest: number,
  take: (part: TakenFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new HttpError(415, 'The server takes a file here (Content-Type: multipart/form-data).')
  try {
    const part = await request.file({ limits: { files: 1, fields: 5, fileSize: largest + 1 } })
    if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: 'File is required' }])
    return await take({ filename: part.filename, file: endStalled(part.file) })
  } catch (error) {
    throw withoutParsersFault(error)
  }
}

/**
 * The parser's errors about a body have neither a code nor a name of their own; our errors have.
 * @returns the error to throw
 */
export function withoutParsersFault(error: unknown): unknown {
  const isParsers = error instanceof Error && error.name === 'Error' && !('code' in error)
  return isParsers ? new HttpError(400, 'The file was cut short on its way. Please try again.') : error
}
