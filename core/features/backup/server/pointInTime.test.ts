import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fleetingParent } from '@core/kernel/server/testing/fleetingParent.mjs'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { openFolder } from '@core/kernel/server/platform/files/store/openFolder'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@core/kernel/server/platform/postgres/startEmbeddedPostgres'
import type { RecoveryPoint } from '@core/kernel/server/platform/postgres/walArchive'
import { newToken } from '@core/kernel/server/platform/secrets'
import { backupNames } from './backupName'
import { type Backup, backUp } from './backUp'
import { type OpenWalArchive, openWalArchive } from '@core/kernel/server/platform/postgres/openWalArchive'
import { type Restored, restore } from './restore'

const password = 'seven quiet harbors'
let work: string
let walFolder: string
let walArchive: OpenWalArchive
let server: EmbeddedPostgres
let uploads: FileStore
let backups: FileStore
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

/** The segments in the archive, without the ids of their databases. */
const archived = async () =>
  (await readdir(walFolder)).flatMap((name) => /\.([\dA-F]{24})\.sealed$/.exec(name)?.slice(1) ?? [])

const note = (text: string) => ask(server.url, `insert into note values ('${text}')`)

async function upload(id: string): Promise<void> {
  const file = await uploads.create(id)
  await file.write(Buffer.from(`of ${id}`))
  await file.keep()
  await ask(server.url, `insert into file values ('${id}')`)
}

async function clear(id: string): Promise<void> {
  await ask(server.url, `delete from file where id = '${id}'`)
  await uploads.remove(id)
}

const [early, later, latest] = [newToken(), newToken(), newToken()]

beforeAll(async () => {
  work = await mkdtemp(path.join(fleetingParent(), 'white-glove-point-'))
  await chmod(work, 0o755)
  // A shell and Postgres each have a meaning for some of these.
  const dataDir = path.join(work, `the nurse's 100% "data"`)
  walFolder = path.join(work, 'wal')
  walArchive = await openWalArchive({ folder: walFolder, bucket: undefined }, password)
  uploads = openFolder(path.join(dataDir, 'files'))
  backups = openFolder(path.join(work, 'backups'), backupNames)
  server = await startEmbeddedPostgres({ dataDir, durable: false, walArchive })
  await ask(server.url, 'create table note (text text)')
  await ask(server.url, 'create table file (id text)')
  await note('in the backup')
  await upload(early)
  backup = await backUp({ dataDir, to: backups, files: uploads, password })
  await note('before the mistake')
  await upload(later)
  moment = (await ask(server.url, 'select clock_timestamp()'))[0] as Date
  // A Date has milliseconds, Postgres has microseconds.
  moment = new Date(moment.getTime() + 1)
  await ask(server.url, 'select pg_sleep(0.01)')
  await note('the mistake')
  await clear(early)
  await upload(latest)
  await backUp({ dataDir, to: backups, files: uploads, password })
  const [segment] = await ask(server.url, 'select pg_walfile_name(pg_switch_wal())')
  await vi.waitFor(async () => {
    if (!(await archived()).includes(segment as string)) throw new Error('It isn’t archived yet.')
  }, 60_000)
  await server.stop()
})
afterAll(() => rm(work, { recursive: true, force: true }))

interface Found {
  readonly notes: readonly unknown[]
  readonly files: Restored['files']
  readonly uploads: readonly string[]
}

/** @returns what is in the restored database and folder; in the given folder it stays */
async function restored(
  until: RecoveryPoint | undefined,
  wal: Pick<OpenWalArchive, 'get' | 'segments'> = walArchive,
  into?: string,
): Promise<Found> {
  const dataDir = into ?? (await mkdtemp(path.join(work, 'restored-')))
  await chmod(dataDir, 0o711)
  const recovery = until === undefined ? undefined : { walArchive: wal, until }
  const folder = path.join(dataDir, 'files')
  const { files } = await restore({
    from: backups,
    name: backup.name,
    dataDir,
    files: openFolder(folder),
    password,
    recovery,
    namedFiles: 'select id from file',
  }).catch(async (error: Error) => {
    expect(await readdir(dataDir), 'nothing is left of what failed').toEqual([])
    throw error
  })
  const again = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    return { notes: await ask(again.url, 'select text from note'), files, uploads: await readdir(folder) }
  } finally {
    await again.stop()
  }
}

describe('[D8] a backup with the archive of what was written after it is restored', () => {
  it('as it was at a moment, with the files of that moment: those of the backup, and those that the next one has', async () => {
    const { notes, files, uploads: found } = await restored(moment)
    expect(notes).toEqual(['in the backup', 'before the mistake'])
    expect(files).toMatchObject({ named: 2, missing: 0 })
    expect(found).toEqual(expect.arrayContaining([early, later]))
  })

  it('as far as the archive goes', async () => {
    const { notes, files } = await restored('latest')
    expect(notes).toEqual(['in the backup', 'before the mistake', 'the mistake'])
    expect(files).toMatchObject({ named: 2, missing: 0 })
  })

  it('as it is, where nothing else is asked for', async () => {
    const { notes, uploads: found } = await restored(undefined)
    expect(notes).toEqual(['in the backup'])
    expect(found).toEqual([early])
  })

  it.each([
    ['before the backup', () => new Date(moment.getTime() - 60_000), 'take an earlier one'],
    [
      'after the end of the archive',
      () => new Date(Date.now() + 86_400_000),
      /The archive ends before that time: its last change is of \S+ \S+ UTC\..* is empty again/,
    ],
  ])('and a moment %s is refused, with what to do', async (_when, until, words) => {
    await expect(restored(until())).rejects.toThrow(words)
  })

  it('and an archive with another password is told, and not taken for one that ends early', async () => {
    const guessed = await openWalArchive({ folder: walFolder, bucket: undefined }, 'a guess of somebody')
    await expect(restored('latest', guessed)).rejects.toThrow(/WAL_ARCHIVE, .*BACKUP_PASSWORD is another one/)
  })

  it('and an archive of another database is told before anything is written', async () => {
    const other = await openWalArchive({ folder: path.join(work, 'other'), bucket: undefined }, password)
    await expect(restored('latest', other)).rejects.toThrow('no changes of the database that this backup was made of')
  })

  describe('and of whose segments one', () => {
    /** @returns the message, and the archive after something was done to its segment at this place from the end */
    async function failed(at: number, harm: (piece: string) => Promise<void>) {
      const folder = await mkdtemp(path.join(work, 'harmed-'))
      await cp(walFolder, folder, { recursive: true })
      const harmed = await openWalArchive({ folder, bucket: undefined }, password)
      const segment = (await archived()).toSorted().at(at)!
      await harm(
        path.join(
          folder,
          (await readdir(folder)).find((name) => name.endsWith(`${segment}.sealed`))!,
        ),
      )
      const message = await restored('latest', harmed).then(
        () => 'it was restored',
        (error: Error) => error.message,
      )
      return { message, harmed }
    }

    it('is missing before later ones, it is not taken for one that ends there', async () => {
      const { message } = await failed(-2, rm)
      expect(message).toMatch(
        /^WAL_ARCHIVE lacks \S+, and without it the later segments can’t be used\. .* or restore without --until/,
      )
    })

    it('is cut short, it is told with the moment that can be reached', async () => {
      const { message, harmed } = await failed(-1, async (piece) => truncate(piece, (await stat(piece)).size - 10))
      expect(message).toMatch(/^WAL_ARCHIVE, \S+: It isn’t whole/)
      const [, until] = /or restore with --until (\S+),/.exec(message)!
      expect((await restored(new Date(until!), harmed)).notes).toContain('the mistake')
    })
  })

  it('and archives beside the first one: neither is continued with changes of the other', async () => {
    const dataDir = await mkdtemp(path.join(work, 'second-'))
    await restored(undefined, walArchive, dataDir)
    const before = (await archived()).length
    const second = await startEmbeddedPostgres({ dataDir, durable: false, walArchive })
    await ask(second.url, `insert into note values ('of the second one')`)
    await ask(second.url, 'select pg_switch_wal()')
    await vi.waitFor(async () => expect((await archived()).length).toBeGreaterThan(before), 60_000)
    await second.stop()
    expect((await restored('latest')).notes).toEqual(['in the backup', 'before the mistake', 'the mistake'])
  })
})

describe('[D8] the archive', () => {
  it('says nothing to somebody without the password', async () => {
    const names = await readdir(walFolder)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      const bytes = await readFile(path.join(walFolder, name))
      expect(bytes.subarray(0, 18).toString()).toBe('white-glove-wal-1\n')
      expect(bytes.includes('before the mistake')).toBe(false)
    }
  })

  it('takes a piece twice, as after a crash, and never another one under its name', async () => {
    const [piece] = (await readdir(walFolder))
      .map((name) => name.replace('.sealed', ''))
      .filter((name) => /\.\w{24}$/.test(name))
    const copy = path.join(work, 'copy')
    expect(await walArchive.get(piece!, copy)).toBe(true)
    await walArchive.put(piece!, copy)
    await expect(walArchive.put(piece!, path.join(walFolder, `${piece!}.sealed`))).rejects.toThrow('name a new folder')
    expect(await walArchive.get('00000001000000000000FFFF', path.join(work, 'none'))).toBe(false)
  })

  it('loses what is older than the oldest backup', async () => {
    const before = (await readdir(walFolder)).length
    await walArchive.prune(new Date(Date.now() - 86_400_000))
    expect(await readdir(walFolder)).toHaveLength(before)
    await walArchive.prune(new Date())
    expect(await readdir(walFolder)).toEqual([])
  })
})
