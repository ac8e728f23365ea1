import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fleetingParent } from '../../testing/fleetingParent.mjs'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/startEmbeddedPostgres'
import type { RecoveryPoint } from '../postgres/walArchive'
import { type Backup, backUp } from './backUp'
import { restore } from './restore'

const password = 'seven quiet harbours'
let work: string
let walArchive: string
let server: EmbeddedPostgres
let backup: Backup
let moment: Date

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const note = (text: string) => ask(server.url, `insert into note values ('${text}')`)

beforeAll(async () => {
  work = await mkdtemp(path.join(fleetingParent(), 'white-glove-point-'))
  await chmod(work, 0o755)
  // Some of these characters have a special meaning for a shell or for Postgres.
  walArchive = path.join(work, `the nurse's 100% "archive"`)
  const dataDir = path.join(work, 'data')
  server = await startEmbeddedPostgres({ dataDir, durable: false, walArchive })
  await ask(server.url, 'create table note (text text)')
  await note('in the backup')
  backup = await backUp({ dataDir, folder: path.join(work, 'backups'), password })
  await note('before the mistake')
  moment = (await ask(server.url, 'select clock_timestamp()'))[0] as Date
  // A Date has milliseconds, Postgres has microseconds.
  moment = new Date(moment.getTime() + 1)
  await ask(server.url, 'select pg_sleep(0.01)')
  await note('the mistake')
  const [segment] = await ask(server.url, 'select pg_walfile_name(pg_switch_wal())')
  await vi.waitFor(async () => {
    if (!(await readdir(walArchive)).includes(`${segment as string}.gz`)) throw new Error('It isn’t archived yet.')
  }, 60_000)
  await server.stop()
})
afterAll(() => rm(work, { recursive: true, force: true }))

/** @returns the notes of the restored database */
async function restored(until: RecoveryPoint | undefined): Promise<unknown[]> {
  const dataDir = await mkdtemp(path.join(work, 'restored-'))
  await chmod(dataDir, 0o711)
  const recovery = until === undefined ? undefined : { walArchive, until }
  await restore({ file: backup.file, dataDir, password, recovery })
  const again = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    return await ask(again.url, 'select text from note')
  } finally {
    await again.stop()
  }
}

describe('[D8] a backup is restored with the archive of later changes', () => {
  it('up to a moment', async () => {
    expect(await restored(moment)).toEqual(['in the backup', 'before the mistake'])
  })

  it('up to the end of the archive', async () => {
    expect(await restored('latest')).toEqual(['in the backup', 'before the mistake', 'the mistake'])
  })

  it('without later changes by default', async () => {
    expect(await restored(undefined)).toEqual(['in the backup'])
  })

  it.each([
    ['before the backup', () => new Date(moment.getTime() - 60_000), 'take an earlier one'],
    ['after the end of the archive', () => new Date(Date.now() + 86_400_000), 'The archive ends before that time'],
  ])('and a moment %s is refused, with what to do', async (_when, until, words) => {
    await expect(restored(until())).rejects.toThrow(words)
  })

  it('and a missing folder is reported', async () => {
    const recovery = { walArchive: path.join(work, 'none'), until: 'latest' } as const
    await expect(
      restore({ file: backup.file, dataDir: path.join(work, 'elsewhere'), password, recovery }),
    ).rejects.toThrow('Set WAL_ARCHIVE to where')
  })
})
