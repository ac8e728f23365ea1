import { choice, integer, text } from '@core/entity/fieldKinds'
import type { Database } from '../database/Database'
import type { EntityCatalog } from '../entities/EntityContext'
import { type Route, defineRoute } from '../routes/defineRoute'
import { notFound } from '../routes/errors'
import { come, leave, mayView, othersAt } from './presence'

const modes = [
  { id: 'view', name: 'Viewing' },
  { id: 'edit', name: 'Editing' },
  { id: 'leave', name: 'Leaving' },
] as const

const present = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', 'mode'],
    properties: { id: { type: 'integer' }, name: { type: 'string' }, mode: { enum: ['view', 'edit'] } },
  },
}

/** Who else has a record open. */
export function presenceRoutes(db: Database, catalog: EntityCatalog): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/live/presence',
      access: 'signedIn',
      background: true,
      whileViewing: true,
      summary: 'Say that a record is open, and hear who else has it open',
      body: {
        entity: text('Entity', { required: true, max: 60 }),
        id: integer('Record', { required: true, min: 1 }),
        tab: text('Tab', { required: true, max: 60 }),
        mode: choice('Mode', modes, { required: true }),
      },
      answer: { type: 'object', required: ['success', 'data'], properties: { success: { type: 'boolean', enum: [true] }, data: present } },
      async handle({ body: { mode, ...place }, viewer }) {
        if (mode === 'leave') {
          await db.transaction((tx) => leave(tx, place, viewer))
          return { data: [] }
        }
        const table = catalog.get(place.entity)
        if (!table || !(await mayView(db, table, place.id, viewer))) throw notFound(table?.entity.name.one ?? 'Record')
        await db.transaction((tx) => come(tx, place, viewer, mode))
        return { data: await othersAt(db, place, viewer) }
      },
    }),
  ]
}
