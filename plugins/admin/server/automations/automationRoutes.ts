import { countText } from '@core/entity'
import { recordAudit } from '@core/server/access'
import {
  describeRecords,
  describeUndo,
  emitRuns,
  rehearse,
  retryRun,
  runsOf,
  tryOnRecord,
  undoRun,
} from '@core/server/administration'
import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'
import { automationCalls } from '../../shared/automationCalls'
import { automationEntry } from './automationTables'
import { automationOfRun } from './automationOfRun'
import { turnAutomation } from './turnAutomation'

const access = configurationPermissions.can.automations

export function automationRoutes(context: ServerContext): readonly Route[] {
  const { db, catalog } = context
  return [
    defineRoute(automationCalls.describe, {
      access,
      handle: async ({ query: { records } }) => ({ data: await describeRecords(records, context) }),
    }),
    defineRoute(automationCalls.rehearse, {
      access,
      handle: async ({ params: { id }, body, viewer }) => ({ data: await rehearse(id, viewer, context, body) }),
    }),
    defineRoute(automationCalls.tryOn, {
      access,
      handle: async ({ params, body, viewer }) => ({ data: await tryOnRecord(params, viewer, context, body) }),
    }),
    defineRoute(automationCalls.runs, {
      access,
      handle: async ({ params: { id }, query: { run }, viewer }) => ({ data: await runsOf(id, viewer, context, run) }),
    }),
    defineRoute(automationCalls.undoOf, {
      access,
      handle: async ({ params: { id }, viewer }) => ({ data: await describeUndo(id, viewer, context) }),
    }),
    defineRoute(automationCalls.turn, {
      access,
      async handle({ params: { id }, body, viewer }) {
        await turnAutomation(id, body, viewer, context)
        return { message: body.on ? 'It is on. It runs from now on.' : 'It is off.' }
      },
    }),
    defineRoute(automationCalls.retry, {
      access,
      async handle({ params: { id } }) {
        await db.transaction(async (tx) => {
          await retryRun(tx, id)
          await emitRuns(tx, [id])
        })
        return { message: 'It runs again now.' }
      },
    }),
    defineRoute(automationCalls.undo, {
      access,
      async handle({ params: { id }, viewer }) {
        const data = await db.transaction(async (tx) => {
          const done = await undoRun(tx, id, viewer, catalog)
          const automation = await automationOfRun(tx, id)
          await recordAudit(tx, {
            ...automationEntry(viewer, automation.id, automation.name),
            action: 'automationUndone',
            details: { run: id, ...done },
          })
          return done
        })
        const left =
          data.left > 0
            ? ` ${countText(data.left, 'change')} stayed, since somebody has changed the record after it.`
            : ''
        return { data, message: `${countText(data.undone, 'change')} undone.${left}` }
      },
    }),
  ]
}
