import { sql } from 'kysely'
import type { Fields } from '@core/kernel/entity/Field'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database } from '../../platform/database/Database'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { noteRecord } from '../table/noteRecord'
import { scopeOf } from '../table/scopeOf'
import type { StoredFile } from './fileRepository'

/**
 * Whether this person may read a file. Until a record contains it, only its uploader may; then people who may view the record and the
 * field.
 */
export async function mayRead(
  db: Database,
  catalog: EntityCatalog,
  file: StoredFile,
  viewer: Viewer,
): Promise<boolean> {
  if (file.entity === null) return file.uploadedBy === viewer.id
  const table = catalog.get(file.entity)
  // The plugin of the record may be off.
  if (!table) return false
  const { entity } = table
  if (
    isSensitiveFile(entity, file) &&
    !(entity.policy.sensitive !== undefined && viewer.permissions.has(entity.policy.sensitive))
  )
    return false
  const { rows } =
    await sql`select from ${sql.table(table.table)} as ${sql.ref(entity.id)} where ${sql.ref(`${entity.id}.id`)} = ${file.recordId} and ${scopeOf(table, 'view', viewer)}`.execute(
      db.query,
    )
  await noteRecord(db, table, file.recordId!, rows.length > 0 ? 'viewed' : 'refused')
  return rows.length > 0
}

/** Whether a bound file may be read only by people who may see the entity's sensitive fields. */
export function isSensitiveFile({ fields }: EntityTable['entity'], { field }: Pick<StoredFile, 'field'>): boolean {
  return isSensitive(fields, field!)
}

/** Whether the field, or a field that contains it, is sensitive. A field that no longer exists counts as sensitive. */
function isSensitive(fields: Fields, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || field.sensitive) return true
  return rest.length > 0 && isSensitive(field.fields ?? {}, rest.join('.'))
}
