import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/openDatabase'
import { createBoss } from '../events/createBoss'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase'
import { jobsOf } from '../../plugins/jobsOf'
import { type JobsClock, startJobs } from './startJobs'
import { waitUntil } from './Job'

const name = 'yard.sweep'
const sweep = vi.fn(async (_signal: AbortSignal) => {})
const onFailure = vi.fn()

let made: TestDatabase
let clocks: JobsClock[] = []

beforeEach(async () => {
  sweep.mockReset()
  onFailure.mockReset()
  made = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(clocks.map((clock) => clock.stop()))
  clocks = []
  await made.drop()
})

/** A node that looks a hundred times a second for what is due. */
async function start({ db = made.db, every = 3_600_000, timeout = 60_000, at = '' } = {}): Promise<JobsClock> {
  const jobs = { [name]: { every, timeout, run: sweep, ...(at && { at }) } }
  const clock = await startJobs({ db, jobs, onFailure, pollSeconds: 0.01, superviseSeconds: 1 })
  clocks.push(clock)
  return clock
}

/** The job's next run; undefined while it is running. */
async function next() {
  const { rows } = await made.db.pool.query<{ failures: number; later: boolean; wait: number }>(
    `select (data->>'failures')::integer as failures, start_after > now() as later, extract(epoch from start_after - created_on)::float8 as wait
    from pgboss.job where name = $1 and state in ('created', 'retry')`,
    [name],
  )
  expect(rows.length).toBeLessThan(2)
  return rows[0]
}
const ran = async (times: number) => {
  await expect.poll(() => sweep.mock.calls.length).toBe(times)
}
const due = () =>
  made.db.pool.query(`update pgboss.job set start_after = now() where name = $1 and state = 'created'`, [name])
/** Never ends by itself. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

describe('a job', () => {
  test('whose interval is shorter than it was runs after the new one', async () => {
    const clock = await start({ every: 86_400_000 })
    await ran(1)
    await expect.poll(next).toMatchObject({ later: true })
    await clock.stop()
    await start({ every: 60_000 })
    const { rows } = await made.db.pool.query<{ isSoon: boolean }>(
      `select start_after <= now() + interval '60 seconds' as "isSoon" from pgboss.job where name = $1 and state = 'created'`,
      [name],
    )
    expect(rows).toEqual([{ isSoon: true }])
  })

  test('runs at the first start, and then an interval after that run began', async () => {
    await start()
    await ran(1)
    await expect.poll(next).toMatchObject({ failures: 0, later: true })
    expect(Math.round((await next())!.wait)).toBe(3600)
    await due()
    await ran(2)
  })

  test('runs on one of several nodes only, once for each time', async () => {
    const second = openDatabase({ connectionString: made.url, maxConnections: 3 })
    sweep.mockImplementation(() => sleep(50))
    await Promise.all([start(), start({ db: second })])
    await ran(1)
    for (let time = 2; time <= 4; time++) {
      await expect.poll(next).toMatchObject({ later: true })
      await due()
      await ran(time)
    }
    await expect.poll(next).toMatchObject({ later: true })
    expect(sweep).toHaveBeenCalledTimes(4)
    await Promise.all(clocks.splice(0).map((clock) => clock.stop()))
    await second.close()
  })

  test('that was due while no node ran runs once afterwards', async () => {
    const clock = await start()
    await expect.poll(next).toMatchObject({ later: true })
    await clock.stop()
    await made.db.pool.query(`update pgboss.job set start_after = now() - interval '3 weeks' where name = $1`, [name])
    await createBoss(made.db).maintain()
    await start()
    await ran(2)
    await expect.poll(next).toMatchObject({ failures: 0, later: true })
  })

  test('that takes too long is aborted, counted as failed, and tried again', async () => {
    sweep.mockImplementationOnce(untilAborted)
    await start({ timeout: 20 })
    await expect.poll(() => onFailure.mock.calls).toEqual([[name, expect.objectContaining({ name: 'TimeoutError' })]])
    await expect.poll(next).toMatchObject({ failures: 1, later: true })
    await due()
    await ran(2)
    await expect.poll(next).toMatchObject({ failures: 0 })
  })

  test('that fails waits longer each time, and never longer than its interval', async () => {
    const failure = new Error('the mail server is down')
    sweep.mockRejectedValue(failure)
    await start()
    const waits: number[] = []
    for (let failures = 1; failures <= 10; failures++) {
      await expect.poll(next).toMatchObject({ failures })
      waits.push(Math.round((await next())!.wait))
      await due()
    }
    expect(onFailure).toHaveBeenCalledWith(name, failure)
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('with a time of day waits for it, each day, and for another one once that is set', async () => {
    /** Some hours from now, so that no run of this test passes it. */
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toTimeString().slice(0, 5)
    const hours = async () => Math.round((await next())!.wait / 3600)
    const clock = await start({ at: inHours(5) })
    expect(await hours()).toBe(5)
    await due()
    await ran(1)
    await expect.poll(next).toMatchObject({ failures: 0, later: true })
    expect(await hours()).toBe(5)
    await clock.stop()
    const other = await start({ at: inHours(9) })
    expect(await hours()).toBe(9)
    await other.stop()
    await made.db.pool.query(`update pgboss.job set start_after = now() - interval '1 hour' where name = $1`, [name])
    await start({ at: inHours(5) })
    await ran(2)
  })

  test('is told to end when the server stops, and is due again at once', async () => {
    sweep.mockImplementationOnce(untilAborted)
    const clock = await start()
    await ran(1)
    await clock.stop()
    expect(await next()).toMatchObject({ failures: 0, later: false })
    expect(onFailure).not.toHaveBeenCalled()
    await start()
    await ran(2)
  })

  test('whose node was killed during a run is run by another node after its time limit', async () => {
    await (await start()).stop()
    await made.db.pool.query(
      `update pgboss.job set start_after = now(), expire_in = interval '1 second' where name = $1`,
      [name],
    )
    const runs = sweep.mock.calls.length
    const killed = createBoss(made.db)
    await expect.poll(() => killed.fetch(name)).toHaveLength(1)
    await start()
    await ran(runs + 1)
    await expect.poll(next).toMatchObject({ failures: 0, later: true })
  })

  test('continues when the connections are lost just as it ends', async () => {
    const outside = new pg.Client({ connectionString: made.url })
    await outside.connect()
    sweep.mockImplementationOnce(async () => {
      await outside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    })
    await start()
    // Long before its time limit, after which another node would run it.
    await expect.poll(next, { timeout: 20_000 }).toMatchObject({ failures: 0, later: true })
    await outside.end()
    await due()
    await ran(2)
  })
})

test('a time of day is the next one that comes, over the change to summer time as well', () => {
  const from = (now: string, at: string) => new Date(new Date(now).getTime() + waitUntil(at, new Date(now)))
  expect(from('2026-11-25T01:00:00', '02:30')).toEqual(new Date('2026-11-25T02:30:00'))
  expect(from('2026-11-25T02:30:00', '02:30')).toEqual(new Date('2026-11-26T02:30:00'))
  expect(from('2026-03-28T12:00:00', '04:00')).toEqual(new Date('2026-03-29T04:00:00'))
})

test('a job bears its plugin’s name, and says its times in words that can be read', () => {
  const job = { every: '15m', timeout: '2m', run: async () => {} } as const
  const of = (jobs: object) => jobsOf([{ id: 'yard', jobs: jobs as never }], () => ({}) as never)
  expect(of({ [name]: job })[name]).toMatchObject({ every: 900_000, timeout: 120_000 })
  expect(() => of({ 'depot.sweep': job })).toThrow(
    'Plugin “yard”: the job “depot.sweep” must be called “yard.<what it does>”',
  )
  expect(() => of({ [name]: { ...job, every: '0m' } })).toThrow('The job “yard.sweep” has the time “0m”')
  expect(() => of({ [name]: { ...job, timeout: '1d' } })).toThrow('Give it less than a day')
})
