import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OpenDatabase } from '../../platform/database/openDatabase'
import type { MessageTallies } from '../../platform/messages/watchMessages'
import { version } from './version'

/** How often a node says that it is alive, and how long it counts as alive after that, in milliseconds. */
const beatEvery = 10_000
export const aliveFor = 30_000

/** What a node says of itself. */
export interface NodeFacts {
  /** Resident, in bytes. */
  readonly memory: number
  /** How late the event loop was, at the 99th percentile since it last said so, in seconds. */
  readonly lag: number
  readonly messages: MessageTallies
}

export interface HeartbeatOptions {
  readonly db: OpenDatabase
  /** What this node is called while it lives; see `newNodeId`. */
  readonly id: string
  readonly messages: () => MessageTallies
  /** Hears of a beat that could not be written; the next one comes all the same. */
  readonly onFailure: (error: unknown) => void
}

export interface Heartbeat {
  /** Says that this node is gone. */
  stop(): Promise<void>
}

/** Writes into `core.node` that this node is alive, at once and every ten seconds. Nodes that died are forgotten after a day. */
export async function startHeartbeat({ db, id, messages, onFailure }: HeartbeatOptions): Promise<Heartbeat> {
  const resolution = 20
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const startedAt = new Date().toISOString()

  async function beat(): Promise<void> {
    const lag = delay.count === 0 ? 0 : Math.max(0, delay.percentile(99) / 1e9 - resolution / 1000)
    delay.reset()
    const facts: NodeFacts = { memory: process.memoryUsage.rss(), lag, messages: messages() }
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
      delay.disable()
      await beating
      await db.pool.query('delete from core.node where id = $1', [id])
    },
  }
}

export function newNodeId(): string {
  return randomUUID()
}
