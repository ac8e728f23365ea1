import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/fieldKinds'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { notFound } from '../../platform/http/errors'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { readStateDays } from './readHistory'
import { accessTo, summaryOf } from './recordRoutes'
import { isVisible } from './storedRecord'

/** How long a record was in each of its states, read off its history, for people who may view it. None where the entity has no state. */
export function stateDaysRoutes(table: EntityTable, { db }: EntityContext): readonly Route[] {
  const { entity } = table
  if (entity.state === undefined || entity.fields[entity.state]?.sensitive) return []
  return [
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/StateDays`,
        summary: summaryOf(table, 'View the days in each state of'),
        body: { id: integer(entity.name.one, { required: true, min: 1 }) },
        answer: answer({ data: json.array(json.object({ state: json.integer, days: json.integer })) }),
      }),
      {
        access: accessTo(table, 'view'),
        whileViewing: true,
        async handle({ body: { id }, viewer }) {
          if (!(await isVisible(db, table, id, viewer))) throw notFound(entity.name.one)
          return { data: await readStateDays(db, table, id) }
        },
      },
    ),
  ]
}
