import { searchCalls } from '@core/kernel/shared/searchCalls'
import type { RecordFinder } from '@core/kernel/server/entities/search/findRecords'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'

/** The default number of records of each kind. */
const usualRecords = 5

/** The search over the records of every entity. Each policy is part of its SQL, so everybody who is signed in may ask. */
export function recordSearchRoutes(finder: RecordFinder): readonly Route[] {
  return [
    defineRoute(searchCalls.find, {
      access: 'signedIn',
      byKey: true,
      whileViewing: true,
      async handle({ body: { search, records, limit }, viewer }) {
        if (records) {
          const ids = new Map<string, number[]>()
          for (const { entity, id } of records) ids.set(entity, [...(ids.get(entity) ?? []), id])
          return { data: await finder.read(ids, viewer) }
        }
        return { data: search?.trim() ? await finder.search(search, limit ?? usualRecords, viewer) : [] }
      },
    }),
  ]
}
