import { type FileRef, fileTypes, largestFile, mediaTypes } from '@core/kernel/entity/files'
import { HttpError, invalid } from '../http/errors'
import { newToken } from '../secrets'
import type { NewFile } from './store/FileStore'
import { fileTypeOf, detectionBytes } from './fileTypeOf'
import { cleanPicture, isPicture } from './pictures/cleanPicture'

/** The maximum length of a name, in characters. */
const longest = 200
const unfit =
  // oxlint-disable-next-line no-control-regex -- just these are what must not come into a header or a file system
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*:<>?|\\/]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A type of file, as detected from its content. */
export interface UploadType {
  /** The ending of its names. */
  readonly ending: string
  readonly mediaType: string
}

/** The rules for uploads in one place. */
export interface UploadRules {
  /** The maximum size of one file, in bytes. */
  readonly largest: number
  /** The accepted types, for a refusal: `pdf, jpg`. */
  readonly types: readonly string[]
  /** @returns the type of a file by its first `detectionBytes` bytes; undefined for one that isn't accepted */
  typeOf(head: Buffer): UploadType | undefined
}

/** Pictures and PDFs, as forms and records accept them. D4 */
const usualRules: UploadRules = {
  largest: largestFile,
  types: fileTypes,
  typeOf: usualType,
}

/** @returns the type of a PDF or a picture by its first bytes; undefined for anything else */
export function usualType(head: Buffer): UploadType | undefined {
  const type = fileTypeOf(head)
  return type && { ending: type, mediaType: mediaTypes[type] }
}

/** A file that is being received. */
export interface IncomingFile {
  readonly filename?: string
  readonly file: AsyncIterable<Buffer>
}

/** The most bytes of pictures that are held in memory by all uploads together. */
const mostHeld = 256 * 1024 * 1024
let held = 0

/**
 * Writes an upload into the store while it arrives, and holds no more than a piece in memory. The first bytes decide its type. A picture is held
 * until it is complete, because it is checked as a whole, and stored without its metadata (`cleanPicture`).
 * @param rules the accepted files; default: PDFs and pictures of 10 MB
 * @throws HttpError 413 as soon as it exceeds the maximum size, 400 when it is empty, incomplete, of another type, or a picture that can't be
 *   drawn, 503 while too many pictures arrive at once
 */
export async function receiveFile(
  files: { receive(id: string): Promise<NewFile> },
  { filename, file }: IncomingFile,
  rules: UploadRules = usualRules,
): Promise<FileRef> {
  const id = newToken()
  const written = await files.receive(id)
  /** What is not written yet: the start, until the type is known, or the whole picture. */
  const waiting: Buffer[] = []
  let size = 0
  let own = 0
  try {
    let type: UploadType | undefined
    for await (const bytes of file) {
      size += bytes.length
      if (size > rules.largest) throw tooLarge(rules.largest)
      if (type && !isPicture(type.mediaType)) {
        await written.write(bytes)
        continue
      }
      own += bytes.length
      held += bytes.length
      waiting.push(bytes)
      if (held > mostHeld) throw tooManyPictures()
      if (type || size < detectionBytes) continue
      type = rules.typeOf(headOf(waiting))
      if (!type) throw wrongType(rules)
      if (!isPicture(type.mediaType)) for (const piece of waiting.splice(0)) await written.write(piece)
    }
    if (size === 0) throw invalid([{ field: 'file', message: 'The file is empty' }])
    type ??= rules.typeOf(headOf(waiting))
    if (!type) throw wrongType(rules)
    if (isPicture(type.mediaType)) {
      const picture = await cleanPicture(Buffer.concat(waiting.splice(0)), type.mediaType)
      size = picture.length
      waiting.push(picture)
    }
    for (const piece of waiting) await written.write(piece)
    await written.keep()
    return { id, fileName: fileNameOf(filename, type.ending), type: type.mediaType, size }
  } catch (error) {
    await written.discard()
    throw error
  } finally {
    held -= own
  }
}

const headOf = (pieces: readonly Buffer[]) => Buffer.concat(pieces).subarray(0, detectionBytes)

function tooManyPictures(): HttpError {
  return new HttpError(503, 'Many pictures are being uploaded right now. Try again in a minute.', undefined, 30)
}

/**
 * 413
 * @param largest in bytes
 */
export function tooLarge(largest: number = largestFile): HttpError {
  const message = `A file can have at most ${largest / 1024 / 1024} MB`
  return new HttpError(413, message, [{ field: 'file', message }])
}

function wrongType({ types }: UploadRules): HttpError {
  return invalid([
    {
      field: 'file',
      message: `Only ${types.join(', ')} files can be uploaded, and by its content this is none of them`,
    },
  ])
}

/**
 * @param given the name that the browser sent, which may be any text
 * @returns a name without folders and without characters that hide the type, with the ending of its content's type: `virus.exe` with a
 * picture in it becomes `virus.exe.jpg`
 */
export function fileNameOf(given: string | undefined, type: string): string {
  const last = (given ?? '').split(/[/\\]/).at(-1)!.replaceAll(unfit, '').trim()
  const ending = /\.([a-z\d]{1,5})$/i.exec(last)?.[1]?.toLowerCase()
  const right = ending === type || (type === 'jpg' && ending === 'jpeg') || (type === 'heic' && ending === 'heif')
  const base =
    [...(right ? last.slice(0, -(ending.length + 1)) : last)].slice(0, longest).join('').replace(/^\.+/, '') || 'file'
  return `${base}.${right ? ending : type}`
}
