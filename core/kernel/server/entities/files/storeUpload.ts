import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FileRef, largestFile } from '@core/kernel/entity/files'
import type { Database } from '../../platform/database/Database'
import { type FileOwner, insertFile } from './fileRepository'
import type { GuardedFiles } from './quarantine'
import { type IncomingFile, receiveFile, tooLarge } from '../../platform/files/receiveFile'
import { takeUpload } from '../../platform/files/takeForm'

/** The size of the multipart headers and boundaries around the one file of an upload, in bytes. */
const wrapping = 16 * 1024

interface Store {
  readonly db: Database
  readonly files: Pick<GuardedFiles, 'receive' | 'remove'>
}

/**
 * Reads the one file of a request and stores it.
 * @param owner returns the owner; it is called before anything is read, and may refuse
 * @throws HttpError 413, 415, 400 for a file of another type; what `owner` throws
 */
export async function storeUpload(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  store: Store,
  owner: () => Promise<FileOwner>,
): Promise<FileRef> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > largestFile + wrapping) throw tooLarge()
    const whose = await owner()
    return await takeUpload(request, largestFile, (part) => storeFile(store, part, whose))
  } catch (error) {
    // The rest of a refused upload is not read.
    reply.header('connection', 'close')
    throw error
  }
}

/** The bytes are stored first, then the row. */
async function storeFile({ db, files }: Store, part: IncomingFile, owner: FileOwner): Promise<FileRef> {
  const ref = await receiveFile(files, part)
  await insertFile(db, ref, owner).catch(async (error: unknown) => {
    await files.remove(ref.id)
    throw error
  })
  return ref
}
