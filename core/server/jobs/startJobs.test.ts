import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/openDatabase'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase'
import { jobsOf } from './jobsOf'
import { type JobsClock, startJobs } from './startJobs'

const name = 'harbour.sweep'
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

/** A node whose clock looks a hundred times a second. */
function start({ db = made.db, every = 3_600_000, timeout = 60_000 } = {}): JobsClock {
  const clock = startJobs({ db, jobs: { [name]: { every, timeout, run: sweep } }, onFailure, pollSeconds: 0.01 })
  clocks.push(clock)
  return clock
}

async function row() {
  const { rows } = await made.db.pool.query(`select failures, next_at > now() as later, extract(epoch from next_at - started_at)::float8 as after from core.job where name = $1`, [name])
  return rows[0]
}
const ran = async (times: number) => {
  await expect.poll(() => sweep.mock.calls.length).toBe(times)
}
const due = () => made.db.pool.query('update core.job set next_at = now() where name = $1', [name])
/** Never ends by itself. */
const untilAborted = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

describe('a job', () => {
  test('runs at the first start, and then an interval after it began', async () => {
    start()
    await ran(1)
    await expect.poll(row).toMatchObject({ failures: 0, later: true, after: 3600 })
    await due()
    await ran(2)
  })

  test('runs on one of several nodes only, once for each time', async () => {
    const second = openDatabase({ connectionString: made.url, maxConnections: 3 })
    sweep.mockImplementation(() => sleep(50))
    start()
    start({ db: second })
    await ran(1)
    for (let time = 2; time <= 4; time++) {
      await expect.poll(row).toMatchObject({ later: true })
      await due()
      await ran(time)
    }
    await expect.poll(row).toMatchObject({ later: true })
    expect(sweep).toHaveBeenCalledTimes(4)
    await Promise.all(clocks.splice(0).map((clock) => clock.stop()))
    await second.close()
  })

  test('that takes too long is aborted, counted as failed, and tried again', async () => {
    sweep.mockImplementationOnce(untilAborted)
    start({ timeout: 20 })
    await expect.poll(() => onFailure.mock.calls).toEqual([[name, expect.objectContaining({ name: 'TimeoutError' })]])
    expect(await row()).toMatchObject({ failures: 1, later: true })
    await due()
    await ran(2)
    await expect.poll(row).toMatchObject({ failures: 0 })
  })

  test('that fails waits longer each time, and never longer than its interval', async () => {
    const failure = new Error('the tide is out')
    sweep.mockRejectedValue(failure)
    start()
    const waits: number[] = []
    for (let failures = 1; failures <= 10; failures++) {
      await expect.poll(row).toMatchObject({ failures })
      waits.push(Math.round((await row()).after))
      await due()
    }
    expect(onFailure).toHaveBeenCalledWith(name, failure)
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('is told to end when the server stops, and is due again at once', async () => {
    sweep.mockImplementationOnce(untilAborted)
    const clock = start()
    await ran(1)
    await clock.stop()
    expect(await row()).toMatchObject({ failures: 0, later: false })
    expect(onFailure).not.toHaveBeenCalled()
    start()
    await ran(2)
  })

  test('whose node lost the database is told to end, and another node takes over', async () => {
    sweep.mockImplementationOnce(untilAborted)
    start()
    await ran(1)
    await made.db.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    await ran(2)
    await expect.poll(row).toMatchObject({ failures: 0, later: true })
  })
})

test('a job bears its plugin’s name, and says its times in words that can be read', () => {
  const job = { every: '15m', timeout: '2m', run: async () => {} } as const
  const of = (jobs: object) => jobsOf([{ id: 'harbour', jobs: jobs as never }], () => ({}) as never)
  expect(of({ [name]: job })[name]).toMatchObject({ every: 900_000, timeout: 120_000 })
  expect(() => of({ 'quay.sweep': job })).toThrow('Plugin “harbour”: the job “quay.sweep” must be called “harbour.<what it does>”')
  expect(() => of({ [name]: { ...job, every: '0m' } })).toThrow('The job “harbour.sweep” has the time “0m”')
})
