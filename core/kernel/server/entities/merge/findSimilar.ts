import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Field, Fields } from '@core/kernel/entity/Field'
import type { ValueOf } from '@core/kernel/entity/answers'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import type { similarShape } from '@core/kernel/shared/mergeCalls'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { notFound } from '../../platform/http/errors'
import { textAt, titleOf } from '../table/titleSql'
import { getStoredRecord, isVisible } from '../record/storedRecord'
import { columnOf } from '../table/columns'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntitySimilar, EntityTable, Likeness, Traits } from '../table/EntityTable'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { scopeOf } from '../table/scopeOf'

type Similar = ValueOf<typeof similarShape>

const maxFound = 10
/** How many records one reason can find: more share a value that distinguishes nobody. */
const maxOfReason = 50

/**
 * Finds records that may be the same as a known one.
 * @param except the record itself, if it exists
 * @returns the most likely first, limited to records that the viewer may see
 */
export async function findSimilar(
  db: Database | Transaction,
  table: EntityTable,
  traits: Traits,
  viewer: Viewer,
  catalog: EntityCatalog,
  except?: number,
): Promise<readonly Similar[]> {
  const among = (table.similar?.among ?? [table.entity.id]).flatMap((id) => catalog.get(id) ?? [])
  const found: Similar[] = []
  for (const other of among) {
    const own = other.entity.id === table.entity.id ? except : undefined
    const { rows } = await similarSql(other, traits, viewer, own).execute(db.query)
    noteAccess(
      other.entity,
      rows.map(({ id }) => id),
      'found',
    )
    const { name, screen } = other.entity
    found.push(
      ...rows.map((row) => ({
        ...row,
        entity: other.entity.id,
        kind: name.one,
        path: screen?.replace(':id', String(row.id)) ?? null,
      })),
    )
  }
  return found.toSorted((a, b) => b.reasons.length - a.reasons.length).slice(0, maxFound)
}

/** The values by which a stored record is compared. @throws HttpError 404 if the viewer may not see it */
export async function traitsOf(tx: Transaction, table: EntityTable, id: number, viewer: Viewer): Promise<Traits> {
  if (!(await isVisible(tx, table, id, viewer))) throw notFound(table.entity.name.one)
  const { values } = (await getStoredRecord(tx, table, id))!
  return Object.fromEntries(
    Object.entries(comparedBy(table.entity)).map(([trait, name]) => [trait, values[name] as string | null]),
  )
}

/** @returns the fields of the body of `…/Similar`, none of which is required. */
export function traitFields({ entity, similar }: EntityTable): Fields {
  if (similar?.traits) return similar.traits
  return Object.fromEntries(
    Object.entries(comparedBy(entity)).map(([trait, name]): [string, Field] => [
      trait,
      { ...entity.fields[name]!, required: false, readOnly: false },
    ]),
  )
}

/** Only fields of the record's own row are compared, and no sensitive ones: what is found would tell their values. */
function comparedBy({ similarBy, duplicateKeys = [], title, fields }: Entity): Readonly<Record<string, string>> {
  const paths = duplicateKeys.length > 0 ? duplicateKeys.flat() : title
  const all = similarBy ?? Object.fromEntries(paths.map((path) => [path, path]))
  return Object.fromEntries(
    Object.entries(all).filter(([, path]) => fields[path] && fieldPathAt(fields, path)?.sensitive === false),
  )
}

/** Records agree in one of the sets of `duplicateKeys`, or have the same title. */
function usualLikenesses({ entity, table }: EntityTable, traits: Traits): readonly Likeness[] {
  const { duplicateKeys = [], title, fields } = entity
  const compared = comparedBy(entity)
  const traitOf = (path: string) => Object.keys(compared).find((trait) => compared[trait] === path)
  return (duplicateKeys.length > 0 ? duplicateKeys : [title]).flatMap((paths): readonly Likeness[] => {
    const values = paths.map((path) => traits[traitOf(path) ?? ''] ?? '')
    if (values.includes('')) return []
    const equal = paths.map((path, at) => equalSql(path, fields[path]!, values[at]!))
    const labels = paths.map((path) => fields[path]!.label.toLowerCase())
    return [
      [
        `Same ${labels.join(' and ')}`,
        sql`select id from ${sql.table(table)} where deleted_at is null and ${sql.join(equal, sql` and `)}`,
      ],
    ]
  })
}

/** Compared as by an import: names without marks, other texts without regard to case. */
function equalSql(path: string, { kind, schema }: Field, value: string | number): RawBuilder<unknown> {
  const column = sql.id(columnOf(path))
  if (schema.type !== 'string' || schema.format === 'date' || schema.format === 'date-time')
    return sql`${column} = ${value}`
  const spelled = (text: RawBuilder<unknown>) => (kind === 'text' ? sql`core.comparable(${text})` : sql`lower(${text})`)
  return sql`${spelled(column)} = ${spelled(sql`${String(value).trim()}::text`)}`
}

function similarSql(
  table: EntityTable,
  traits: Traits,
  viewer: Viewer,
  except: number | undefined,
): RawBuilder<Pick<Similar, 'id' | 'name' | 'hint' | 'reasons'>> {
  const { entity, similar } = table
  const id = sql.ref(`${entity.id}.id`)
  const likenesses = similar?.likenesses(traits) ?? usualLikenesses(table, traits)
  // One subquery for each reason, so that each uses its own index.
  const parts = likenesses.map(
    ([reason, ids]) => sql`select ${reason}::text as reason, found.id from (${ids} limit ${maxOfReason}) as found (id)`,
  )
  const union =
    parts.length > 0
      ? sql.join(parts, sql` union all `)
      : sql`select null::text as reason, null::integer as id where false`
  return sql`
    select ${id} as id, ${titleOf(table)} as name, ${hintSql(table, similar)} as hint, array_agg(distinct look.reason) as reasons
    from (${union}) as look join ${sql.table(table.table)} as ${sql.id(entity.id)} on ${id} = look.id
    where ${scopeOf(table, 'view', viewer)} and ${id} is distinct from ${except ?? null}::integer
    group by ${id} order by count(*) desc, ${id} limit ${maxFound}`
}

function hintSql(table: EntityTable, similar: EntitySimilar | undefined): RawBuilder<unknown> {
  if (similar?.hint !== undefined) return sql.raw(similar.hint)
  const { hint, fields } = table.entity
  if (hint === undefined || fieldPathAt(fields, hint)?.sensitive !== false) return sql`null::text`
  return textAt(table, hint)
}
