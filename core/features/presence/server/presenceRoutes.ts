import { presenceCalls } from '@core/kernel/shared/presenceCalls'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { notFound } from '@core/kernel/server/platform/http/errors'
import { joinRecord, leaveRecord, mayView, otherPeopleAt } from './presence'

/** Which other people have a record open. */
export function presenceRoutes(db: Database, catalog: EntityCatalog): readonly Route[] {
  return [
    defineRoute(presenceCalls.say, {
      access: 'signedIn',
      background: true,
      whileViewing: true,
      async handle({ body: { mode, ...place }, viewer }) {
        if (mode === 'leave') {
          await db.transaction((tx) => leaveRecord(tx, place, viewer))
          return { data: [] }
        }
        const table = catalog.get(place.entity)
        if (!table || !(await mayView(db, table, place.id, viewer))) throw notFound(table?.entity.name.one ?? 'Record')
        await db.transaction((tx) => joinRecord(tx, place, viewer, mode))
        return { data: await otherPeopleAt(db, place, viewer) }
      },
    }),
  ]
}
