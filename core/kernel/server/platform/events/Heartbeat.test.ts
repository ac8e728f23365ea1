import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineEvent } from '@core/contract'
import { createBoss } from './createBoss'
import { deliverEvents } from './deliverEvents'
import { eventWriter } from './insertEvent'
import { NodeEntries, takeOverEntries } from './NodeEntries'
import { prepareQueues } from './prepareQueues'
import type { BoundJobs } from '../jobs/Job'
import { startJobs } from '../jobs/startJobs'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase'
import { newNodeId, startHeartbeat } from './Heartbeat'

const documentSigned = defineEvent<{ documentId: number }>('clinic.documentSigned')
const queue = 'clinic.sealDocument'
const subscriptions = { [queue]: { event: documentSigned.id } }
const nothing = { done: 0, failed: 0, lastFailure: null }

interface NodeParts {
  readonly onTakenOver: ReturnType<typeof vi.fn<(queues: readonly string[]) => void>>
  readonly jobs: BoundJobs
}

let made: TestDatabase
const stops: (() => Promise<unknown>)[] = []
const seal = vi.fn(async (_payload: unknown) => {})

beforeEach(async () => {
  seal.mockReset()
  made = await createTestDatabase({ writeEvent: eventWriter(subscriptions) })
  await prepareQueues(made.db, subscriptions)
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  await made.drop()
})

/** A node that handles events and runs jobs, and looks for new ones only when it is woken. */
async function startNode({ onTakenOver = vi.fn(), jobs = {} }: Partial<NodeParts> = {}): Promise<typeof onTakenOver> {
  const entries = new NodeEntries()
  const heartbeat = await startHeartbeat({
    db: made.db,
    id: newNodeId(),
    messages: () => ({ email: nothing, sms: nothing }),
    entries,
    onTakenOver,
    onFailure: (error) => expect.unreachable(String(error)),
  })
  stops.push(() => heartbeat.stop())
  const delivery = await deliverEvents({
    db: made.db,
    handlers: { [queue]: seal },
    entries,
    onFailure: () => {},
    pollSeconds: 600,
  })
  stops.push(() => delivery.stop())
  const clock = await startJobs({ db: made.db, jobs, entries, onFailure: () => {}, pollSeconds: 600 })
  stops.push(() => clock.stop())
  return onTakenOver
}

/** Takes an event as a node does that is killed `seconds` ago, a moment after its last heartbeat. */
async function leaveBehind(seconds: number, facts: object = { entries: [] }): Promise<string> {
  const [entry] = await createBoss(made.db).fetch(queue)
  await made.db.pool.query(`update pgboss.job set started_on = now() - make_interval(secs => $1) where id = $2`, [
    seconds,
    entry!.id,
  ])
  await made.db.pool.query(
    `insert into core.node (id, host, version, started_at, seen_at, facts)
    values ($1, 'killed', '1.0.0', now() - interval '1 hour', now() - make_interval(secs => $2), $3)`,
    [randomUUID(), seconds, JSON.stringify(facts)],
  )
  return entry!.id
}

const sign = (documentId: number) => made.db.transaction((tx) => tx.emit(documentSigned, { documentId }))
const entry = async (id: string) =>
  (await made.db.pool.query(`select state, retry_count, output from pgboss.job where id = $1`, [id])).rows[0]
/** A heartbeat later than the current ones. */
async function nextBeat(): Promise<void> {
  const { rows } = await made.db.pool.query<{ now: Date }>('select now()')
  await expect
    .poll(async () => {
      const newer = await made.db.pool.query(`select from core.node where host <> 'killed' and seen_at > $1`, [
        rows[0]!.now,
      ])
      return newer.rowCount
    })
    .toBeGreaterThan(0)
}

describe('[D8] what a killed node was working on', () => {
  test('is done by another node within 15 seconds of the kill', async () => {
    await sign(2)
    await leaveBehind(4)
    const killed = performance.now() - 4000
    const onTakenOver = await startNode()
    await expect.poll(() => seal.mock.calls).toEqual([[{ documentId: 2 }]])
    expect(performance.now() - killed).toBeLessThan(15_000)
    expect(onTakenOver).toHaveBeenCalledExactlyOnceWith([queue])
  })

  test('is done at once by a node that starts later', async () => {
    await sign(3)
    await leaveBehind(12)
    await startNode()
    await expect.poll(() => seal.mock.calls).toEqual([[{ documentId: 3 }]])
  })

  test('waits longer each time that it ends its node, and has failed after the last try', async () => {
    await sign(4)
    const id = await leaveBehind(12)
    await made.db.pool.query('update pgboss.job set retry_count = 3 where id = $1', [id])
    await takeOverEntries(made.db)
    const { rows } = await made.db.pool.query<{ wait: number }>(
      `select extract(epoch from start_after - now())::float8 as wait from pgboss.job where id = $1 and state = 'retry'`,
      [id],
    )
    expect(Math.round(rows[0]!.wait)).toBe(18)
    await made.db.pool.query(`update pgboss.job set state = 'active', retry_count = retry_limit where id = $1`, [id])
    await takeOverEntries(made.db)
    expect(await entry(id)).toMatchObject({ state: 'failed', output: { reason: expect.stringContaining('ended') } })
  })

  test('includes a job', async () => {
    const run = vi.fn(async () => {})
    const jobs = { 'clinic.sweep': { every: 3_600_000, timeout: 60_000, run } }
    const killed = await startJobs({ db: made.db, jobs, onFailure: () => {} })
    await expect.poll(() => run.mock.calls.length).toBe(1)
    await killed.stop()
    await made.db.pool.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '5 seconds' where name = 'clinic.sweep' and state = 'created'`,
    )
    await startNode({ jobs })
    await expect.poll(() => run.mock.calls.length).toBe(2)
  })
})

describe('[D8] what a living node is working on', () => {
  test('stays with it, however long it takes', async () => {
    let finish = () => {}
    seal.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    const onTakenOver = await startNode()
    await sign(5)
    await expect.poll(() => seal.mock.calls.length).toBe(1)
    await nextBeat()
    await made.db.pool.query(`update pgboss.job set started_on = now() - interval '1 minute' where state = 'active'`)
    await nextBeat()
    expect(await takeOverEntries(made.db)).toEqual([])
    expect(onTakenOver).not.toHaveBeenCalled()
    finish()
  })

  test('stays with a node of an older version, which does not list it', async () => {
    await sign(6)
    await leaveBehind(12, {})
    await made.db.pool.query(`update core.node set seen_at = now()`)
    expect(await takeOverEntries(made.db)).toEqual([])
  })
})
