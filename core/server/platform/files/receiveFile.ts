import { type FileRef, fileTypes, largestFile, mediaTypes } from '@core/entity/files'
import { HttpError, invalid } from '../http/errors'
import { newToken } from '../secrets'
import type { NewFile } from './store/FileStore'
import { fileTypeOf, detectionBytes } from './fileTypeOf'

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

/**
 * Writes an upload into the store while it arrives, and holds no more than a piece in memory. The first bytes decide its type.
 * @param rules the accepted files; default: PDFs and pictures of 10 MB
 * @throws HttpError 413 as soon as it exceeds the maximum size, 400 when it is empty, incomplete or of another type
 */
export async function receiveFile(
  files: { receive(id: string): Promise<NewFile> },
  { filename, file }: IncomingFile,
  rules: UploadRules = usualRules,
): Promise<FileRef> {
  const id = newToken()
  const written = await files.receive(id)
  try {
    let head = Buffer.alloc(0)
    let size = 0
    for await (const bytes of file) {
      size += bytes.length
      if (size > rules.largest) throw tooLarge(rules.largest)
      if (head.length < detectionBytes) {
        head = Buffer.concat([head, bytes.subarray(0, detectionBytes)])
        if (head.length >= detectionBytes && !rules.typeOf(head)) throw wrongType(rules)
      }
      await written.write(bytes)
    }
    if (size === 0) throw invalid([{ field: 'file', message: 'The file is empty' }])
    const type = rules.typeOf(head)
    if (!type) throw wrongType(rules)
    await written.keep()
    return { id, fileName: fileNameOf(filename, type.ending), type: type.mediaType, size }
  } catch (error) {
    await written.discard()
    throw error
  }
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
