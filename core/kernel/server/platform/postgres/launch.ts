import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries'
import { findPostmaster, isAlive, type Postmaster } from './postmaster'
import type { Place } from './place'
import type { ServerSettings } from './walArchive'
import { identity, environmentWithoutPg } from './run'

/** Long enough for the recovery of a large database after a power cut. */
const startTimeout = 120_000

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log contains the server's own events and no statement: statements contain people's data, and the app reports its errors.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  jit: 'off',
  random_page_cost: '1.1',
}

/** For a database that is thrown away: it doesn't wait for the disk. */
const fleeting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Starts Postgres on the data folder as a process of its own session, so that Ctrl-C in a terminal reaches the app only, which then stops
 * the server in order.
 * @param port the port to use; a free one when undefined.
 * @param more settings in addition to the usual ones
 * @throws with the end of the server's log, when it can't start.
 */
export async function launch(
  place: Place,
  binaries: Binaries,
  durable: boolean,
  port?: number,
  more: ServerSettings = {},
): Promise<Postmaster> {
  const deadline = Date.now() + startTimeout
  for (;;) {
    const attempt = await launchOnce(place, binaries, durable, port ?? (await freePort()), more)
    if (typeof attempt !== 'string') return attempt
    const retry = passing(attempt)
    if (!retry || Date.now() > deadline)
      throw new Error(`Postgres could not be started on ${place.folder}. Its log ends: ${attempt}`)
    await sleep(100)
  }
}

/** Temporary reasons: a port that was taken in between, processes of a killed server that are still ending. */
function passing(log: string): boolean {
  return /could not bind|could not create any TCP|shared memory block|lock file .* already exists/.test(log)
}

async function launchOnce(
  place: Place,
  binaries: Binaries,
  durable: boolean,
  port: number,
  more: ServerSettings,
): Promise<Postmaster | string> {
  const data = path.join(place.folder, 'data')
  const logFile = path.join(place.folder, 'postgres.log')
  const log = await open(logFile, 'a', 0o600)
  const start = (await log.stat()).size
  // The log contains starts and stops only. This size is enough for years.
  if (start > 1_000_000) await log.truncate(0)
  const flags = Object.entries({ ...settings, ...(durable ? {} : fleeting), ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags], {
    cwd: '/',
    detached: true,
    env: environmentWithoutPg(),
    stdio: ['ignore', log.fd, log.fd],
    ...identity(place.account),
  })
  let ended: string | undefined
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended ??= `exit ${code ?? signal}`))
  child.unref()
  await log.close()
  while (ended === undefined) {
    const status = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(status[0]) === child.pid && status[7]?.startsWith('ready')) return { pid: child.pid, port }
    await sleep(10)
  }
  const text = (await readFile(logFile, 'utf8').catch(() => '')).slice(start > 1_000_000 ? 0 : start)
  return text.trim().slice(-2000) || ended
}

/** Requests a fast shutdown: clients are disconnected, everything is written, the process ends. Resolves when it has ended. */
export async function shutDown(data: string, { pid }: Postmaster): Promise<void> {
  const running = await findPostmaster(data)
  if (running?.pid !== pid) return
  process.kill(pid, 'SIGINT')
  while (isAlive(pid) && !(await hasEnded(pid))) await sleep(10)
}

/** An ended child keeps its process id until node has collected it; in a container that may never happen. */
async function hasEnded(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) [ZX] /.test(status)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
