import { allows } from '@core/kernel/entity/policy'
import { isChildOf, type Parent } from '@core/kernel/entity/parentLink'
import type { HistoryEntry } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { requirePurpose } from '../../security/patientAccess/noteAccess'
import { entityList } from '../list/EntityList'
import { namesOf } from '../record/namesOf'
import { entryColumns, historyPage, presentHistory, type StoredEntry } from '../record/readHistory'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { literal } from '../table/quote'
import { filterOfParent } from './filterOfParent'

interface RelatedHistory {
  readonly data: readonly {
    readonly change: HistoryEntry
    readonly record: { readonly id: number; readonly name: string; readonly kind: string; readonly path: string | null }
  }[]
  readonly next?: number
}

/**
 * SQL of entries of a record that was moved with its parent, as by a merge. The parent's own history tells the move in one entry, instead of
 * one for each record. A person who moves a record by hand leaves no note.
 */
function isMove({ fields }: EntityTable['entity']): string {
  const links = Object.entries(fields).flatMap(([name, { entity, linkType }]) =>
    linkType !== undefined ? [name, linkType] : entity === undefined ? [] : [name],
  )
  return `note is not null and action = 'update' and changes <> '[]'
    and not exists (select from jsonb_array_elements(changes) as change where change ->> 'field' not in (${links.map(literal).join(', ')}))`
}

interface ChildEntry extends StoredEntry {
  readonly table: EntityTable
  readonly recordId: number
}

/**
 * The history of the children of a record, newest first: of those that are in the viewer's lists. A deleted child is in no list, so its
 * history isn't here either.
 * @param before only entries with a smaller id: the `next` of the page before
 */
export async function readRelatedHistory(
  { db, catalog }: EntityContext,
  parent: Parent,
  before: number | null | undefined,
  viewer: Viewer,
): Promise<RelatedHistory> {
  await requirePurpose(db, { id: parent.entity }, [parent.id])
  const entries: ChildEntry[] = []
  for (const table of catalog.values()) {
    const { entity } = table
    if (!isChildOf(entity, parent.entity) || !allows(entity, 'view', viewer)) continue
    const { listed, where } = entityList(table, catalog)
    const { text, groups, binder } = where({ filter: filterOfParent(entity, parent) }, viewer)
    const { rows } = await db.pool.query<Omit<ChildEntry, 'table'>>({
      text: `select ${entryColumns}, record_id as "recordId" from core.history
        where entity = ${binder.bind(entity.id)} and id < ${binder.bind(before ?? Number.MAX_SAFE_INTEGER)}
          and not (${isMove(entity)})
          and record_id in (select ${listed.alias}.id from ${listed.source}${listed.joins(groups)} ${text})
        order by id desc limit ${historyPage + 1}`,
      values: binder.values,
    })
    entries.push(...rows.map((row) => ({ ...row, table })))
  }
  const sorted = entries.toSorted((a, b) => b.id - a.id)
  const shown = sorted.slice(0, historyPage)
  const nameOf = await namesOf(
    db,
    catalog,
    shown.map(({ table, recordId }) => ({ entity: table.entity.id, id: recordId })),
    viewer,
  )
  const changes = await presentHistory(
    db,
    shown.map(({ table: _, recordId: __, ...entry }) => entry),
    viewer,
    catalog,
  )
  const data = shown.map(({ table: { entity }, recordId }, at) => ({
    change: changes[at]!,
    record: {
      id: recordId,
      name: nameOf(entity.id, recordId) ?? `No. ${recordId}`,
      kind: entity.name.one,
      path: entity.screen?.replace(':id', String(recordId)) ?? null,
    },
  }))
  return { data, ...(sorted.length > historyPage && { next: shown.at(-1)!.id }) }
}
