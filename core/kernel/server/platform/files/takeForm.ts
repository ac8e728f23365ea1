import type { FastifyRequest } from 'fastify'
import { invalid } from '../http/errors'
import { formParts } from './formParts'
import type { IncomingFile } from './receiveFile'

/** A multipart request: the result of `take` for its file, and its text fields. */
export interface UploadedForm<T> {
  /** Undefined where the request contains no file. */
  readonly file: T | undefined
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads a form of one file and some fields, in any order.
 * @param largest the maximum size of the file that `take` accepts, in bytes
 * @param take reads the file, at once: the rest of the form comes after it
 * @param discard undoes `take`, where the rest of the form can't be read
 * @throws HttpError 415, 400 for a body that is not a form or is incomplete, 408 when it stalls; what `take` throws
 */
export async function takeForm<T>(
  request: FastifyRequest,
  largest: number,
  take: (file: IncomingFile) => Promise<T>,
  discard: (taken: T) => Promise<void>,
): Promise<UploadedForm<T>> {
  const fields: Record<string, string> = {}
  let file: T | undefined
  try {
    for await (const part of formParts(request, { fields: 10, fileSize: largest })) {
      if (part.type === 'field') fields[part.name] = part.text
      else if (part.name === 'file') file = await take(part)
      else throw invalid([{ field: part.name, message: 'Send the file as “file”' }])
    }
    return { file, fields }
  } catch (error) {
    if (file !== undefined) await discard(file)
    throw error
  }
}

/**
 * Reads the one file of an upload. What comes after it is not read.
 * @param take reads the file
 * @throws HttpError 415, 400 for a body that is not an upload or is incomplete, 408 when it stalls; what `take` throws
 */
export async function takeUpload<T>(
  request: FastifyRequest,
  largest: number,
  take: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  for await (const part of formParts(request, { fields: 5, fileSize: largest })) {
    if (part.type === 'field') continue
    if (part.name !== 'file') break
    return await take(part)
  }
  throw invalid([{ field: 'file', message: 'File is required' }])
}
