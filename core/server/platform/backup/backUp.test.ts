import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDataKey, openDataKeys } from '../dataKeys'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/startEmbeddedPostgres'
import { type Backup, backUp } from './backUp'
import { restore } from './restore'

const password = 'seven quiet harbours'
let work: string
let dataDir: string
let server: EmbeddedPostgres
let backup: Backup
let sealed: string
const photo = randomBytes(3_000_000)

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

/**
 * Writes referrals until it is stopped.
 * @param onFirst is called when the first 300 are acknowledged
 */
async function writeOn(url: string, until: AbortSignal, onFirst: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let at = 0; !until.aborted; at++) {
    await client.query(`insert into referral (note) select repeat('x', 2000) from generate_series(1, 50)`)
    if (at === 5) onFirst()
  }
  await client.end()
}

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'white-glove-backup-'))
  await chmod(work, 0o755)
  dataDir = path.join(work, 'data')
  server = await startEmbeddedPostgres({ dataDir, durable: false })
  await ask(server.url, 'create table referral (id serial primary key, note text)')
  await mkdir(path.join(dataDir, 'files'))
  await mkdir(path.join(dataDir, 'outbox'))
  await writeFile(path.join(dataDir, 'files', 'photo'), photo)
  await writeFile(path.join(dataDir, 'outbox', 'code'), '123456')
  sealed = (await openDataKeys({ dataKey: undefined, dataDir }, () => {})).seal('secret', 'x')
  const end = new AbortController()
  const writer = new EventTarget()
  const begun = once(writer, 'begun')
  const writing = writeOn(server.url, end.signal, () => writer.dispatchEvent(new Event('begun')))
  await begun
  backup = await backUp({ dataDir, folder: path.join(work, 'backups'), password })
  end.abort()
  await writing
})
afterAll(async () => {
  await server?.stop()
  await rm(work, { recursive: true, force: true })
})

describe('a backup that is made while people work', () => {
  it('can be restored with every row that was there when it began, and starts', async () => {
    const restored = path.join(work, 'restored')
    const { rows } = await restore({ file: backup.file, dataDir: restored, password })
    const count = rows.get('public.referral')!
    expect(count).toBeGreaterThanOrEqual(300)
    expect(count % 50, 'each statement is there as a whole, or not at all').toBe(0)
    expect((await readFile(path.join(restored, 'files', 'photo'))).equals(photo)).toBe(true)
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

  it('reveals nothing without the password', async () => {
    const text = await readFile(backup.file)
    expect(text.includes('xxxxxxxx')).toBe(false)
    await expect(
      restore({ file: backup.file, dataDir: path.join(work, 'guessed'), password: 'a guess' }),
    ).rejects.toThrow('BACKUP_PASSWORD is another one')
    expect(await readdir(work)).not.toContain('guessed')
  })

  it.each([
    ['with one changed byte', (text: Buffer) => ((text[text.length >> 1]! ^= 1), text), 'isn’t a whole backup'],
    ['cut short', (text: Buffer) => text.subarray(0, -1000), 'isn’t a whole backup'],
    ['something else', () => Buffer.from('a photograph of the office, in which there is no backup'), 'is no backup'],
  ])('%s, it is refused before anything is written', async (_case, damage, words) => {
    const file = path.join(work, 'damaged')
    await writeFile(file, damage(await readFile(backup.file)))
    await expect(restore({ file, dataDir: path.join(work, 'elsewhere'), password })).rejects.toThrow(words)
    expect(await readdir(work)).not.toContain('elsewhere')
  })

  it('never overwrites a folder that is not empty', async () => {
    await expect(restore({ file: backup.file, dataDir, password })).rejects.toThrow('is not empty')
  })

  it('of a folder without a database is refused', async () => {
    const nothing = path.join(work, 'nothing')
    await mkdir(nothing)
    await expect(backUp({ dataDir: nothing, folder: path.join(work, 'backups'), password })).rejects.toThrow(
      'Set DATA_DIR',
    )
  })
})
