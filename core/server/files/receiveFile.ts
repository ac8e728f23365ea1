import { type FileRef, fileTypes, largestFile, mediaTypes } from '@core/entity/files'
import { Refusal, invalid } from '../routes/errors'
import { newToken } from '../auth/secrets'
import type { FileStore } from './store/FileStore'
import { fileNameOf } from './fileNameOf'
import { fileTypeOf, tellingBytes } from './fileTypeOf'

/** A file on its way in. */
export interface Incoming {
  readonly filename?: string
  readonly file: AsyncIterable<Buffer>
}

/**
 * Writes an upload into the store as it comes, and never holds more of it than a piece. What it is, its first bytes say.
 * @throws Refusal 413 as soon as it is larger than a file may be, 400 when it is empty, broken off or of another type
 */
export async function receiveFile(files: Pick<FileStore, 'create'>, { filename, file }: Incoming): Promise<FileRef> {
  const id = newToken()
  const written = await files.create(id)
  try {
    let head = Buffer.alloc(0)
    let size = 0
    for await (const bytes of file) {
      size += bytes.length
      if (size > largestFile) throw tooLarge()
      if (head.length < tellingBytes) {
        head = Buffer.concat([head, bytes.subarray(0, tellingBytes)])
        if (head.length >= tellingBytes && !fileTypeOf(head)) throw wrongType()
      }
      await written.write(bytes)
    }
    if (size === 0) throw invalid([{ field: 'file', message: 'The file is empty' }])
    const type = fileTypeOf(head)
    if (!type) throw wrongType()
    await written.keep()
    return { id, fileName: fileNameOf(filename, type), type: mediaTypes[type], size }
  } catch (error) {
    await written.discard()
    throw error
  }
}

/** 413 */
export function tooLarge(): Refusal {
  return new Refusal(413, `A file can have at most ${largestFile / 1024 / 1024} MB`, [{ field: 'file', message: `A file can have at most ${largestFile / 1024 / 1024} MB` }])
}

function wrongType(): Refusal {
  return invalid([{ field: 'file', message: `Only ${fileTypes.join(', ')} files can be uploaded, and by its content this is none of them` }])
}
