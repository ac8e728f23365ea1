import { type RawBuilder, sql } from 'kysely'
import { isCustomPath } from '@core/kernel/entity/customFields'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import { fieldPathAt, fieldPathsOf } from '@core/kernel/entity/leaves'
import { allows, throughField } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database } from '../../platform/database/Database'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { textAt, titleOf } from '../table/titleSql'
import { type ReferenceTarget, namesOf, referenceTargetOf } from '../record/namesOf'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { type EntityList, entityList } from '../list/EntityList'
import type { ListedTable } from '../list/ListedTable'
import { likePattern } from '../list/filterSql'
import { searchWords } from '../list/searchSql'
import { searchedFields, whyFound } from './whyFound'

/** A record that was found by a search over several entities. */
export interface FoundRecord {
  readonly id: number
  readonly name: string
  readonly hint?: string
  readonly of?: string
  readonly state?: string
  /** Why it was found, if its name doesn't show it. */
  readonly why?: string
}

/** The records of one entity that were found, the best first. */
export interface FoundGroup {
  readonly entity: string
  readonly name: string
  readonly screen: string
  readonly records: readonly FoundRecord[]
}

/** @returns what each path that leads to a record's screen is about: its name, and what distinguishes it or to what it belongs */
export type AboutPaths = (paths: readonly string[], viewer: Viewer) => Promise<ReadonlyMap<string, string>>

/** Records by their ids, grouped by entity. */
export type RecordIds = ReadonlyMap<string, readonly number[]>

export interface RecordFinder {
  /** The records that match every word, as the quick search of their list does. The entities with the best matches come first. */
  search(text: string, limit: number, viewer: Viewer): Promise<readonly FoundGroup[]>
  /** The ones of these records that the viewer may see, in groups in the order of the map. */
  read(ids: RecordIds, viewer: Viewer): Promise<readonly FoundGroup[]>
}

/** The maximum number of matches of one entity that are compared: more than anybody reads, and few enough to be fast. */
const mostCompared = 200

interface Row {
  readonly entity: string
  readonly id: number
  readonly name: string
  readonly hint: string | null
  readonly state: string | null
  readonly of_type: number | null
  readonly of_id: number | null
  /** The stored texts of the searched fields, by path. */
  readonly searched: Readonly<Record<string, string | null>> | null
  /** 0: the name begins with the text, 1: one of its words does, 2: it matches elsewhere. */
  readonly rank: number
}

/** Finds records of every entity that has a record's screen and a searchable field, in one statement. */
export function createRecordFinder(db: Database, catalog: EntityCatalog): RecordFinder {
  // The lists are made with the first search, when the catalog is complete, and again when administrators changed it.
  const lists = derivedFromFields((): readonly EntityList[] =>
    [...catalog.values()].filter((table) => isFindable(table)).map((table) => entityList(table, catalog)),
  )
  const listsOf = (viewer: Viewer) => lists().filter(({ listed }) => allows(listed.table.entity, 'view', viewer))

  async function run(parts: readonly RawBuilder<Row>[]): Promise<readonly Row[]> {
    if (parts.length === 0) return []
    const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db.query)
    return rows
  }

  /** Groups rows by entity, in the order in which the entities first occur. */
  async function present(
    rows: readonly Row[],
    viewer: Viewer,
    words: readonly string[] = [],
  ): Promise<readonly FoundGroup[]> {
    const pointers = rows.flatMap((row) => parentOf(catalog.get(row.entity)!.entity, row) ?? [])
    const nameOf = await namesOf(db, catalog, pointers, viewer)
    return [...new Set(rows.map(({ entity }) => entity))].map((id) => {
      const { entity } = catalog.get(id)!
      const found = rows.filter((row) => row.entity === id)
      const fields = searchedFields(entity.fields)
      noteAccess(
        entity,
        found.map((row) => row.id),
        'found',
      )
      return {
        entity: id,
        name: entity.name.many,
        screen: entity.screen!,
        records: found.map((row) => {
          const parent = parentOf(entity, row)
          const of = parent && nameOf(parent.entity, parent.id)
          const shown = [row.name, row.hint, of].filter(Boolean).join(' ')
          const why = row.searched && whyFound(fields, words, shown, row.searched)
          return {
            id: row.id,
            name: row.name,
            ...(row.hint && { hint: row.hint }),
            ...(of && { of }),
            ...(row.state && { state: row.state }),
            ...(why && { why }),
          }
        }),
      }
    })
  }

  return {
    async search(text, limit, viewer) {
      const rows = await run(listsOf(viewer).map((list) => searchPart(list, text, limit, viewer)))
      const order = rows.toSorted((a, b) => a.rank - b.rank)
      return present(order, viewer, searchWords(text))
    },
    async read(ids, viewer) {
      const known = new Map(listsOf(viewer).map((list) => [list.listed.table.entity.id, list]))
      const rows = await run(
        [...ids].flatMap(([entity, requested]) => {
          const list = known.get(entity)
          return list ? [partOf(list, { ids: [...requested] }, '', viewer, requested.length)] : []
        }),
      )
      return present(rows, viewer)
    },
  }
}

/** Whether a record has a screen of its own and something to find it by. */
function isFindable({ entity }: EntityTable): boolean {
  return (
    (entity.screen?.includes(':id') ?? false) &&
    fieldPathsOf(entity.fields).some(({ field }) => field.searchable === true)
  )
}

function searchPart(list: EntityList, search: string, limit: number, viewer: Viewer): RawBuilder<Row> {
  return partOf(list, { search }, search, viewer, limit)
}

/** The rows of a list as rows of a search result. The list's own condition decides who sees which of them. */
function partOf(
  { listed, where }: EntityList,
  selection: Parameters<EntityList['where']>[0],
  search: string,
  viewer: Viewer,
  limit: number,
): RawBuilder<Row> {
  const { table } = listed
  const { entity } = table
  const found = where(selection, viewer)
  const { type, id } = linkOf(entity)
  const column = (path: string | undefined) => (path === undefined ? sql`null` : textAt(table, path))
  const begins = likePattern(search).slice(1)
  return sql<Row>`(select * from (
    select ${entity.id}::text as entity, matched.*, case
      when core.comparable(name) like ${begins} then 0 when core.comparable(name) like ${`% ${begins}`} then 1 else 2 end as rank
    from (
      select ${sql.ref(`${entity.id}.id`)} as id, ${titleOf(table)} as name, ${column(visible(entity, entity.hint))}::text as hint,
        ${stateName(table)}::text as state, ${column(type)}::integer as of_type, ${column(id)}::integer as of_id,
        ${search ? searchedTexts(listed) : sql`null::jsonb`} as searched
      from ${sql.raw(`${listed.source}${listed.joins(Object.keys(table.joined ?? {}))}`)}
      ${withValues(found.text, found.binder.values)}
      limit ${mostCompared}
    ) matched
  ) ranked order by rank, id desc limit ${limit})`
}

/** The stored texts of the searched fields as JSON, by path. */
function searchedTexts({ table, fieldPaths }: ListedTable): RawBuilder<unknown> {
  const parts = searchedFields(table.entity.fields).map(({ path }) => {
    // Of a choice that administrators added, quick search reads the name.
    const name = isCustomPath(path) ? fieldPaths.get(path)?.label : undefined
    return sql`${path}::text, ${name === undefined ? textAt(table, path) : sql.raw(name)}`
  })
  return sql`jsonb_build_object(${sql.join(parts)})`
}

/** A path, unless the field is sensitive. */
function visible({ fields }: Entity, path: string | undefined): string | undefined {
  return path !== undefined && fieldPathAt(fields, path)?.sensitive === false ? path : undefined
}

/** SQL of the name of the option that is the record's state. */
function stateName(table: EntityTable): RawBuilder<string | null> {
  const { state, fields } = table.entity
  const options = state === undefined ? undefined : fieldPathAt(fields, state)?.field.options
  if (state === undefined || options === undefined) return sql`null`
  const cases = options.map(({ id, name }) => sql`when ${String(id)} then ${name}::text`)
  return sql`case ${textAt(table, state)} ${sql.join(cases, sql` `)} end`
}

/** The fields that name the record that this one belongs to, if it can belong to several kinds of records. */
function linkOf({ fields, ...entity }: Entity): { readonly type?: string; readonly id?: string } {
  const id = throughField(entity) ?? Object.keys(fields).find((name) => fields[name]!.links !== undefined)
  const type = id === undefined ? undefined : fields[id]?.linkType
  return id !== undefined && type !== undefined ? { type, id } : {}
}

function parentOf(entity: Entity, { of_type, of_id }: Row): ReferenceTarget | undefined {
  const { type, id } = linkOf(entity)
  if (of_id === null || type === undefined || id === undefined) return undefined
  const target = referenceTargetOf(entity.fields[id]!, { [type]: of_type })
  return target === undefined ? undefined : { entity: target, id: of_id }
}

/** A condition with numbered placeholders as a part of another statement. */
function withValues(text: string, values: readonly unknown[]): RawBuilder<unknown> {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql.raw(''),
  )
}

/**
 * Names the records that paths lead to, such as those of notifications, as far as the viewer may see them. Records with health data are
 * not named: whoever reads an inbox doesn't open them.
 */
export function aboutPaths(finder: RecordFinder, catalog: EntityCatalog): AboutPaths {
  return async (paths, viewer) => {
    const pointed = new Map<string, { readonly entity: string; readonly id: number }>()
    for (const path of paths)
      for (const { entity } of catalog.values()) {
        const id = entity.personal ? undefined : idIn(path, entity.screen)
        if (id !== undefined) pointed.set(path, { entity: entity.id, id })
      }
    const ids = new Map<string, number[]>()
    for (const { entity, id } of pointed.values()) ids.set(entity, [...(ids.get(entity) ?? []), id])
    const groups = await finder.read(ids, viewer)
    const texts = new Map(
      groups.flatMap(({ entity, records }) =>
        records.map(({ id, name, hint, of }) => [`${entity} ${id}`, [name, of ?? hint].filter(Boolean).join(' · ')]),
      ),
    )
    return new Map(
      [...pointed].flatMap(([path, { entity, id }]) => {
        const text = texts.get(`${entity} ${id}`)
        return text === undefined ? [] : [[path, text]]
      }),
    )
  }
}

/** The id in a path, if it is the address of a record's screen; its query is ignored. */
function idIn(path: string, screen: string | undefined): number | undefined {
  if (!screen?.includes(':id')) return undefined
  const [before = '', after = ''] = screen.toLowerCase().split(':id')
  const address = path.toLowerCase().split(/[?#]/)[0]!
  if (!address.startsWith(before) || !address.endsWith(after)) return undefined
  const id = address.slice(before.length, address.length - after.length)
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}
