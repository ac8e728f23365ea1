import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openFolder } from '@core/kernel/server/platform/files/store/openFolder'
import { readProvenBackup } from '@core/kernel/server/platform/database/readProvenBackup'
import type { CommandApart } from '@core/kernel/server/plugins/ServerFeature'
import { fleetingParent } from '@core/kernel/server/testing/fleetingParent.mjs'
import { createTestApp, type TestApp } from '@core/kernel/server/testing/testApp'
import { backupName } from './backupName'
import type { DrillResult } from './restoreReport'
import { scheduledDrill } from './scheduledDrill'

let work: string
let folder: string
let test: TestApp
/** What the command was told, and what it finds; a real one runs in scripts/durability. */
let calls: { readonly args: readonly string[]; readonly folder: string }[]
let found: { code: number; output: string; error: string }

beforeAll(async () => {
  work = await mkdtemp(path.join(fleetingParent(), 'white-glove-drills-'))
  folder = path.join(work, 'backups')
  test = await createTestApp()
})
afterAll(async () => {
  await test?.close()
  await rm(work, { recursive: true, force: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await sql`truncate core.restore_drill`.execute(test.db.query)
  await sql`delete from core.notification where kind = 'core.backupUnproven'`.execute(test.db.query)
  calls = []
})

const commandApart: CommandApart = async (_name, args, { environment }) => {
  const drill = environment!.TMPDIR!
  calls.push({ args, folder: drill })
  await mkdir(path.join(drill, 'white-glove-drill-1'))
  return found
}
const run = () =>
  scheduledDrill({ db: test.db, dataDir: work, schedule: { place: { folder, bucket: undefined } }, commandApart })[
    'core.restoreDrill'
  ]!.run(new AbortController().signal)

async function backupOf(day: number): Promise<string> {
  const name = backupName(new Date(Date.UTC(2026, 9, day)))
  const file = await openFolder(folder).create(name)
  await file.write(Buffer.from('a backup'))
  await file.keep()
  return name
}

function finds(result: Partial<DrillResult> & Pick<DrillResult, 'backup'>): DrillResult {
  const whole = { asOf: '2026-10-02T00:00:10.000Z', seconds: 3.4, rows: 1200, files: 7, faults: [], ...result }
  found = { code: whole.faults.length > 0 ? 1 : 0, output: JSON.stringify(whole), error: '' }
  return whole
}

const told = async () => {
  const { rows } = await sql<{ title: string; detail: string }>`
    select distinct title, detail from core.notification where kind = 'core.backupUnproven'`.execute(test.db.query)
  return rows
}

it('[D8] the newest backup is restored beside the product, once; the status knows what was restored', async () => {
  await backupOf(1)
  const { backup, asOf, seconds, rows, files } = finds({ backup: await backupOf(2) })
  await writeFile(path.join(folder, 'notes.txt'), 'of the office')
  for (let time = 0; time < 2; time++) await run()
  expect(calls).toEqual([{ args: ['latest', '--drill', '--json'], folder: path.join(work, 'drill') }])
  expect(await readProvenBackup(test.db)).toEqual({
    proven: { backup, asOf: expect.stringContaining(asOf.slice(0, 19)), at: expect.any(String), seconds, rows, files },
    drillFault: null,
  })
  expect(await readdir(work), 'nothing stays').toEqual(['backups'])
  finds({ backup: await backupOf(3) })
  await run()
  expect(calls).toHaveLength(2)
})

it('[D8] without a backup there is nothing to restore', async () => {
  await run()
  expect(calls).toEqual([])
  expect(await readProvenBackup(test.db)).toEqual({ proven: null, drillFault: null })
})

it('[D8] a fault fails the job and is told once; the same backup isn’t restored again at once; the earlier proof stays', async () => {
  const good = finds({ backup: await backupOf(1) })
  await run()
  const bad = finds({ backup: await backupOf(2), faults: ['1 OF 7 FILES THAT THE DATABASE NAMES ARE NOT THERE'] })
  for (let time = 0; time < 2; time++) await expect(run()).rejects.toMatchObject({ code: 'EDRILL' })
  expect(calls).toHaveLength(2)
  const { proven, drillFault } = await readProvenBackup(test.db)
  expect(proven).toMatchObject({ backup: good.backup })
  expect(drillFault).toMatchObject({ backup: bad.backup, reason: bad.faults[0] })
  expect(await told()).toEqual([
    { title: 'The newest backup could not be restored without a fault', detail: expect.not.stringContaining('FILES') },
  ])
  await sql`update core.restore_drill set begun_at = begun_at - interval '7 hours'`.execute(test.db.query)
  finds({ backup: bad.backup })
  await run()
  expect((await readProvenBackup(test.db)).drillFault).toBeNull()
})

it('[D8] a restore that fails altogether is a fault with the reason that it printed', async () => {
  await backupOf(1)
  found = { code: 1, output: '', error: 'This isn’t a whole backup, or BACKUP_PASSWORD is another one.' }
  await expect(run()).rejects.toMatchObject({ code: 'EDRILL' })
  expect((await readProvenBackup(test.db)).drillFault).toMatchObject({ reason: found.error })
})
