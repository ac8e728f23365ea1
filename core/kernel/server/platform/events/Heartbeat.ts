import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { WakeSignal } from '../database/WakeSignal'
import type { OpenDatabase } from '../database/openDatabase'
import { aliveFor, type NodeEntries, takeOverEntries } from './NodeEntries'
import type { MessageTallies } from '../messages/watchMessages'
import { watchEventLoop } from '../telemetry/watchEventLoop'
import { version } from '../version'

/** How often a node writes that it is alive, in milliseconds. */
const beatEvery = 1500

/** For how many heartbeats the facts about the process are cached: the delay of the event loop needs some seconds to mean something. */
const beatsPerFacts = 7

/** What a node reports about itself. */
export interface NodeFacts {
  /** Resident memory, in bytes. */
  readonly memory: number
  /** How late the event loop was in the last ten seconds, at the 99th percentile, in seconds. */
  readonly lag: number
  readonly messages: MessageTallies
  /** The ids of the entries of queues that it is processing. */
  readonly entries: readonly string[]
}

export interface HeartbeatOptions {
  readonly db: OpenDatabase
  /** The id of this node while it runs; see `newNodeId`. */
  readonly id: string
  readonly messages: () => MessageTallies
  readonly entries: NodeEntries
  /** Called with the queues of the entries that this node took over. */
  readonly onTakenOver?: (queues: readonly string[]) => void
  /** Called with the error of a heartbeat that could not be written; the next one is tried anyway. */
  readonly onFailure: (error: unknown) => void
}

export interface Heartbeat {
  /** Removes this node. It never rejects, because the steps after it must run as well. */
  stop(): Promise<void>
}

/**
 * Writes to `core.node` that this node is alive and which entries of queues it is processing, at once and every one and a half seconds. After
 * each heartbeat it takes over the entries that no living node lists. Rows of dead nodes are deleted after a day.
 */
export async function startHeartbeat({
  db,
  id,
  messages,
  entries,
  onTakenOver,
  onFailure,
}: HeartbeatOptions): Promise<Heartbeat> {
  const loop = watchEventLoop()
  const startedAt = new Date().toISOString()
  const wakeSignal = new WakeSignal()
  let stopping = false
  let beats = 0
  let measured = { memory: 0, lag: 0 }
  let lastBeat = performance.now()
  let steadySince = -Infinity

  async function beat(): Promise<void> {
    if (beats++ % beatsPerFacts === 0) measured = { memory: process.memoryUsage.rss(), lag: loop.read()['0.99'] }
    const facts: NodeFacts = { ...measured, messages: messages(), entries: entries.ids }
    await db.pool.query(
      `insert into core.node (id, host, version, started_at, facts) values ($1, $2, $3, $4, $5)
      on conflict (id) do update set seen_at = now(), facts = excluded.facts`,
      [id, os.hostname(), version, startedAt, JSON.stringify(facts)],
    )
    await db.pool.query(`delete from core.node where seen_at < now() - interval '1 day'`)
    await takeOver()
  }

  /** After a gap in our own heartbeats, the other nodes may have had one as well: first they get the time for their next heartbeat. */
  async function takeOver(): Promise<void> {
    const now = performance.now()
    if (now - lastBeat > aliveFor / 2) steadySince = now
    lastBeat = now
    if (now - steadySince < aliveFor) return
    const queues = await takeOverEntries(db)
    if (queues.length > 0) onTakenOver?.(queues)
  }

  async function keepBeating(): Promise<void> {
    while (!stopping) {
      await wakeSignal.wait(beatEvery)
      if (!stopping) await beat().catch(onFailure)
    }
  }

  await beat()
  const beating = keepBeating()
  return {
    async stop() {
      stopping = true
      wakeSignal.ring()
      await beating
      loop.stop()
      // If the database is unavailable, the other nodes notice the missing heartbeats.
      await db.pool.query('delete from core.node where id = $1', [id]).catch(onFailure)
    },
  }
}

/** @returns a new id for this node: a node that starts again is another node */
export function newNodeId(): string {
  return randomUUID()
}
