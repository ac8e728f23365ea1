import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { customGroup, fieldOf } from '@core/kernel/entity/customFields'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import type { Database } from '../../platform/database/Database'
import type { FileAnswer } from '../../platform/http/fileAnswer'
import { HttpError, notFound } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { recordAudit } from '../../security/audit/recordAudit'
import { type RemovedField, removedField } from '../custom/readCustomFields'
import { exportName } from '../export/exportFile'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { openProblem } from './openProblem'
import { readRemoval } from './removedData'

/** @returns the table with the field that it had, which nobody else knows any more */
export function withRemovedField(table: EntityTable, definition: RemovedField): EntityTable {
  const { entity } = table
  const group = entity.fields[customGroup]!
  const fields = { [definition.key]: fieldOf(removedField(definition)) }
  return { ...table, entity: { ...entity, fields: { ...entity.fields, [customGroup]: { ...group, fields } } } }
}

/** A field that was deleted and can still be restored. */
export interface HiddenField {
  readonly id: number
  readonly label: string
  /** The id of the entity. */
  readonly records: string
  readonly deletedAt: string
  /** Null where the deployment did it by itself. */
  readonly deletedBy: string | null
  readonly daysLeft: number
  /** A formula has none of its own. */
  readonly hasValues: boolean
}

/** @returns the fields that can be restored, the last deleted first */
export async function listHiddenFields(db: Pick<Database, 'query'>): Promise<readonly HiddenField[]> {
  const { rows } = await sql<HiddenField>`
    select field.id, label, records, field.deleted_at as "deletedAt", person.name as "deletedBy", formula is null as "hasValues",
      greatest(0, ${restorableDays}::integer - (core.today() - core.office_day(field.deleted_at))) as "daysLeft"
    from core.custom_field field left join core."user" person on person.id = field.deleted_by
    where field.deleted_at is not null order by field.deleted_at desc, field.id desc`.execute(db.query)
  return rows
}

/**
 * The values of a field that was deleted and can still be restored, with the names of their records. Like the file that is made once the field
 * is gone for good, it is complete, and so for whoever may see and export all of these records.
 * @throws HttpError 404 where there is no such field, 403 for somebody who may not have all of its values
 */
export async function openHiddenField(
  context: EntityContext,
  id: number,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<FileAnswer> {
  const { db, catalog } = context
  const { rows } = await sql<{ definition: RemovedField; today: string }>`
    select to_jsonb(field) as definition, core.today()::text as today
    from core.custom_field field where id = ${id} and deleted_at is not null`.execute(db.query)
  const [found] = rows
  if (!found || found.definition.formula !== null) throw notFound('Field')
  const { definition, today } = found
  const { records, label, key, sensitive, seen_by: seenBy } = definition
  const table = catalog.get(records)
  const problem = openProblem(
    { guardedBy: records, sensitive: sensitive === true, seenBy: seenBy?.length ? seenBy : null },
    catalog,
    viewer,
  )
  if (problem) throw problem
  if (!table) throw new HttpError(409, 'The plugin of these records is off. Turn it on, then export the field.')
  const name = `${label} (${table.entity.name.many})`
  const file = await readRemoval(context, { table: withRemovedField(table, definition), field: key }, () => {})
  await recordAudit(db, {
    action: 'exportDownloaded',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: name,
    request,
    details: { removed: records, field: key, format: 'csv' },
  })
  return { file: file.file, type: file.type, name: exportName(name, today, 'csv') }
}
