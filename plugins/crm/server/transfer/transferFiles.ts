import { sql } from 'kysely'
import type { FileRef } from '@core/entity'
import type { Transaction } from '@core/server/database'
import { conflict } from '@core/server/plugin'
import { companyFields } from '../../shared/companyFields'

/** The name in a preview. */
export const fileName = { one: 'File', many: 'Files' }

/** The fields with files, which have the same names in leads and accounts. */
const columns = { basicDoc: 'basic_doc', fleetDoc: 'fleet_doc' } as const
type FileField = keyof typeof columns
const fileFields = Object.keys(columns) as FileField[]
const tables = { lead: 'crm.lead', account: 'crm.account' } as const

interface Holder {
  readonly entity: keyof typeof tables
  readonly id: number
}

/**
 * Moves the files of one record to another, after its existing ones. The caller writes versions and histories.
 * @param only the ids of the files to move; default: all
 * @returns the ids of the files that were moved
 * @throws HttpError 409 if the target would exceed the maximum number of files
 */
export async function moveFiles(
  tx: Transaction,
  from: Holder,
  to: Holder,
  only?: readonly string[],
): Promise<readonly string[]> {
  const moved: string[] = []
  for (const field of fileFields) {
    const all = await filesOf(tx, from, field)
    const files = all.filter(({ id }) => only?.includes(id) ?? true)
    if (files.length === 0) continue
    const had = await filesOf(tx, to, field)
    const { label, max = 0 } = companyFields[field]
    if (had.length + files.length > max)
      throw conflict(
        `${label}: the ${to.entity} has ${had.length} and the ${from.entity} ${files.length}, and at most ${max} fit. Delete some first.`,
      )
    const ids = files.map(({ id }) => id)
    await sql`
      update core.file set entity = ${to.entity}, record_id = ${to.id}
      where entity = ${from.entity} and record_id = ${from.id} and id = any(${ids}::text[])`.execute(tx.query)
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

/** The number of files of a record. */
export async function countFiles(tx: Transaction, of: Holder): Promise<number> {
  const lists = []
  for (const field of fileFields) lists.push(await filesOf(tx, of, field))
  return lists.flat().length
}

async function filesOf(tx: Transaction, { entity, id }: Holder, field: FileField): Promise<readonly FileRef[]> {
  const { rows } = await sql<{ files: readonly FileRef[] | null }>`
    select ${sql.id(columns[field])} as files from ${sql.table(tables[entity])} where id = ${id}`.execute(tx.query)
  return rows[0]?.files ?? []
}

async function storeFiles(tx: Transaction, { entity, id }: Holder, field: FileField, files: readonly FileRef[]) {
  await sql`
    update ${sql.table(tables[entity])} set ${sql.id(columns[field])} = ${files.length > 0 ? JSON.stringify(files) : null}
    where id = ${id}`.execute(tx.query)
}
