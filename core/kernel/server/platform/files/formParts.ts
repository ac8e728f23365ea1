import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/errors'
import { endStalled } from './endStalled'

/** A part of a form (multipart/form-data). The pieces of a file are read before the next part. */
export type FormPart =
  | { readonly type: 'field'; readonly name: string; readonly text: string }
  | { readonly type: 'file'; readonly name: string; readonly filename: string; readonly file: AsyncIterable<Buffer> }

/** The maximum sizes of a form with at most one file. */
export interface FormLimits {
  /** The number of its fields. */
  readonly fields: number
  /** The size of one field, in bytes; default: 1 MB. */
  readonly fieldSize?: number
  /** The size of the file that the caller accepts, in bytes. The caller counts: the parser's own limit ends a file as if it were complete. */
  readonly fileSize: number
}

/**
 * Reads the parts of a form in their order, while they arrive.
 * @param timeout milliseconds to wait while nothing arrives; default: 15 s
 * @throws HttpError 415 for a body that is not a form, 400 when it is incomplete, 408 when it stalls; the parser's errors for too many parts
 */
export async function* formParts(
  request: FastifyRequest,
  { fields, fieldSize, fileSize }: FormLimits,
  timeout?: number,
): AsyncGenerator<FormPart, void, void> {
  if (!request.isMultipart())
    throw new HttpError(415, 'The server takes a form here (Content-Type: multipart/form-data).')
  const limits = { files: 1, fields, parts: fields + 1, ...(fieldSize && { fieldSize }), fileSize: fileSize + 1 }
  let bytes = 0
  const count = (piece: Buffer) => void (bytes += piece.length)
  // The body flows from the next tick on; the parser listens by then.
  request.raw.on('data', count)
  try {
    // The parser never ends some malformed forms, such as one whose only part has no name and is longer than a stream holds (64 kB; before
    // Node 22, 16 kB).
    for await (const part of endStalled(request.parts({ limits }), { timeout, arrived: () => bytes })) {
      const { type, fieldname: name } = part
      if (type === 'field') yield { type, name, text: String(part.value) }
      else yield { type, name, filename: part.filename, file: inOurWords(endStalled(part.file, { timeout })) }
    }
  } catch (error) {
    throw ourError(error)
  } finally {
    request.raw.off('data', count)
  }
}

async function* inOurWords(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  try {
    yield* pieces
  } catch (error) {
    throw ourError(error)
  }
}

/** The parser's errors about a body have neither a code nor a name of their own; ours have. */
function ourError(error: unknown): unknown {
  const isParsers = error instanceof Error && error.name === 'Error' && !('code' in error)
  return isParsers ? new HttpError(400, 'The upload was cut short on its way. Please try again.') : error
}

/**
 * Reads a small file into memory.
 * @param largest its maximum size in bytes
 * @param tooLarge returns the error to throw for a larger one
 */
export async function bytesOf(
  file: AsyncIterable<Buffer>,
  largest: number,
  tooLarge: () => HttpError,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file) {
    size += piece.length
    if (size > largest) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
