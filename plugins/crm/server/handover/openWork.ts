import { sql } from 'kysely'
import type { Viewer, Transaction } from '@core/server/plugin'
import { type EntityTable, scopeOf } from '@core/server/entities'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { taskStatus } from '../../shared/tasks/taskLists'
import { accountTable } from '../accounts/accountTable'
import { activityTable } from '../activities/activityTable'
import { customerTable } from '../customers/customerTable'
import { leadTable } from '../leads/leadTable'
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

/** The open records of one kind that belong to a person. */
export interface Kind {
  readonly table: EntityTable
  /** The field with the owner. */
  readonly assigned: string
  readonly ids: readonly number[]
}

/** A person's open records that the viewer may change, by kind, locked until the end of the transaction. */
export async function openWork(tx: Transaction, person: number, viewer: Viewer): Promise<readonly Kind[]> {
  const kinds: Kind[] = []
  for (const { table, live } of handedOver) kinds.push(await liveOf(tx, table, live, person, viewer))
  return kinds
}

/** How many open records a person has, of all kinds, whoever may see them. */
export async function countOpenWork(tx: Transaction, person: number): Promise<number> {
  const counts = handedOver.map(({ table: { entity, table }, live }) => {
    const { id, owners } = entity
    return sql`select count(*) from ${sql.table(table)} as ${sql.id(id)}
      where ${sql.ref(`${id}.deleted_at`)} is null and ${sql.ref(`${id}.${snake(owners!.assigned!)}`)} = ${person} and ${sql.raw(live)}`
  })
  const { rows } = await sql<{ count: number }>`
    select sum(count)::integer as count from (${sql.join(counts, sql` union all `)}) as kinds`.execute(tx.query)
  return rows[0]!.count
}

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
