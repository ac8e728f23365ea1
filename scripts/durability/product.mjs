import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject } from '../lib/project.mjs'
import { runQuietly } from '../lib/run.mjs'

/**
 * The built product over a separate folder, which tests kill and start again.
 * @typedef {{ dataDir: string, origin: string, readonly pid: number | undefined, readonly output: string, start(plugins?: string, settings?: NodeJS.ProcessEnv, program?: string): void, stop(): Promise<void>, ready(): Promise<void>, kill(what: Victims): Promise<void>, remove(): Promise<void> }} Product
 * @typedef {{ node: boolean, database: boolean }} Victims
 */

/**
 * @param {string} [folder] the data folder, which is kept; by default a temporary one
 * @param {{ host?: string, command?: readonly string[], parent?: string, like?: string }} [place] the host to listen on, the command that runs it there, the parent of a temporary folder, and a stopped product's folder that it begins as a copy of
 * @returns {Promise<Product>}
 */
export async function createProduct(folder, { host = '127.0.0.1', command = [], parent = tmpdir(), like } = {}) {
  const dataDir = folder ?? (await mkdtemp(path.join(parent, 'white-glove-durability-')))
  if (like) await copyDataFolder(like, dataDir)
  const port = await freePort()
  const origin = `http://${host}:${port}`
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let output = ''

  /** @type {Product} */
  const product = {
    dataDir,
    origin,
    get pid() {
      return child?.pid
    },
    get output() {
      return output
    },
    start(plugins = '', settings = {}, program = inProject('dist', 'server', 'main.js')) {
      output = ''
      const environment = {
        ...process.env,
        DATA_DIR: dataDir,
        HOST: host,
        PORT: String(port),
        DEMO: '1',
        DATABASE_URL: '',
        PLUGINS: plugins,
        ...settings,
      }
      // A separate process group, so that its child processes are killed with it.
      const [first, ...args] = [...command, process.execPath, program]
      child = spawn(first, args, {
        env: environment,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => (output = (output + chunk).slice(-100_000)))
    },
    async ready() {
      for (let waited = 0; waited < 120_000; waited += 20) {
        if (child?.exitCode != null)
          throw new Error(`The product ended with code ${child.exitCode}: ${output.slice(-4000)}`)
        if (await answers(`${origin}/readyz`)) return
        await sleep(20)
      }
      throw new Error(`The product was not ready within two minutes: ${output.slice(-4000)}`)
    },
    async stop() {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
    async kill({ node, database }) {
      const postmaster = database ? await postmasterOf(dataDir) : undefined
      if (postmaster) signal(postmaster)
      if (node && child?.pid) {
        const ended = child.exitCode ?? child.signalCode ?? new Promise((resolve) => child?.once('exit', resolve))
        signal(-child.pid)
        await ended
      }
    },
    async remove() {
      await product.kill({ node: true, database: true })
      if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  return product
}

/**
 * Copies the data folder of a stopped product.
 * @param {string} from
 * @param {string} to exists already
 */
export async function copyDataFolder(from, to) {
  // With the owner of each file, which the functions of Node.js don't copy: root's Postgres runs as another user.
  const { code, output } = await runQuietly('cp', ['-a', `${from}/.`, to])
  if (code !== 0) throw new Error(`${from} can't be copied to ${to}: ${output}`)
}

/** @param {number} pid of a process, or of a group when negative */
function signal(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/** @param {string} dataDir @returns {Promise<number | undefined>} the process of the database, while it runs */
export async function postmasterOf(dataDir) {
  const text = await readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

/** @param {string} dataDir @returns {Promise<string>} the address of the product's own database, while that runs */
export async function databaseUrl(dataDir) {
  const folder = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  const port = (await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** @param {string} url @returns {Promise<boolean>} whether it can be reached and returns a success */
export async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/**
 * @returns {Promise<number>} a port that nobody uses. It is below those that systems give to outgoing connections (from 32,768 on), one of which
 * could take it before the product listens.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(15_000, 32_768)
    if (await isFree(port)) return port
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
