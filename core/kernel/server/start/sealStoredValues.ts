import { sql } from 'kysely'
import type { Fields } from '@core/kernel/entity/Field'
import { type DataKeys, isSealed, missingKey, sealedValues } from '../platform/dataKeys'
import type { Database } from '../platform/database/Database'
import type { OpenDatabase } from '../platform/database/openDatabase'
import { locks, withLock } from '../platform/database/withLock'
import type { EntityTable } from '../entities/table/EntityTable'
import { columnOf, hasEncrypted, sealFields } from '../entities/table/columns'
import type { EncryptedColumn } from '../plugins/defineServerPlugin'

/** A column that contains sealed values among others: only those that are sealed are sealed again. */
type Column = EncryptedColumn & { readonly isMixed?: true }

/** Columns of core, encrypted as a whole or in parts. */
const ofCore: readonly Column[] = [
  { table: 'core.draft', column: 'draft' },
  { table: 'core.draft', column: 'base' },
  { table: 'core.saved_view', column: 'state', isMixed: true },
  { table: 'core.operation', column: 'request', isMixed: true },
  { table: 'core.record_merge', column: 'before', isMixed: true },
  { table: 'core.record_merge', column: 'after', isMixed: true },
  { table: 'core.import_row', column: 'cells', isMixed: true },
  { table: 'core.export', column: 'request' },
]

const batch = 500

/**
 * Encrypts values that are stored as plain text in a column that is encrypted now, or under an older key. It runs over whole tables, and
 * stores each finished pass. For the start, with the account that owns the tables. One of several nodes does it; an interrupted start
 * begins again with the current table.
 * @throws where the key of the last pass is missing: encrypted values could be neither read nor found
 */
export async function sealStoredValues(
  db: OpenDatabase,
  keys: DataKeys,
  tables: readonly EntityTable[],
  own: readonly EncryptedColumn[],
): Promise<number> {
  const columns = [...ofCore, ...tables.flatMap(columnsOfTable), ...own]
  if ((await columnsToSeal(db, keys, columns)).length === 0) return 0
  return withLock(db, locks.sealing, async () => {
    let sealed = 0
    for (const column of await columnsToSeal(db, keys, columns)) {
      sealed += await sealColumn(db, keys, column)
      const { place, keyId, fields } = passOf(column, keys)
      await sql`
        insert into core.sealing (place, key_id, fields) values (${place}, ${keyId}, ${fields})
        on conflict (place) do update set key_id = excluded.key_id, fields = excluded.fields, at = now()`.execute(
        db.query,
      )
    }
    return sealed
  })
}

/**
 * The columns without a pass by the newest key.
 * @throws as sealStoredValues does
 */
async function columnsToSeal(db: Database, keys: DataKeys, columns: readonly Column[]): Promise<readonly Column[]> {
  const { rows: passes } = await sql<ReturnType<typeof passOf>>`
    select place, key_id as "keyId", fields from core.sealing`.execute(db.query)
  const unknown = passes.find(({ keyId }) => !keys.knows(keyId))
  if (unknown) throw new Error(missingKey(unknown.keyId))
  return columns.filter((column) => {
    const { place, keyId, fields } = passOf(column, keys)
    return !passes.some((pass) => pass.place === place && pass.keyId === keyId && pass.fields === fields)
  })
}

function passOf({ table, column, fields }: EncryptedColumn, { currentId }: DataKeys) {
  return { place: `${table} ${column}`, keyId: currentId, fields: fields ? [...encryptedPaths(fields)].join() : '' }
}

function* encryptedPaths(fields: Fields, within = ''): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.encrypted) yield within + name
    if (field.fields) yield* encryptedPaths(field.fields, `${within}${name}.`)
  }
}

function columnsOfTable({ entity, table, joined = {}, computed = {} }: EntityTable): readonly EncryptedColumn[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (!hasEncrypted(field) || computed[name]) return []
    const group = joined[name]
    if (group) return columnsOfFields(group.table, field.fields!)
    return columnsOfFields(table, { [name]: field })
  })
}

function columnsOfFields(table: string, fields: Fields): readonly EncryptedColumn[] {
  return Object.entries(fields)
    .filter(([, field]) => hasEncrypted(field))
    .map(([name, { fields }]) => ({ table, column: columnOf(name), ...(fields && { fields }) }))
}

/** @returns how many rows were written again */
async function sealColumn(db: Database, keys: DataKeys, { table, column, fields, isMixed }: Column): Promise<number> {
  const [at, of] = [sql.table(table), sql.ref(column)]
  let sealed = 0
  for (let after = '(0,0)'; ;) {
    // Read as bytes, which are not decrypted on the way.
    const { rows } = await sql<{ place: string; raw: Buffer }>`
      select ctid::text as place, convert_to(${of}::text, 'UTF8') as raw from ${at}
      where ctid > ${after}::tid and ${of} is not null order by ctid limit ${batch}`.execute(db.query)
    for (const { place, raw } of rows) {
      const before = raw.toString()
      const resealed = isMixed
        ? before.replaceAll(sealedValues, (value) => sealWhole(keys, value))
        : fields
          ? sealJson(keys, before, fields)
          : sealWhole(keys, before)
      if (resealed === before) continue
      const { numAffectedRows } = await sql`
        update ${at} set ${of} = ${resealed}
        where ctid = ${place}::tid and convert_to(${of}::text, 'UTF8') = ${raw}`.execute(db.query)
      sealed += Number(numAffectedRows)
    }
    if (rows.length < batch) return sealed
    after = rows.at(-1)!.place
  }
}

function sealWhole(keys: DataKeys, stored: string): string {
  if (keys.isCurrent(stored)) return stored
  const plain = isSealed(stored) ? keys.openValue(stored) : stored
  // A value whose key is lost stays unchanged.
  return plain === undefined ? stored : keys.sealValue(plain)
}

type Json = Readonly<Record<string, unknown>>

function sealJson(keys: DataKeys, stored: string, fields: Fields): string {
  const open = (_: string, value: unknown) =>
    typeof value === 'string' && isSealed(value) ? (keys.openValue(value) ?? value) : value
  const plain = JSON.parse(stored, open) as Json | readonly Json[]
  const sealed = Array.isArray(plain)
    ? plain.map((row: Json) => sealFields(fields, row))
    : sealFields(fields, plain as Json)
  const resealed = JSON.stringify(sealed)
  const [were, are] = [stored, resealed].map((text) => text.match(sealedValues) ?? [])
  // Everything that must be encrypted was sealed by the newest key already.
  return were!.length === are!.length && were!.every((token) => keys.isCurrent(token)) ? stored : resealed
}
