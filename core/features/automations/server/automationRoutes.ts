import { countText } from '@core/kernel/entity/countText'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { describeRecords } from './describeRecords'
import { describeUndo, retryRun, undoRun } from './undoRun'
import { emitRuns } from '@core/kernel/server/entities/automation/queueRuns'
import { rehearse } from './rehearse'
import { runsOf } from './runsOf'
import { tryOnRecord } from './tryOnRecord'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { configuration } from '@core/kernel/entity/configurationModule'
import { automationCalls } from '../shared/automationCalls'
import { automationEntry } from './automationTables'
import { automationOfRun } from './automationOfRun'
import { turnAutomation } from './turnAutomation'

const access = configuration.automations

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
