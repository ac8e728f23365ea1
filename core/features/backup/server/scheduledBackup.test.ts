import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { backupName } from './backupName'
import type { BucketAddress } from '@core/kernel/server/platform/files/store/bucketAddress'
import { openFolder } from '@core/kernel/server/platform/files/store/openFolder'
import { openS3Server, s3Keys } from '@core/kernel/server/platform/files/testing/s3/openS3Server'
import { type JobsClock, startJobs } from '@core/kernel/server/platform/jobs/startJobs'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@core/kernel/server/platform/postgres/startEmbeddedPostgres'
import { fleetingParent } from '@core/kernel/server/testing/fleetingParent.mjs'
import { createTestApp, type TestApp } from '@core/kernel/server/testing/testApp'
import { scheduledBackup } from './scheduledBackup'

const password = 'seven quiet harbors'
let work: string
let dataDir: string
let folder: string
let test: TestApp
let server: EmbeddedPostgres
let clock: JobsClock | undefined

beforeAll(async () => {
  work = await mkdtemp(path.join(fleetingParent(), 'white-glove-nightly-'))
  await chmod(work, 0o755)
  dataDir = path.join(work, 'data')
  folder = path.join(work, 'backups')
  server = await startEmbeddedPostgres({ dataDir, durable: false })
  test = await createTestApp()
})
afterAll(async () => {
  await clock?.stop()
  await test?.close()
  await server?.stop()
  await rm(work, { recursive: true, force: true })
})
beforeEach(() => rm(folder, { recursive: true, force: true }))

const jobsTo = (folderName: string, keep = 2, bucket?: BucketAddress) =>
  scheduledBackup({
    db: test.db,
    dataDir,
    files: openFolder(path.join(dataDir, 'files')),
    password,
    schedule: { place: { folder: folderName, bucket }, at: '02:30', keep, drill: false },
    walArchive: undefined,
  })
const run = (folderName = folder, signal = new AbortController().signal) =>
  jobsTo(folderName)['core.backup']!.run(signal)
/** Backups of these days, which are only names. */
const older = async (...days: readonly number[]) => {
  for (const day of days) {
    const file = await openFolder(folder).create(backupName(new Date(Date.UTC(2026, 9, day))))
    await file.write(Buffer.from('old'))
    await file.keep()
  }
}

it('[D8] a backup is made and checked, and the oldest beyond those that are kept are removed; others’ files stay', async () => {
  await older(1, 2, 3)
  await writeFile(path.join(folder, 'notes.txt'), 'of the office')
  await run()
  const names = (await readdir(folder)).toSorted()
  expect(names).toEqual(['notes.txt', backupName(new Date(Date.UTC(2026, 9, 3))), expect.stringMatching(/\.backup$/)])
  expect((await readFile(path.join(folder, names.at(-1)!))).subarray(0, 20).toString()).toBe('white-glove-backup-2')
})

it('[D8] one that can’t be read afterwards is removed, and pushes no good one out', async () => {
  const store = await openS3Server()
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  try {
    const { objects } = store.bucket
    const runInBucket = () => jobsTo('', 1, store.address)['core.backup']!.run(new AbortController().signal)
    await runInBucket()
    const good = [...objects.keys()]
    expect(good).toHaveLength(1)
    // The store damages the second one before it is read.
    store.mishap = ({ method, key }) => {
      const stored = key.endsWith('.backup') ? objects.get(key) : undefined
      if (method === 'GET' && stored) stored.bytes[stored.bytes.length >> 1]! ^= 1
      return undefined
    }
    await expect(runInBucket()).rejects.toBeInstanceOf(Error)
    expect([...objects.keys()]).toEqual(good)
  } finally {
    await store.close()
    vi.unstubAllEnvs()
  }
})

it('[D8] one that fails removes none, and is told once to those who may see System status', async () => {
  await older(1, 2, 3)
  await test.db.query.deleteFrom('core.notification' as never).execute()
  const blocked = path.join(work, 'a file')
  await writeFile(blocked, '')
  for (let time = 0; time < 2; time++) await expect(run(path.join(blocked, 'backups'))).rejects.toThrow('ENOTDIR')
  expect(await readdir(folder)).toHaveLength(3)
  const { rows } = await sql<{ title: string; link: string; people: number }>`
    select title, link, count(*)::int as people from core.notification where kind = 'core.backupFailed' group by title, link`.execute(
    test.db.query,
  )
  const { rows: holders } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from core.user_role join core.role_permission using (role_id) where permission_id = 614`.execute(
    test.db.query,
  )
  expect(rows).toEqual([{ title: 'The backup could not be made', link: '/system-status', people: holders[0]!.count }])
})

it('[D8] one that a stop cuts off is neither told nor kept', async () => {
  await test.db.query.deleteFrom('core.notification' as never).execute()
  const stop = new AbortController()
  const running = run(folder, stop.signal)
  stop.abort()
  await expect(running).rejects.toThrow('This operation was aborted')
  expect(await readdir(folder).catch(() => [])).toEqual([])
  const { rows } = await sql`select from core.notification`.execute(test.db.query)
  expect(rows).toEqual([])
})

it('[D8] the first one is made at once; the status has its time of day, its last good run and its next one', async () => {
  const jobs = jobsTo(folder)
  clock = await startJobs({ db: test.db, jobs, onFailure: () => {}, pollSeconds: 0.01 })
  const stored = async () => {
    const { rows } = await sql<{ later: boolean; doneAt: string | null }>`
      select start_after > now() as later, data->>'doneAt' as "doneAt" from pgboss.job
      where name = 'core.backup' and state = 'created'`.execute(test.db.query)
    return rows[0]
  }
  await expect.poll(stored, { timeout: 60_000 }).toEqual({ later: true, doneAt: expect.any(String) })
  expect(await readdir(folder)).toHaveLength(1)
  await sql`update pgboss.job set start_after = now() where name = 'core.backup' and state = 'created'`.execute(
    test.db.query,
  )
  await expect.poll(async () => (await readdir(folder)).length, { timeout: 60_000 }).toBe(2)
})
