import { sql } from 'kysely'
import { countText, messages } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import { type EntityTable, recordHistory, scopeOf, updateRecord } from '@core/server/entities'
import { conflict, defineRoute, invalid, notify, type Route, type ServerContext } from '@core/server/plugin'
import { leadPermissions } from '../../shared/crmPermissions'
import { leadPaths } from '../../shared/crmPaths'
import { handoverCalls } from '../../shared/handover/handoverCalls'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { taskStatus } from '../../shared/tasks/taskLists'
import { accountTable } from '../accounts/accountTable'
import { activityTable } from '../activities/activityTable'
import { customerTable } from '../customers/customerTable'
import { leadTable } from '../leads/leadTable'
import { leadAssignedToYou } from '../notificationKinds'
import { orderTable } from '../orders/orderTable'
import { quoteTable } from '../quotes/quoteTable'
import { taskTable } from '../tasks/taskTable'

/** The records that are handed over, in this order, if somebody still works on them. Finished records stay with the person. */
const handedOver: readonly { readonly table: EntityTable; readonly live: string }[] = [
  { table: leadTable, live: 'lead.lead_options = 1' },
  { table: accountTable, live: 'true' },
  { table: customerTable, live: 'true' },
  { table: quoteTable, live: `quote.status not in (${quoteStatus.declined}, ${quoteStatus.delivered})` },
  { table: orderTable, live: `"order".order_status not in (${orderStatus.delivered}, ${orderStatus.cancelled})` },
  { table: taskTable, live: `task.task_status = ${taskStatus.set}` },
  { table: activityTable, live: 'activity.activity_status = 1' },
]

interface Kind {
  readonly table: EntityTable
  /** The field with the owner. */
  readonly assigned: string
  readonly ids: readonly number[]
}

/** Reassigns the open work of a person who leaves, in one transaction. D5 */
export const handoverRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(handoverCalls.handOver, {
    access: leadPermissions.can.assign,
    async handle({ body: { from, to, reason, count: expected, check }, viewer }) {
      if (from === to) throw invalid([{ field: 'to', message: 'To: choose somebody else than the one who leaves' }])
      if (!check && !reason) throw invalid([{ field: 'reason', message: messages.required('Reason') }])
      return context.db.transaction(async (tx) => {
        const kinds: Kind[] = []
        for (const { table, live } of handedOver) kinds.push(await liveOf(tx, table, live, from, viewer))
        const count = kinds.reduce((sum, { ids }) => sum + ids.length, 0)
        const data = {
          count,
          moved: !check,
          kinds: kinds.map(({ table: { entity }, ids }) => ({
            id: entity.id,
            title: entity.name.many,
            count: ids.length,
          })),
        }
        if (check) return { data }
        if (count === 0) throw conflict('There is nothing left to hand over.')
        if (expected != null && expected !== count)
          throw conflict(`By now it would be ${count} records and not ${expected}. Look at them again, then hand over.`)
        for (const { table, assigned, ids } of kinds.filter((kind) => kind.ids.length > 0)) {
          for (const id of ids)
            await updateRecord(tx, table, id, { [assigned]: to }, viewer, { catalog: context.catalog, via: 'bulk' })
          const note = `Handed over: ${reason}`
          await recordHistory(
            tx,
            ids.map((id) => ({ entity: table.entity.id, id, action: 'update' as const, by: viewer.id, note })),
          )
        }
        await notify(tx, {
          kind: leadAssignedToYou,
          to,
          by: viewer.id,
          title: `${countText(count, 'record was', 'records were')} handed over to you`,
          link: `${leadPaths.list}?view=mine`,
        })
        return { data, message: 'Records transferred successfully !!' }
      })
    },
  }),
]

/** A person's open records that the viewer may change, locked until the end of the transaction. */
async function liveOf(
  tx: Transaction,
  table: EntityTable,
  live: string,
  person: number,
  viewer: Viewer,
): Promise<Kind> {
  const { id, owners } = table.entity
  const assigned = owners!.assigned!
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${id}.id`)} as id from ${sql.table(table.table)} as ${sql.id(id)}
    where ${scopeOf(table, 'update', viewer)} and ${sql.ref(`${id}.${snake(assigned)}`)} = ${person} and ${sql.raw(live)}
    order by 1 for update`.execute(tx.query)
  return { table, assigned, ids: rows.map((row) => row.id) }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
