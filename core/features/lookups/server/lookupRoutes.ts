import { lookupCalls } from '@core/kernel/shared/lookupCalls'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { forbidden, notFound } from '@core/kernel/server/platform/http/errors'
import type { LookupList } from '@core/kernel/server/entities/lookups/LookupList'
import { listEntries } from '@core/kernel/server/entities/lookups/lookupRepository'

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
