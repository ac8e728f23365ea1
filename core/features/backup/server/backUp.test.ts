import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fleetingParent } from '@core/kernel/server/testing/fleetingParent.mjs'
import { newDataKey, openDataKeys } from '@core/kernel/server/platform/dataKeys'
import { bucketAddress } from '@core/kernel/server/platform/files/store/bucketAddress'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { type Bucket, openBucket } from '@core/kernel/server/platform/files/store/openBucket'
import { openFolder } from '@core/kernel/server/platform/files/store/openFolder'
import { openS3Server, type S3Server, s3Keys } from '@core/kernel/server/platform/files/testing/s3/openS3Server'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@core/kernel/server/platform/postgres/startEmbeddedPostgres'
import { unfinishedRestore } from '@core/kernel/server/platform/postgres/unfinishedRestore'
import { newToken } from '@core/kernel/server/platform/secrets'
import { backupNames } from './backupName'
import { openBackups } from './backupPlace'
import { type Backup, backUp } from './backUp'
import { type RestoreOptions, restore } from './restore'

const password = 'seven quiet harbors'
let work: string
let dataDir: string
let server: EmbeddedPostgres
let uploads: FileStore
let backups: FileStore
let backup: Backup
let sealed: string
const photo = { id: newToken(), bytes: randomBytes(3_000_000) }

async function ask(url: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return Number(rows[0]?.[0])
  } finally {
    await client.end()
  }
}

async function keep(files: Pick<FileStore, 'create'>, id: string, bytes: Buffer): Promise<void> {
  const file = await files.create(id)
  await file.write(bytes)
  await file.keep()
}

/** Between two writes, in milliseconds. Without it, each backup and restore would handle hundreds of megabytes. */
const pause = 20

/** Writes referrals until it is told to end. @param onFirst hears when the first 300 are acknowledged */
async function writeOn(url: string, until: AbortSignal, onFirst: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let at = 0; !until.aborted; at++) {
    await client.query(`insert into referral (note) select repeat('x', 2000) from generate_series(1, 50)`)
    if (at === 5) onFirst()
    await sleep(pause)
  }
  await client.end()
}

/** Uploads files and clears old ones, as the product does, until it is told to end. @param onFirst hears when some are there */
async function uploadOn(url: string, files: FileStore, until: AbortSignal, onFirst: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const old = Array.from({ length: 20 }, () => newToken())
  const store = async (id: string) => {
    await keep(files, id, Buffer.from(`of ${id}`))
    await client.query('insert into file values ($1)', [id])
  }
  for (const id of old) await store(id)
  onFirst()
  while (!until.aborted) {
    await store(newToken())
    await sleep(pause)
    const [id] = old.splice(0, 1)
    if (id === undefined) continue
    await client.query('delete from file where id = $1', [id])
    await files.remove(id)
  }
  await client.end()
}

/** Does something while somebody works. */
async function whileWorking<T>(
  work: (until: AbortSignal, onFirst: () => void) => Promise<void>,
  act: () => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const worker = new EventTarget()
  const begun = once(worker, 'begun')
  const working = work(end.signal, () => worker.dispatchEvent(new Event('begun')))
  await begun
  try {
    return await act()
  } finally {
    end.abort()
    await working
  }
}

/** Restores the backup into a new folder. */
const restoreInto = (name: string, options: Partial<RestoreOptions> = {}) => {
  const folder = path.join(work, name)
  return restore({
    from: backups,
    name: backup.name,
    dataDir: folder,
    files: openFolder(path.join(folder, 'files')),
    password,
    ...options,
  })
}

beforeAll(async () => {
  work = await mkdtemp(path.join(fleetingParent(), 'white-glove-backup-'))
  await chmod(work, 0o755)
  dataDir = path.join(work, 'data')
  server = await startEmbeddedPostgres({ dataDir, durable: false })
  await ask(server.url, 'create table referral (id serial primary key, note text)')
  await ask(server.url, 'create table file (id text primary key)')
  uploads = openFolder(path.join(dataDir, 'files'))
  backups = openFolder(path.join(work, 'backups'), backupNames)
  await keep(uploads, photo.id, photo.bytes)
  await mkdir(path.join(dataDir, 'outbox'))
  await writeFile(path.join(dataDir, 'outbox', 'code'), '123456')
  sealed = (await openDataKeys({ dataKey: undefined, dataDir }, () => {})).seal('secret', 'x')
  backup = await whileWorking(
    (until, onFirst) => writeOn(server.url, until, onFirst),
    () => backUp({ dataDir, to: backups, files: uploads, password }),
  )
})
afterAll(async () => {
  await server?.stop()
  await rm(work, { recursive: true, force: true })
})

describe('a backup that is made while people work', () => {
  it('can be restored with every row that was there when it began, and starts', async () => {
    const restored = path.join(work, 'restored')
    const { rows, files } = await restoreInto('restored')
    const count = rows.get('public.referral')!
    expect(count).toBeGreaterThanOrEqual(300)
    expect(count % 50, 'each statement is there as a whole, or not at all').toBe(0)
    expect(files).toMatchObject({ restored: 1, leftOut: false })
    expect((await readFile(path.join(restored, 'files', photo.id))).equals(photo.bytes)).toBe(true)
    expect((await readdir(restored)).toSorted(), 'mails that hold codes are not kept').toEqual([
      'files',
      'keys',
      'postgres',
    ])
    for (const dataKey of [undefined, newDataKey()])
      expect((await openDataKeys({ dataKey, dataDir: restored }, () => {})).open(sealed, 'x')).toBe('secret')
    const again = await startEmbeddedPostgres({ dataDir: restored, durable: false })
    try {
      expect(await ask(again.url, 'insert into referral (note) values (null) returning 1'), 'one works on').toBe(1)
    } finally {
      await again.stop()
    }
  })

  it('says nothing to somebody without the password', async () => {
    const text = await readFile(path.join(work, 'backups', backup.name))
    expect(text.includes('xxxxxxxx')).toBe(false)
    await expect(restoreInto('guessed', { password: 'a guess' })).rejects.toThrow('BACKUP_PASSWORD is another one')
    expect(await readdir(work)).not.toContain('guessed')
  })

  it.each([
    ['with one changed byte', (text: Buffer) => ((text[text.length >> 1]! ^= 1), text), 'isn’t a whole backup'],
    ['cut short', (text: Buffer) => text.subarray(0, -1000), 'isn’t a whole backup'],
    [
      'of a newer version',
      (text: Buffer) => Buffer.concat([Buffer.from('white-glove-backup-9\n'), text.subarray(21)]),
      'damaged was made by a newer version of White Glove. Install that version',
    ],
    ['something else', () => Buffer.from('a photograph of the office, in which there is no backup'), 'is no backup'],
  ])('%s, it is refused before anything is written', async (_case, damage, words) => {
    const folder = path.join(work, 'backups')
    await writeFile(path.join(folder, 'damaged'), damage(await readFile(path.join(folder, backup.name))))
    await expect(restoreInto('elsewhere', { name: 'damaged' })).rejects.toThrow(words)
    expect(await readdir(work)).not.toContain('elsewhere')
  })

  it('that isn’t there, it is told', async () => {
    await expect(restoreInto('elsewhere', { name: 'none' })).rejects.toThrow('The backup none can’t be read: ENOENT')
  })

  it('never overwrites a folder that holds something', async () => {
    await expect(restoreInto('data')).rejects.toThrow('is not empty')
  })

  it('is taken back as a whole where something fails at its end', async () => {
    const finish = () => Promise.reject(new Error('A newer version wrote it.'))
    await expect(restoreInto('taken-back', { finish })).rejects.toThrow(
      /^A newer version wrote it\. .* is empty again\.$/,
    )
    expect(await readdir(path.join(work, 'taken-back'))).toEqual([])
  })

  it('is refused where the disk is too small for it', async () => {
    await expect(restoreInto('too-large', { room: 1e9 })).rejects.toThrow(/has [\d,]+ MB left, and the restore needs/)
  })

  it('that a kill cut off is neither started nor restored over', async () => {
    const dataDir = path.join(work, 'killed')
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, unfinishedRestore), '')
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow('a restore that has not ended')
    await expect(restoreInto('killed')).rejects.toThrow('remove everything in this folder and restore again')
  })

  it('of a stopped database is not kept when the database is started meanwhile', async () => {
    const stopped = path.join(work, 'stopped')
    await (await startEmbeddedPostgres({ dataDir: stopped, durable: false })).stop()
    const untouched = openFolder(path.join(work, 'untouched'), backupNames)
    await backUp({ dataDir: stopped, to: untouched, files: undefined, password })
    let written = 0
    let started: EmbeddedPostgres | undefined
    const startsMeanwhile: Pick<FileStore, 'create'> = {
      async create(id) {
        const file = await untouched.create(id)
        return {
          ...file,
          async write(piece) {
            written += piece.length
            if (written > 500_000) started ??= await startEmbeddedPostgres({ dataDir: stopped, durable: false })
            return file.write(piece)
          },
        }
      },
    }
    const again = backUp({ dataDir: stopped, to: startsMeanwhile, files: undefined, password, now: new Date(0) })
    await expect(again).rejects.toThrow('was started during the backup')
    await started?.stop()
    expect(await readdir(path.join(work, 'untouched'))).toHaveLength(1)
  })

  it('of a folder without a database is refused', async () => {
    const nothing = path.join(work, 'nothing')
    await mkdir(nothing)
    await expect(backUp({ dataDir: nothing, to: backups, files: uploads, password })).rejects.toThrow('Set DATA_DIR')
  })
})

describe('[D8] with files in a bucket', () => {
  const namedFiles = 'select id from file'
  let store: S3Server
  let bucket: Bucket
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
    store = await openS3Server({ page: 50 })
    bucket = openBucket(store.address)
  })
  afterAll(async () => {
    bucket.close()
    await store.close()
    vi.unstubAllEnvs()
  })
  const below = (prefix: string) => bucketAddress(store.url.replace('white-glove', prefix))

  it('a backup goes part by part into a bucket, and no row of it lacks its file, though some are uploaded and cleared meanwhile', async () => {
    // More than one part of a backup has.
    const large = newToken()
    for (const id of [large, newToken(), newToken(), newToken(), newToken(), newToken()])
      await keep(bucket, id, photo.bytes)
    const place = await openBackups({ folder: '', bucket: below('backups') }, 'The backup')
    const made = await whileWorking(
      (until, onFirst) => uploadOn(server.url, bucket, until, onFirst),
      () => backUp({ dataDir, to: place.files, files: bucket, password }),
    )
    expect(store.requests).toContain(`POST backups/${made.name}?uploads`)
    const target = openBucket(below('restored'))
    await keep(target, large, photo.bytes)
    const { files } = await restoreInto('from-bucket', {
      from: place.files,
      name: made.name,
      files: target,
      namedFiles,
    })
    expect(files).toMatchObject({ leftOut: false, missing: 0 })
    expect(files.named).toBeGreaterThan(20)
    expect(files.restored, 'one is there already').toBe(made.files - 1)
    place.close()
    target.close()
  })

  it('they may be left out, and the restore says which are missing', async () => {
    const made = await backUp({ dataDir, to: backups, files: undefined, password })
    expect(made.files).toBe(0)
    const { files } = await restoreInto('left-out', { name: made.name, namedFiles })
    expect(files).toMatchObject({ restored: 0, leftOut: true })
    expect(files.missing).toBe(files.named)
  })

  it('a bucket that goes away amid it is told, and nothing is left of the backup', async () => {
    store.mishap = ({ method, key }) => (method === 'GET' && key !== '' ? { fault: [503, 'SlowDown'] } : undefined)
    const before = await readdir(path.join(work, 'backups'))
    await expect(backUp({ dataDir, to: backups, files: bucket, password })).rejects.toMatchObject({
      name: 'FileStoreUnavailable',
    })
    store.mishap = undefined
    expect(await readdir(path.join(work, 'backups'))).toEqual(before)
    expect(await ask(server.url, 'select count(*) from pg_replication_slots'), 'Postgres holds nothing for it').toBe(0)
  })
})
