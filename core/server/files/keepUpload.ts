import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FileRef, largestFile } from '@core/entity/files'
import type { Database } from '../database/Database'
import type { FileStore } from './store/FileStore'
import { type FileOwner, insertFile } from './fileRepository'
import { type Incoming, receiveFile, tooLarge } from './receiveFile'
import { takeUpload } from './takeUpload'

/** Room for the names and the borders around the one file of an upload. */
const wrapping = 16 * 1024

/** The answer to an upload. */
export const refSchema = {
  type: 'object',
  required: ['id', 'fileName', 'type', 'size'],
  properties: { id: { type: 'string' }, fileName: { type: 'string' }, type: { type: 'string' }, size: { type: 'integer' } },
}

interface Store {
  readonly db: Database
  readonly files: Pick<FileStore, 'create' | 'remove'>
}

/**
 * Takes the one file of a request and keeps it.
 * @param owner asked before anything is read: whose it will be. It may refuse.
 * @throws Refusal 413, 415, 400 for what is no such file; what `owner` throws
 */
export async function keepUpload({ request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply }, store: Store, owner: () => Promise<FileOwner>): Promise<FileRef> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > largestFile + wrapping) throw tooLarge()
    const whose = await owner()
    return await takeUpload(request, largestFile, (part) => keep(store, part, whose))
  } catch (error) {
    // Nobody reads on to the end of what is refused.
    reply.header('connection', 'close')
    throw error
  }
}

/** First the bytes, then the row. */
async function keep({ db, files }: Store, part: Incoming, owner: FileOwner): Promise<FileRef> {
  const ref = await receiveFile(files, part)
  await insertFile(db, ref, owner).catch(async (error: unknown) => {
    await files.remove(ref.id)
    throw error
  })
  return ref
}
