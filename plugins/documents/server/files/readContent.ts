import { createHash } from 'node:crypto'
import { mediaTypes, type FileRef } from '@core/entity'
import { receiveFile, usualType } from '@core/server/files'
import { HttpError, type ServerContext } from '@core/server/plugin'
import { documentEndings, type FileKind, largestDocument, officeTypes } from '../../shared/files/documentTypes'
import { acceptPdf } from './acceptPdf'
import { isCompound, officeProblem } from '../inspection/officeProblem'

type UploadRules = NonNullable<Parameters<typeof receiveFile>[2]>

type UploadType = NonNullable<ReturnType<NonNullable<Parameters<typeof receiveFile>[2]>['typeOf']>>

export const plainText = 'text/plain'

/** The maximum number of characters of a file that are searched. */
const searchedText = 200_000

/** The types that may become a document. Whether it is a text or an Office file is checked later by its whole content. */
const rulesFor = (fileName = ''): UploadRules => ({
  largest: largestDocument,
  types: documentEndings,
  typeOf: (head) => usualType(head) ?? officeType(head, fileName) ?? (isText(head) ? text : undefined),
})

const text: UploadType = { ending: 'txt', mediaType: plainText }

/**
 * An archive is treated as an Office file if its name has such an extension. So is a compound file, also with the extension of an old one:
 * `officeProblem` calls it by its name.
 */
function officeType(head: Buffer, fileName: string): UploadType | undefined {
  const [, kind, x] = /\.(doc|xls)(x?)$/i.exec(fileName) ?? []
  if (!kind || !(isCompound(head) || (x && head.subarray(0, 4).equals(archiveHead)))) return undefined
  const ending = `${kind.toLowerCase()}x` as keyof typeof officeTypes
  return { ending, mediaType: officeTypes[ending] }
}

const archiveHead = Buffer.from('PK\u0003\u0004')

/** The content of a document. */
export interface Content {
  readonly ref: FileRef
  readonly kind: FileKind
  /** Of the bytes as uploaded, in hexadecimal. */
  readonly sha256: string
  readonly pages: number | null
  /** The text for search. */
  readonly text: string
  /** The parts that were removed, in plain words. */
  readonly removed: readonly string[]
}

/** An upload in the store, before it is inspected. */
export interface Received {
  readonly ref: FileRef
  readonly sha256: string
}

type Files = ServerContext['files']

/**
 * Writes an upload to the store and computes its digest.
 * @throws HttpError 413, 400 for a file that can't be a document
 */
export async function receiveDocument(
  files: Files,
  { filename, file }: { readonly filename?: string; readonly file: AsyncIterable<Buffer> },
): Promise<Received> {
  const digest = createHash('sha256')
  const measured = async function* () {
    for await (const bytes of file) {
      digest.update(bytes)
      yield bytes
    }
  }
  const name = filename?.split(/[/\\]/).at(-1)
  const ref = await receiveFile(
    files,
    { ...(name !== undefined && { filename: name }), file: measured() },
    rulesFor(name),
  )
  return { ref: { ...ref, fileName: textName(ref.fileName) }, sha256: digest.digest('hex') }
}

/**
 * Inspects an upload: a PDF in a worker within limits, a text as a whole. Active parts of a PDF are removed, and the cleaned file replaces
 * the upload.
 * @param person who uploaded it
 * @throws HttpError 422 with the reason, for a file that can't be a document; the file is deleted then
 */
export async function readContent(files: Files, received: Received, person: number): Promise<Content> {
  const { ref, sha256 } = received
  try {
    if (ref.type === mediaTypes.pdf) return await readPdf(files, received, person)
    if (isOffice(ref.type)) {
      const problem = officeProblem(await bytesOf(files, ref.id), ref.type)
      if (problem !== undefined) throw refused(problem)
      return { ref, kind: 4, sha256, pages: null, text: '', removed: [] }
    }
    if (ref.type !== plainText) return { ref, kind: 2, sha256, pages: null, text: '', removed: [] }
    const words = decode(await bytesOf(files, ref.id))
    return { ref, kind: 3, sha256, pages: null, text: searchable(words), removed: [] }
  } catch (error) {
    await files.remove(ref.id)
    throw error
  }
}

const isOffice = (type: string): boolean => Object.values<string>(officeTypes).includes(type)

async function readPdf(files: Files, { ref, sha256 }: Received, person: number): Promise<Content> {
  const { pages, removed, bytes } = await acceptPdf(person, () => bytesOf(files, ref.id))
  const words = searchable(pages.map((page) => page.text).join('\n'))
  const content = { kind: 1, sha256, pages: pages.length, text: words, removed } as const
  if (removed.length === 0) return { ...content, ref }
  const cleaned = await receiveFile(files, { filename: ref.fileName, file: once(bytes) }, rulesFor())
  await files.remove(ref.id)
  return { ...content, ref: cleaned }
}

/** @returns a whole file of the store. It may be in quarantine, because it is only inspected here, and not shown */
export async function bytesOf(files: Files, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of files.readUnchecked(id) as AsyncIterable<Buffer>) parts.push(bytes)
  return Buffer.concat(parts)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes)
}

/** No known signature and none of the bytes that texts never contain. */
function isText(head: Buffer): boolean {
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** The original name of a text, if that has an extension of a text: `prices.csv.txt` was `prices.csv`. */
function textName(fileName: string): string {
  return /\.(csv|md|log)\.txt$/i.test(fileName) ? fileName.slice(0, -4) : fileName
}

/** @throws HttpError 422 for bytes that are not text */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused(
      `Only ${documentEndings.join(', ')} files can be uploaded, and by its content this is none of them. Save a text as UTF-8.`,
    )
  }
}

/** One space between words, and no characters that the database can't store. */
function searchable(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim().slice(0, searchedText)
}

function refused(message: string): HttpError {
  return new HttpError(422, message, [{ field: 'file', message }])
}
