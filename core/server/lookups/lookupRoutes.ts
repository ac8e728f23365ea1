import { text } from '@core/entity/fieldKinds'
import type { Database } from '../database/Database'
import { listAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import { forbidden, notFound } from '../routes/errors'
import type { LookupList } from './LookupList'
import { listEntries } from './lookupRepository'

const entrySchema = {
  type: 'object',
  required: ['id', 'name', 'retired'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, retired: { type: 'boolean' } },
}

/** Reading a look-up list: what a field may choose, and the names of what old records chose. */
export function lookupRoutes(db: Database, lists: readonly LookupList[]): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/Lookup/List',
      access: 'signedIn',
      whileViewing: true,
      summary: 'List the entries of a look-up list',
      body: { list: text('List', { required: true, max: 100 }) },
      answer: listAnswer(entrySchema),
      async handle({ body, viewer }) {
        const list = lists.find(({ id }) => id === body.list)
        if (!list) throw notFound('List')
        if (list.needs !== undefined && !viewer.permissions.has(list.needs)) throw forbidden(`“${list.title}”`, { needs: [list.needs] })
        const data = await listEntries(db, list.id)
        return { data, totalItems: data.length }
      },
    }),
  ]
}
