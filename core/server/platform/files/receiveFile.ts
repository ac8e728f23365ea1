import { type FileRef, fileTypes, largestFile, mediaTypes } from '@core/entity/files'
import { HttpError, invalid } from '../http/errors'
import { newToken } from '../secrets'
import type { NewFile } from './store/FileStore'
import { fileTypeOf, detectionBytes } from './fileTypeOf'

/** Of a name, in characters. */
const longest = 200
const unfit =
  // oxlint-disable-next-line no-control-regex -- just these are what must not come into a header or a file system
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*:<>?|\\/]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A type of file, as it is told by its content. */
export interface UploadType {
  /** What its names end with. */
  readonly ending: string
  readonly mediaType: string
}

/** What may be uploaded in one place. */
export interface UploadRules {
  /** The most bytes of one file. */
  readonly largest: number
  /** What it takes, for a refusal: `pdf, jpg`. */
  readonly types: readonly string[]
  /** @returns what a file is by its first `detectionBytes` bytes; undefined for what isn't taken */
  typeOf(head: Buffer): UploadType | undefined
}

/** Pictures and PDFs, as forms and records take them. D4 */
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

/** A file on its way in. */
export interface IncomingFile {
  readonly filename?: string
  readonly file: AsyncIterable<Buffer>
}

/**
 * Writes an upload into the store as it comes, and never holds more of it than a piece. What it is, its first bytes say.
 * @param rules what is taken here: PDFs and pictures of 10 MB unless said
 * @throws HttpError 413 as soon as it is larger than a file may be, 400 when it is empty, broken off or of another type
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

/** 413 @param largest in bytes */
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
 * @param given the name that the browser sent, which anybody can choose
 * @returns a name without folders and without characters that hide what it is, which ends as its content does:
 * `virus.exe` with a picture in it becomes `virus.exe.jpg`
 */
export function fileNameOf(given: string | undefined, type: string): string {
  const last = (given ?? '').split(/[/\\]/).at(-1)!.replaceAll(unfit, '').trim()
  const ending = /\.([a-z\d]{1,5})$/i.exec(last)?.[1]?.toLowerCase()
  const right = ending === type || (type === 'jpg' && ending === 'jpeg') || (type === 'heic' && ending === 'heif')
  const base =
    [...(right ? last.slice(0, -(ending.length + 1)) : last)].slice(0, longest).join('').replace(/^\.+/, '') || 'file'
  return `${base}.${right ? ending : type}`
}
