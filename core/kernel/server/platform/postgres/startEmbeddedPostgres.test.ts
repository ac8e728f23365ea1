import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAlive } from './postmaster'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './startEmbeddedPostgres'

let dataDir: string
const running: EmbeddedPostgres[] = []
const holders: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'white-glove-launcher-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const child of holders.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable })
  running.push(server)
  return server
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.stop()
}

/** The same in a process of its own, to be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'testing', 'hold.mjs'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, ...JSON.parse(String(line)) }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

describe('the product’s own Postgres', () => {
  test('preserves its data over a stop and a start', async () => {
    const first = await start()
    await ask(first.url, 'create table van (id integer)')
    await ask(first.url, 'insert into van values (7)')
    await stop(first)
    expect(isAlive(first.pid)).toBe(false)
    const second = await start()
    expect(await ask(second.url, 'select id from van')).toBe(7)
  })

  test('listens on the loopback address only, requires its password, shows it to nobody; is UTF-8 with the same sort order everywhere; waits for the disk', async () => {
    const { url } = await start(true)
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(url, 'show unix_socket_directories')).toBe('')
    expect(await ask(url, `select string_agg(distinct auth_method, ',') from pg_hba_file_rules`)).toBe('scram-sha-256')
    const guessed = new URL(url)
    guessed.password = 'postgres'
    await expect(ask(guessed.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(path.join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(dataDir, 'postgres', 'data'))).mode & 0o777).toBe(0o700)
    expect(await ask(url, 'show server_encoding')).toBe('UTF8')
    expect(await ask(url, 'show lc_collate')).toBe('C')
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await ask(url, `show ${setting}`), setting).toBe('on')
  })

  test('is started again at the same address when it dies', async () => {
    const server = await start()
    const dead = server.pid
    process.kill(dead, 'SIGKILL')
    await expect.poll(() => server.pid).not.toBe(dead)
    expect(await ask(server.url, 'select 1')).toBe(1)
  })
})

describe('after a kill of the product', () => {
  test('the server that is still running is reused', async () => {
    const killed = await startElsewhere()
    await ask(killed.url, 'create table van (id integer)')
    await kill(killed.child)
    const { pid, url } = await start()
    expect(pid).toBe(killed.pid)
    expect(await ask(url, 'select count(*)::int from van')).toBe(0)
  })

  test('the server that is still running is restarted where WAL_ARCHIVE changed', async () => {
    const killed = await startElsewhere()
    await kill(killed.child)
    const walArchive = { put: async () => {}, get: async () => false }
    const server = await startEmbeddedPostgres({ dataDir, walArchive })
    running.push(server)
    expect(server.pid).not.toBe(killed.pid)
    expect(await ask(server.url, 'show archive_mode')).toBe('on')
    await server.stop()
    const { url } = await start()
    expect(await ask(url, 'show archive_mode'), 'and where it is not any more').toBe('off')
  })

  test('the database is recovered if it was killed at the same time', async () => {
    const killed = await startElsewhere()
    await ask(killed.url, 'create table van (id integer)')
    process.kill(killed.pid, 'SIGKILL')
    await kill(killed.child)
    const { pid, url } = await start(true)
    expect(pid).not.toBe(killed.pid)
    expect(await ask(url, 'select count(*)::int from van')).toBe(0)
  })

  test('a process id in postmaster.pid that now belongs to another program is not mistaken for the server', async () => {
    await stop(await start())
    await writeFile(
      path.join(dataDir, 'postgres', 'data', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const { url } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
  })

  test('the remains of an unfinished first start are removed', async () => {
    const begun = path.join(dataDir, 'postgres.new-999999999-ab', 'data')
    await mkdir(begun, { recursive: true })
    await start()
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })
})

describe('a start is refused', () => {
  test('while another product uses the folder, which is left alone', async () => {
    const { url } = await start()
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      /Another White Glove is running on this data folder .* DATABASE_URL/,
    )
    expect(await ask(url, 'select 1')).toBe(1)
  })

  test('for a folder of another version of Postgres, with how to move the data', async () => {
    const data = path.join(dataDir, 'postgres', 'data')
    await mkdir(data, { recursive: true })
    await writeFile(path.join(data, 'PG_VERSION'), '14\n')
    await expect(start()).rejects.toThrow(/was made by Postgres 14.*pg_dump/)
  })

  test('for a folder that contains something else', async () => {
    await mkdir(path.join(dataDir, 'postgres'))
    await writeFile(path.join(dataDir, 'postgres', 'photo.jpg'), '')
    await expect(start()).rejects.toThrow('holds something else than a database')
  })
})
