import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import { Refusal, invalid } from '../routes/errors'

/**
 * The one file of an upload. Our own count refuses what is too large, at the very byte; the parser's would end the file as if it
 * were whole.
 * @param take reads the file
 * @throws Refusal 415, 400 for what is no upload, or ends before its end; what `take` throws
 */
export async function takeUpload<T>(request: FastifyRequest, largest: number, take: (part: MultipartFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new Refusal(415, 'The server takes a file here (Content-Type: multipart/form-data).')
  try {
    const part = await request.file({ limits: { files: 1, fields: 5, fileSize: largest + 1 } })
    if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: 'File is required' }])
    return await take(part)
  } catch (error) {
    // What the parser has to say of a body bears neither a code nor a name of its own; faults of ours do.
    const isParsers = error instanceof Error && error.name === 'Error' && !('code' in error)
    throw isParsers ? new Refusal(400, 'The file was cut short on its way. Please try again.') : error
  }
}
