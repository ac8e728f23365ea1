import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { visitValues } from '@core/kernel/entity/visitValues'
import type { Field, Fields } from '@core/kernel/entity/Field'
import type { FileRef } from '@core/kernel/entity/files'
import { messages, serverMessages } from '@core/kernel/entity/messages'
import type { FieldError } from '@core/kernel/entity/parse'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { invalid } from '../../platform/http/errors'
import { refusedAmong } from './quarantine'

type Values = Readonly<Record<string, unknown>>

/** A record whose files are checked, and the step that binds them to it once it has an id. */
export interface BoundFiles<R> {
  /** The record with the properties of each file as uploaded; a name or a size that the request made up is ignored. */
  readonly record: R
  /** To be called in the same transaction, once the row is written; undefined where no file is to be bound or unbound. */
  readonly written?: (id: number) => Promise<void>
}

interface Write<R extends Values> {
  readonly entity: { readonly id: string; readonly fields: Fields }
  /** Null and undefined for a new record. */
  readonly id?: number
  readonly before: Values | null
  readonly after: R
  readonly viewer: Pick<Viewer, 'id'>
}

/**
 * Binds uploaded files to the record that contains them, in the transaction that writes it. Allowed are files that this person uploaded and
 * that no record has yet, and files that the same field of the same record has or had, so that a change can be undone. A file of another
 * record is never allowed: otherwise a guessed id would give access to its file.
 * @throws HttpError 400 at each field that contains another file
 */
export async function bindFiles<R extends Values>(
  tx: Transaction,
  { entity, id, before, after, viewer }: Write<R>,
): Promise<BoundFiles<R>> {
  const named = filesIn(entity.fields, after)
  const had = filesIn(entity.fields, before)
  const ids = idsOf(named)
  if (isDeepStrictEqual(named.map(placed), had.map(placed))) return { record: after }

  const { rows } = await sql<FileRef & { bound: boolean; field: string | null }>`
    select id, file_name as "fileName", type, size, entity is not null as bound, field from core.file
    where id = any(${ids}::text[])
      and ((entity is null and uploaded_by = ${viewer.id}) or (entity = ${entity.id} and record_id = ${id ?? null}))
    for update`.execute(tx.query)
  const known = new Map(rows.map((row) => [row.id, row]))
  const isTheirs = (file: FileRef, place: FilesAt) => {
    const row = known.get(file.id)
    return row !== undefined && (!row.bound || row.field === place.name)
  }
  const twice = new Set(ids.filter((file, at) => ids.indexOf(file) !== at))
  const refused = await refusedAmong(tx, ids)
  const errors = named.flatMap((place): FieldError[] => {
    if (!place.files.every((file) => isTheirs(file, place) && !twice.has(file.id)))
      return [{ field: place.path, message: serverMessages.goneFile(place.field.label) }]
    const isNewlyRefused = place.files.some(({ id: file }) => refused.has(file) && !known.get(file)!.bound)
    return isNewlyRefused ? [{ field: place.path, message: messages.refusedFile }] : []
  })
  if (errors.length > 0) throw invalid(errors)

  const record = withFiles(entity.fields, after, ({ id: file }) => {
    const { fileName, type, size } = known.get(file)!
    return { id: file, fileName, type, size }
  })
  return {
    record,
    async written(recordId) {
      const removed = idsOf(had).filter((file) => !known.has(file))
      if (removed.length > 0)
        await sql`update core.file set removed_at = now() where id = any(${removed}::text[]) and entity = ${entity.id} and record_id = ${recordId}`.execute(
          tx.query,
        )
      for (const { name, files } of named) {
        const these = files.map((file) => file.id)
        await sql`update core.file set entity = ${entity.id}, record_id = ${recordId}, field = ${name}, removed_at = null where id = any(${these}::text[])`.execute(
          tx.query,
        )
      }
    },
  }
}

function placed({ name, files }: FilesAt): unknown {
  return { name, files }
}

function idsOf(places: readonly FilesAt[]): string[] {
  return places.flatMap(({ files }) => files.map(({ id }) => id))
}

/** The files of one field of a record. */
export interface FilesAt {
  /** `clinical.report`, `coverages[0].cardFront` */
  readonly path: string
  /** The path without the positions of rows, which may change: `coverages.cardFront`. */
  readonly name: string
  readonly field: Field
  readonly files: readonly FileRef[]
}

/** @returns every field of a record that holds files, including those in groups and rows. */
export function filesIn(fields: Fields, record: Values | null): readonly FilesAt[] {
  return [...visitValues(fields, record)]
    .filter(({ field }) => field.kind === 'files')
    .map(({ path, name, field, value }) => ({ path, name, field, files: value as readonly FileRef[] }))
}

/** @returns a copy of the record with each file replaced by the result of `change`. */
export function withFiles<R extends Values>(fields: Fields, record: R, change: (file: FileRef) => FileRef): R {
  const changed = Object.entries(record).map(([key, value]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || value === null || value === undefined) return [key, value]
    if (field.kind === 'files') return [key, (value as FileRef[]).map(change)]
    if (field.kind === 'group') return [key, withFiles(field.fields!, value as Values, change)]
    if (field.kind === 'rows') return [key, (value as Values[]).map((row) => withFiles(field.fields!, row, change))]
    return [key, value]
  })
  return Object.fromEntries(changed) as R
}
