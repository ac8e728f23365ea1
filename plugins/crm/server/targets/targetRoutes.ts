import { byMonth, byPerson, daysOf, messages, monthEnd, monthStart, today } from '@core/entity'
import {
  createFigureRun,
  createRecord,
  deleteRecord,
  groupFigure,
  isThere,
  readRecord,
  updateRecord,
} from '@core/server/entities'
import { type Route, type ServerContext, createOnce, defineRoute, invalid, stale } from '@core/server/plugin'
import { targetPermissions } from '../../shared/crmPermissions'
import { figureOfMetric } from '../../shared/figures/targetFigures'
import { targetCalls } from '../../shared/targets/targetCalls'
import { findTarget, peopleWithTargets, targetsOf } from './targetRepository'
import { targetTable } from './targetTable'
import { setWorkWeek, workWeeks } from './workCalendars'

const { can } = targetPermissions

/** The calls of targets beside those of their entity. S3.16 */
export const targetRoutes = (context: ServerContext): readonly Route[] => {
  const { db, catalog } = context
  return [
    defineRoute(targetCalls.create, {
      access: can.canSetTarget,
      async handle(call) {
        const { assignIds, assignTo, ...fields } = call.body
        const people = assignIds ?? (assignTo ? [assignTo] : [])
        if (people.length === 0) throw invalid([{ field: 'assignIds', message: messages.required('People') }])
        const made: number[] = []
        const data = await db.transaction(async (tx) => {
          // A retried transaction starts again with an empty list.
          made.length = 0
          const first = await createOnce(tx, call, async () => {
            for (const person of people)
              made.push(await createRecord(tx, targetTable, { ...fields, assignTo: person }, call.viewer, { catalog }))
            return made[0]!
          })
          const target = await readRecord(tx, targetTable, first, call.viewer, catalog)
          return { ids: made.length > 0 ? [...made] : [first], target }
        })
        call.reply.code(201)
        return { data, message: 'Target created successfully !!' }
      },
    }),
    defineRoute(targetCalls.setMany, {
      access: can.canSetTarget,
      async handle({ body: { targets }, viewer }) {
        const how = { catalog }
        const changed = await db.transaction(async (tx) => {
          let count = 0
          for (const [at, { version, value, ...cell }] of targets.entries()) {
            const key = { ...cell, month: monthStart(cell.month) }
            const stored = await findTarget(tx, key)
            if ((stored?.version ?? null) !== (version ?? null)) throw stale(`Row ${at + 1}`)
            if (stored && value == null) await deleteRecord(tx, targetTable, stored.id, viewer, how)
            else if (stored) await updateRecord(tx, targetTable, stored.id, { value, version }, viewer, how)
            else if (value != null) await createRecord(tx, targetTable, { ...key, value }, viewer, how)
            count += 1
          }
          return count
        })
        return { data: { changed }, message: 'Target updated successfully !!' }
      },
    }),
    defineRoute(targetCalls.weeks, {
      access: can.view,
      whileViewing: true,
      async handle() {
        const data = await workWeeks(db)
        return { data: [...data], totalItems: data.length }
      },
    }),
    defineRoute(targetCalls.setWeek, {
      access: can.canSetTarget,
      async handle({ body }) {
        const data = await db.transaction((tx) => setWorkWeek(tx, body))
        return { data, message: 'Working days updated successfully !!' }
      },
    }),
    defineRoute(targetCalls.year, {
      access: can.view,
      whileViewing: true,
      async handle({ body: { metric, year }, viewer }) {
        const range = { from: `${year}-01-01`, to: `${year}-12-31` }
        const people = await peopleWithTargets(db, viewer)
        const targets = await targetsOf(db, viewer, metric, range)
        const run = createFigureRun(context, viewer, { range })
        const figure = figureOfMetric[metric]!
        const [reached, calendarOf] = await Promise.all([
          isThere(run, figure) ? groupFigure(run, figure, [byPerson, byMonth]) : [],
          run.calendars(),
        ])
        const actuals = reached.flatMap(({ keys: [person, month], value }) =>
          person && month && value ? [{ assignTo: Number(person), month, value }] : [],
        )
        const stores = [...new Set([...people, ...targets].map(({ storeId }) => storeId))]
        const day = today()
        const month = { from: monthStart(day), to: monthEnd(day) }
        const days = stores.map((storeId) => ({ storeId, ...daysOf(month, day, calendarOf(storeId)) }))
        return { data: { people, targets, actuals, days } }
      },
    }),
  ]
}
