import { sql } from 'kysely'
import type { FileRef } from '@core/kernel/entity/files'
import type { Transaction } from '../../platform/database/Database'
import { conflict } from '../../platform/http/errors'
import { columnOf } from '../table/columns'
import type { EntityTable } from '../table/EntityTable'

/** A record whose fields hold files. */
export interface FileHolder {
  readonly table: EntityTable
  readonly id: number
}

/** The name in a preview. */
export const fileName = { one: 'File', many: 'Files' }

/**
 * Moves the files of one record to another, after its existing ones, in the fields that both have. The caller writes versions and
 * histories. Files in groups and rows stay.
 * @param only the ids of the files to move; default: all
 * @returns the ids of the files that were moved
 * @throws HttpError 409 if the target would exceed the maximum number of files
 */
export async function moveFiles(
  tx: Transaction,
  from: FileHolder,
  to: FileHolder,
  only?: readonly string[],
): Promise<readonly string[]> {
  const moved: string[] = []
  for (const field of fileFields(from.table).filter((name) => to.table.entity.fields[name]?.kind === 'files')) {
    const all = await filesOf(tx, from, field)
    const files = all.filter(({ id }) => only?.includes(id) ?? true)
    if (files.length === 0) continue
    const had = await filesOf(tx, to, field)
    const { label, max = Infinity } = to.table.entity.fields[field]!
    const nameOf = ({ table }: FileHolder) => table.entity.name.one.toLowerCase()
    if (had.length + files.length > max)
      throw conflict(
        `${label}: the ${nameOf(to)} has ${had.length} and the ${nameOf(from)} ${files.length}, and at most ${max} fit. Delete some first.`,
      )
    const ids = files.map(({ id }) => id)
    await sql`
      update core.file set entity = ${to.table.entity.id}, record_id = ${to.id}
      where entity = ${from.table.entity.id} and record_id = ${from.id} and id = any(${ids}::text[])`.execute(tx.query)
    await storeFiles(tx, to, field, [...had, ...files])
    await storeFiles(
      tx,
      from,
      field,
      all.filter((file) => !files.includes(file)),
    )
    moved.push(...ids)
  }
  return moved
}

/** The number of files of a record, without those in groups and rows. */
export async function countFiles(tx: Transaction, of: FileHolder): Promise<number> {
  const lists = []
  for (const field of fileFields(of.table)) lists.push(await filesOf(tx, of, field))
  return lists.flat().length
}

function fileFields({ entity: { fields } }: EntityTable): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]!.kind === 'files')
}

async function filesOf(tx: Transaction, { table, id }: FileHolder, field: string): Promise<readonly FileRef[]> {
  const { rows } = await sql<{ files: readonly FileRef[] | null }>`
    select ${sql.id(columnOf(field))} as files from ${sql.table(table.table)} where id = ${id}`.execute(tx.query)
  return rows[0]?.files ?? []
}

async function storeFiles(tx: Transaction, { table, id }: FileHolder, field: string, files: readonly FileRef[]) {
  await sql`
    update ${sql.table(table.table)} set ${sql.id(columnOf(field))} = ${files.length > 0 ? JSON.stringify(files) : null}
    where id = ${id}`.execute(tx.query)
}
