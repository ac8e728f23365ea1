import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'
import { refuseQuarantined } from '@core/server/files'
import type { ServerContext } from '@core/server/plugin'
import { recordKinds, subTypeOf } from '../../shared/files/documentTypes'

/** The facts of a document that an archive needs. */
export interface Zipped {
  readonly id: number
  readonly name: string
  readonly entityType: number
  readonly entityTypeId: number
  readonly entitySubTypeId: number
  readonly fileId: string
  /** In bytes. */
  readonly size: number
  readonly updatedAt: string
}

/** A part of an archive: its path there, its size in bytes, and its content, which is read when the part is written. */
export interface ZipEntry {
  readonly name: string
  readonly size: number
  readonly lastModified: Date
  /** A file in the store, or bytes in memory. */
  readonly content: { readonly fileId: string } | Buffer
}

/** @returns a document in the folder of its record and tab: `Lead 12/Basic/agreement.pdf` */
export function zipEntry(document: Zipped): ZipEntry {
  const { entityType, entityTypeId, entitySubTypeId, name, size, updatedAt, fileId } = document
  const kind = recordKinds.find(({ id }) => id === entityType)?.name ?? 'Record'
  return {
    name: `${kind} ${entityTypeId}/${subTypeOf(entitySubTypeId).title}/${name}`,
    size,
    lastModified: new Date(updatedAt),
    content: { fileId },
  }
}

/**
 * Sends an archive as a response. Documents are compressed already, so they are stored uncompressed, and the length is known in advance.
 * @throws HttpError 409 if one of the files is in quarantine
 */
export async function zipAnswer(
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
  entries: readonly ZipEntry[],
  name: string,
) {
  await refuseQuarantined(
    db,
    entries.flatMap(({ content }) => (Buffer.isBuffer(content) ? [] : [content.fileId])),
  )
  const parts = async function* () {
    for (const { content, ...entry } of entries)
      yield { ...entry, input: Buffer.isBuffer(content) ? Readable.from([content]) : files.read(content.fileId) }
  }
  const size = predictLength(entries.map(({ name, size, lastModified }) => ({ name, size, lastModified })))
  return {
    file: Readable.fromWeb(makeZip(parts()) as NodeStream),
    type: 'application/zip',
    name,
    size: Number(size),
  }
}
