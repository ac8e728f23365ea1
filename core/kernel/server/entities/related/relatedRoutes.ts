import { allows } from '@core/kernel/entity/policy'
import type { Parent } from '@core/kernel/entity/parentLink'
import { relatedCalls } from '@core/kernel/shared/relatedCalls'
import type { Viewer } from '../../platform/http/Viewer'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { entityList } from '../list/EntityList'
import { countSql } from '../list/pageSql'
import { filterOfParent } from './filterOfParent'
import { continuationOf } from './continuationOf'
import { deletionOf } from './deletionOf'
import { readCard } from './readCard'
import { readRelatedHistory } from './readRelatedHistory'
import type { EntityContext } from '../table/EntityContext'

/** The children of a record: their number for each entity, as its list would show them, and their history. */
export function relatedRoutes({ db, catalog }: EntityContext): readonly Route[] {
  async function count(child: string, parent: Parent, viewer: Viewer): Promise<readonly [string, number][]> {
    const table = catalog.get(child)
    if (!table || !allows(table.entity, 'view', viewer)) return []
    const list = entityList(table, catalog)
    const where = list.where({ filter: filterOfParent(table.entity, parent) }, viewer)
    const { rows } = await db.pool.query<{ total: number }>({
      text: countSql(list.listed, where),
      values: where.binder.values,
    })
    return [[child, rows[0]!.total]]
  }
  return [
    defineRoute(relatedCalls.count, {
      access: 'signedIn',
      byKey: true,
      whileViewing: true,
      async handle({ body: { entity, id, of }, viewer }) {
        const counts: (readonly [string, number])[] = []
        // One after another, so that a screen takes only one connection; it waits for all of them anyway.
        for (const child of new Set(of)) counts.push(...(await count(child, { entity, id }, viewer)))
        return { data: Object.fromEntries(counts) }
      },
    }),
    defineRoute(relatedCalls.card, {
      access: 'signedIn',
      whileViewing: true,
      handle: async ({ body, viewer }) => ({ data: await readCard({ db, catalog }, body, viewer) }),
    }),
    defineRoute(relatedCalls.continuation, {
      access: 'signedIn',
      whileViewing: true,
      handle: async ({ body, viewer }) => ({ data: (await continuationOf({ db, catalog }, body, viewer)) ?? null }),
    }),
    defineRoute(relatedCalls.deletion, {
      access: 'signedIn',
      whileViewing: true,
      handle: async ({ body, viewer }) => ({ data: (await deletionOf({ db, catalog }, body, viewer)) ?? null }),
    }),
    defineRoute(relatedCalls.history, {
      access: 'signedIn',
      byKey: true,
      whileViewing: true,
      handle: ({ body: { entity, id, before }, viewer }) =>
        readRelatedHistory({ db, catalog }, { entity, id }, before, viewer),
    }),
  ]
}
