import type { listSql } from '@core/server/entities'
import { allows } from '@core/entity'
import { noteAccess, type Viewer, type Database, readShared } from '@core/server/plugin'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { referralEntity } from '../../shared/referralEntity'
import { referralStatuses } from '../../shared/referralStatuses'
import { queueSql, rankOf } from './queueSql'

const notClosed = referralStatuses.flatMap(({ id, phase }) => (phase === 'Closed' ? [] : id)).join(',')

/** How many rows of the pool are read at least, so that a first page and a whole queue share them, and how many more than are shown. */
const pool = { least: 100, spare: 50 }

/** A number for each rank or id. */
type Numbers = Readonly<Record<string, number>>

interface Row extends Omit<QueueItem, 'mayChange' | 'ofReason'> {
  readonly storeId: number | null
  readonly counts: Numbers
}

interface OwnRow extends Row {
  /** The ranks that referrals have in the pool, by their ids; null: there are none. */
  readonly pooled: Numbers | null
}

interface QueueOptions {
  /** One's own and the unassigned ones; otherwise those of everybody. */
  readonly mine: boolean
  readonly limit: number
  readonly now?: Date
}

/**
 * The referrals that need attention now, of those that this person may view: each once, by the first of its reasons that nobody has
 * done or snoozed. It is read in two parts. The pool, of everybody or the unassigned ones, is the same for all who may view the same rows, and
 * they share it. One's own part has the assigned referrals, and those in which the person is mentioned; the latter leave the pool.
 */
export async function readQueue(
  db: Database,
  list: ReturnType<typeof listSql>,
  viewer: Viewer,
  { mine, limit, now }: QueueOptions,
): Promise<{ items: QueueItem[]; total: number }> {
  const build = (filter: object) => {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const rows = (what: string, more: object = filter) =>
      `select ${what} ${list.rows({ filter: { status: notClosed, ...more } }, viewer, bind)}`
    // The database's own instant is part of no value, by which shared rows would differ.
    return { values, bind, rows, moment: now ? `${bind(now.toISOString())}::timestamptz` : 'now()' }
  }

  function readPool(limit: number): Promise<readonly Row[]> {
    const { values, bind, rows, moment } = build(mine ? { assignedTo: 'none' } : {})
    return readShared<Row>(db, queueSql({ moment, limit, bind, open: rows }), values)
  }

  function readOwn(): Promise<readonly OwnRow[]> {
    const { values, bind, rows, moment } = build({})
    const mentioned = (what: string) => `${rows(what)} and referral.id in (select record_id from mention)`
    const inPool = mine ? 'referral.assigned_to is null' : 'true'
    // Of what is assigned to others, only the mention counts.
    const moved = (what: string) => `${mentioned(what)} and ${inPool}`
    const open = (what: string) => (mine ? `${rows(what, { assignedTo: 'me' })} union all ${moved(what)}` : moved(what))
    const mentions = { personId: viewer.id, open: mentioned, inPool }
    // Planning takes as long as finding one's own; the best plan is the same for everybody.
    return db.prepared<OwnRow>(queueSql({ moment, limit, bind, open, mentions }), values)
  }

  const read = Math.max(limit, pool.least) + pool.spare
  const [first, own] = await Promise.all([readPool(read), readOwn()])
  const pooled = new Map(Object.entries(own[0]?.pooled ?? {}).map(([id, rank]) => [Number(id), rank]))
  const isCut = first.length === read && pooled.size > read - limit
  const shared = isCut ? await readPool(limit + pooled.size) : first
  const counts = countsOf(shared, own, [...pooled.values()])
  const ownIds = new Set(own.map(({ id }) => id))
  const rows = [...shared.filter(({ id }) => !pooled.has(id) && !ownIds.has(id)), ...own]
    .toSorted(byUrgency)
    .slice(0, limit)
  noteAccess(
    referralEntity,
    rows.map(({ id }) => id),
    'listed',
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      number: row.number,
      name: row.name,
      status: row.status,
      priority: row.priority,
      reason: row.reason,
      ofReason: counts.get(rankOf(row.reason)) ?? 1,
      due: row.due,
      today: row.today,
      service: row.service,
      daysInStatus: row.daysInStatus,
      late: row.late,
      assignedTo: row.assignedTo,
      assignee: row.assignee,
      mayChange: allows(referralEntity, 'update', viewer, { assignedTo: row.assignedTo, storeId: row.storeId }),
    })),
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** @param left the ranks of those that are counted in both parts @returns the number of items by rank */
function countsOf(shared: readonly Row[], own: readonly Row[], left: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  const add = (rank: number, count: number) => counts.set(rank, (counts.get(rank) ?? 0) + count)
  for (const [first] of [shared, own])
    for (const [rank, count] of Object.entries(first?.counts ?? {})) add(Number(rank), count)
  for (const rank of left) add(rank, -1)
  return counts
}

/** As the parts are ordered. */
function byUrgency(one: Row, other: Row): number {
  return (
    rankOf(one.reason) - rankOf(other.reason) ||
    byDay(one.due, other.due) ||
    other.priority - one.priority ||
    one.id - other.id
  )
}

/** Days as texts, those without one last. */
function byDay(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}
