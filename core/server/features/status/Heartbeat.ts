import { randomUUID } from 'node:crypto'
import os from 'node:os'
import type { OpenDatabase } from '../../platform/database/openDatabase'
import type { MessageTallies } from '../../platform/messages/watchMessages'
import { watchEventLoop } from '../../platform/telemetry/watchEventLoop'
import { version } from './version'

/** How often a node writes that it is alive, and how long it counts as alive after that, in milliseconds. */
const beatEvery = 10_000
export const aliveFor = 30_000

/** What a node reports about itself. */
export interface NodeFacts {
  /** Resident memory, in bytes. */
  readonly memory: number
  /** How late the event loop was since the last report, at the 99th percentile, in seconds. */
  readonly lag: number
  readonly messages: MessageTallies
}

export interface HeartbeatOptions {
  readonly db: OpenDatabase
  /** The id of this node while it runs; see `newNodeId`. */
  readonly id: string
  readonly messages: () => MessageTallies
  /** Called with the error of a heartbeat that could not be written; the next one is tried anyway. */
  readonly onFailure: (error: unknown) => void
}

export interface Heartbeat {
  /** Removes this node. It never rejects, because the steps after it must run as well. */
  stop(): Promise<void>
}

/** Writes to `core.node` that this node is alive, at once and every ten seconds. Rows of dead nodes are deleted after a day. */
export async function startHeartbeat({ db, id, messages, onFailure }: HeartbeatOptions): Promise<Heartbeat> {
  const loop = watchEventLoop()
  const startedAt = new Date().toISOString()

  async function beat(): Promise<void> {
    const facts: NodeFacts = { memory: process.memoryUsage.rss(), lag: loop.read()['0.99'], messages: messages() }
    await db.pool.query(
      `insert into core.node (id, host, version, started_at, facts) values ($1, $2, $3, $4, $5)
      on conflict (id) do update set seen_at = now(), facts = excluded.facts`,
      [id, os.hostname(), version, startedAt, JSON.stringify(facts)],
    )
    await db.pool.query(`delete from core.node where seen_at < now() - interval '1 day'`)
  }

  await beat()
  let beating = Promise.resolve()
  const timer = setInterval(() => void (beating = beating.then(beat).catch(onFailure)), beatEvery).unref()
  return {
    async stop() {
      clearInterval(timer)
      loop.stop()
      await beating
      // If the database is unavailable, the other nodes notice the missing heartbeats.
      await db.pool.query('delete from core.node where id = $1', [id]).catch(onFailure)
    },
  }
}

/** @returns a new id for this node: a node that starts again is another node */
export function newNodeId(): string {
  return randomUUID()
}
