import { sql } from 'kysely'
import { automationOn } from '@core/kernel/entity/automations'
import { type CustomField, customFieldsOf, defaultProblem, extensibleEntities } from '@core/kernel/entity/customFields'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { superAdminKey } from '@core/kernel/server/security/access/roles'
import { turnOffAutomation } from '@core/kernel/server/plugins/turnOffAutomation'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { checkFormula } from '@core/kernel/server/entities/custom/tryFormula'
import { defineEntityTable, type EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { indexStateSql, newCustomKey } from '@core/kernel/server/entities/custom/readCustomFields'
import { HttpError, invalid } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { customFieldEntity } from '../shared/customFieldEntity'

/** How many fields administrators may add to one kind of record. More would make its form unusable, and its lists slow. */
const mostFields = 60

const index = indexStateSql('"customField"')

/** How many fields of one kind of record may have a mark that needs an index. */
const mostIndexes = 8

interface Definition {
  readonly records: string
  readonly label: string
  readonly kind: number
  readonly sensitive: boolean | null
  readonly seenBy: readonly number[] | null
  readonly changedBy: readonly number[] | null
  readonly defaultValue: string | null
  readonly min: number | null
  readonly max: number | null
  readonly indexed: boolean | null
  readonly searchable: boolean | null
  readonly options: readonly { readonly id?: number | null; readonly name: string }[] | null
}

/** The storage of the fields that administrators add. What it stores is what every node, form and list works with at once. */
export const customFieldTable = ({ catalog }: Pick<ServerContext, 'catalog'>) =>
  defineEntityTable({
    entity: customFieldEntity,
    table: 'core.custom_field',
    computed: { index: index.state, indexProblem: index.problem },
    rules: {
      auditsDeletes: true,
      async plan({ tx, viewer, before, after }) {
        const table = recordsOf(catalog, after.records)
        await lockFields(tx, after.records)
        if (before) refuseOtherKind(before, after)
        if (before) await refuseOpening(tx, viewer, table, before, after)
        refuseSensitive(table, after)
        await refuseSameLabel(tx, table, before?.id ?? 0, after)
        if (before) await refuseLostChoices(tx, table, { ...before, key: String(before.key) }, after)
        else await refuseTooMany(tx, after.records)
        await refuseTooManyIndexes(tx, before?.id ?? 0, after)
        refuseWrongDefault(after)
        await refuseUnknownRoles(tx, after)
        const key = before?.key ?? (await newCustomKey(tx, after.records, after.label))
        const result = after.formula ? resultOf(table, { ...after, formula: after.formula, key }, before?.result) : null
        return {
          record: { ...after, key, result },
          written: (id) =>
            recordAudit(tx, {
              ...entryOf(viewer, id, after, table),
              action: before ? 'fieldChanged' : 'fieldMade',
            }),
        }
      },
      async mayDelete(tx, stored, viewer) {
        await turnOffUsing(tx, stored)
        await recordAudit(tx, {
          ...entryOf(viewer, stored.id, stored, catalog.get(stored.records)),
          action: 'fieldDeleted',
        })
      },
      async mayRestore(tx, stored, viewer) {
        const table = recordsOf(catalog, stored.records)
        await lockFields(tx, stored.records)
        await refuseSameLabel(tx, table, stored.id, stored)
        await refuseTooMany(tx, stored.records)
        await refuseTooManyIndexes(tx, stored.id, stored)
        await recordAudit(tx, { ...entryOf(viewer, stored.id, stored, table), action: 'fieldRestored' })
      },
    },
  })

/**
 * @param before what it resulted in so far
 * @throws HttpError 400 with what is wrong with the formula
 */
function resultOf(
  table: EntityTable,
  {
    formula,
    sensitive,
    seenBy,
    key,
  }: Pick<Definition, 'sensitive' | 'seenBy'> & { readonly formula: string; readonly key: string },
  before: string | null | undefined,
): string {
  const checked = checkFormula(table, { formula, sensitive: sensitive === true, seenBy: seenBy ?? undefined, key })
  if ('problem' in checked) throw invalid([{ field: 'formula', message: `Formula: ${checked.problem}` }])
  if (before && before !== checked.type)
    throw invalid([
      {
        field: 'formula',
        message:
          'Formula: it would result in something else than so far, which lists and views rely on; add another field',
      },
    ])
  return checked.type
}

/** @returns every role, by their names */
export async function activeRoles(db: Pick<Database | Transaction, 'query'>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from api.role where deleted_at is null order by id`.execute(db.query)
  return rows
}

/** @throws HttpError 400 for a role that is not there */
async function refuseUnknownRoles(tx: Transaction, { seenBy, changedBy }: Definition): Promise<void> {
  if (!seenBy?.length && !changedBy?.length) return
  const known = new Set((await activeRoles(tx)).map(({ id }) => id))
  for (const [field, ids, label] of [
    ['seenBy', seenBy, 'Who sees it'],
    ['changedBy', changedBy, 'Who changes it'],
  ] as const)
    if (ids?.some((id) => !known.has(id))) throw invalid([{ field, message: `${label}: choose roles of the list` }])
}

/** @throws HttpError 400 where its records can't have more fields */
export function recordsOf(catalog: EntityCatalog, records: string): EntityTable {
  const table = extensibleEntities().includes(records) ? catalog.get(records) : undefined
  if (!table) throw invalid([{ field: 'records', message: 'Records: choose one of the kinds of record in the list' }])
  return table
}

/** Until the end of the transaction nobody else changes fields of these records. */
async function lockFields(tx: Transaction, records: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('core.customFields ' || ${records}, 0))`.execute(tx.query)
}

function refuseOtherKind(before: Definition, after: Definition): void {
  if (before.records !== after.records)
    throw invalid([{ field: 'records', message: 'Records can’t be changed; add a field to the other records' }])
  if (before.kind !== after.kind)
    throw invalid([
      { field: 'kind', message: 'Kind can’t be changed, since records hold such values; add another field instead' },
    ])
}

/**
 * Nobody opens a field that is closed to themselves. Only a Super Admin does, because a field whose roles nobody holds any more would stay closed.
 * @throws HttpError 403
 */
async function refuseOpening(
  tx: Transaction,
  viewer: Viewer,
  { entity }: EntityTable,
  before: Definition,
  after: Definition,
): Promise<void> {
  const isOpened = (from: readonly number[] | null, to: readonly number[] | null) =>
    Boolean(from?.length) && !from!.includes(viewer.roleId) && (!to?.length || to.some((id) => !from!.includes(id)))
  const { sensitive } = entity.policy
  const label =
    before.sensitive && !after.sensitive && sensitive !== undefined && !viewer.permissions.has(sensitive)
      ? 'Sensitive'
      : isOpened(before.seenBy, after.seenBy)
        ? 'Who sees it'
        : isOpened(before.changedBy, after.changedBy)
          ? 'Who changes it'
          : undefined
  if (label === undefined) return
  const { rows } = await sql`select from api.role where id = ${viewer.roleId} and key = ${superAdminKey}`.execute(
    tx.query,
  )
  if (rows.length === 0)
    throw new HttpError(
      403,
      `${label}: this field is closed to your own role, so you can’t open it. Ask a Super Admin.`,
    )
}

function refuseSensitive({ entity }: EntityTable, { sensitive }: Definition): void {
  if (sensitive && entity.policy.sensitive === undefined)
    throw invalid([
      {
        field: 'sensitive',
        message: `Sensitive: ${entity.name.many.toLowerCase()} have no permission for sensitive fields, so nobody could see it`,
      },
    ])
}

async function refuseSameLabel(
  tx: Transaction,
  { entity }: EntityTable,
  id: number,
  { records, label }: Definition,
): Promise<void> {
  const custom = new Set(Object.keys(customFieldsOf(records)).map((key) => `custom.${key}`))
  const isBuiltIn = fieldPathsOf(entity.fields).some(
    ({ path, field }) => !custom.has(path) && field.label.toLowerCase() === label.toLowerCase(),
  )
  const { rows } = await sql`
    select from core.custom_field
    where records = ${records} and id <> ${id} and lower(label) = lower(${label}) and deleted_at is null`.execute(
    tx.query,
  )
  if (isBuiltIn || rows.length > 0)
    throw invalid([
      { field: 'label', message: `Label: ${entity.name.many.toLowerCase()} have a field “${label}” already` },
    ])
}

async function refuseTooMany(tx: Transaction, records: string): Promise<void> {
  const { rows } = await sql<{ fields: number }>`
    select count(*)::integer as fields from core.custom_field where records = ${records} and deleted_at is null`.execute(
    tx.query,
  )
  if (rows[0]!.fields >= mostFields)
    throw invalid([
      {
        field: 'records',
        message: `These records have ${mostFields} added fields already; remove one that nobody needs`,
      },
    ])
}

/** @throws HttpError 400 for a default that no record could have */
export function refuseWrongDefault({ records: entity, kind, defaultValue, min, max, options }: Definition): void {
  const problem = defaultProblem({
    entity,
    key: '',
    label: 'Default',
    // The entity's field has only these.
    kind: kind as CustomField['kind'],
    ...(defaultValue !== null && { default: defaultValue }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(options && { options: options.map(({ id, name }) => ({ id: id ?? 0, name })) }),
  })
  if (problem !== undefined) throw invalid([{ field: 'defaultValue', message: problem }])
}

async function refuseTooManyIndexes(
  tx: Transaction,
  id: number,
  { records, indexed, searchable }: Definition,
): Promise<void> {
  for (const [path, marked, label] of [
    ['indexed', indexed, 'Often sorted or filtered'],
    ['searchable', searchable, 'Found by quick search'],
  ] as const) {
    if (!marked) continue
    const { rows } = await sql<{ label: string }>`
      select label from core.custom_field
      where records = ${records} and id <> ${id} and deleted_at is null and ${sql.ref(path)}`.execute(tx.query)
    if (rows.length >= mostIndexes)
      throw invalid([
        {
          field: path,
          message: `${label}: ${mostIndexes} fields of these records are marked already, and each makes saving slower; take the mark from one of them: ${rows.map((row) => row.label).join(', ')}`,
        },
      ])
  }
}

/** @throws HttpError 400 for a choice that records have and that the change would remove */
async function refuseLostChoices(
  tx: Transaction,
  { table }: EntityTable,
  before: Definition & { readonly key: string },
  after: Definition,
): Promise<void> {
  const kept = new Set((after.options ?? []).map(({ id }) => id))
  for (const { id, name } of before.options ?? []) {
    if (kept.has(id)) continue
    // One choice is a number in the record, several are a list of numbers: both contain it.
    const { rows } = await sql`
      select from ${sql.table(table)} where custom -> ${before.key} @> to_jsonb(${id}::integer) limit 1`.execute(
      tx.query,
    )
    if (rows.length > 0)
      throw invalid([
        {
          field: 'options',
          message: `Choices: “${name}” can’t be removed, because records have it; rename it instead`,
        },
      ])
  }
}

/** Turns off the automations that start by the field, look at it or write it. Those who keep them are notified. */
async function turnOffUsing(
  tx: Transaction,
  { records, key, label }: Pick<Definition, 'records' | 'label'> & { readonly key: unknown },
): Promise<void> {
  // The key is a word, so nothing in the pattern needs escaping but the point.
  const named = `custom[.]${String(key)}([^A-Za-z0-9]|$)`
  const { rows } = await sql<{ id: number }>`
    select id from core.automation where status = ${automationOn} and deleted_at is null
      and (records = ${records} or steps::text like ${`%"${records}"%`})
      and concat_ws(' ', field, day_field, conditions, steps) ~ ${named} order by id`.execute(tx.query)
  for (const { id } of rows)
    await turnOffAutomation(
      tx,
      id,
      `The field “${label}” was deleted. Put it back, or change the automation; then turn it on again.`,
    )
}

const entryOf = (
  viewer: Viewer,
  id: number,
  { label, records }: Pick<Definition, 'label' | 'records'>,
  table: EntityTable | undefined,
) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `Field ${label} of ${table?.entity.name.many.toLowerCase() ?? records}`,
  record: { entity: customFieldEntity.id, id },
})
