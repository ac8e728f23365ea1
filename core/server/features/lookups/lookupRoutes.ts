import { lookupCalls } from '@core/shared/lookupCalls'
import type { Database } from '../../platform/database/Database'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { forbidden, notFound } from '../../platform/http/errors'
import type { LookupList } from '../../entities/lookups/LookupList'
import { listEntries } from '../../entities/lookups/lookupRepository'

/** Reading a look-up list: the entries that a field may choose, and the names of those that old records chose. */
export function lookupRoutes(db: Database, lists: readonly LookupList[]): readonly Route[] {
  return [
    defineRoute(lookupCalls.list, {
      access: 'signedIn',
      byKey: true,
      whileViewing: true,
      keepsOffline: true,
      async handle({ body, viewer }) {
        const list = lists.find(({ id }) => id === body.list)
        if (!list) throw notFound('List')
        if (list.needs !== undefined && !viewer.permissions.has(list.needs))
          throw forbidden(`“${list.title}”`, { needs: [list.needs] })
        const data = await listEntries(db, list.id)
        return { data, totalItems: data.length }
      },
    }),
  ]
}
