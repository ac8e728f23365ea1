// A Postgres server of Debian's packages, with its replica, in a separate folder.
import { appendFile, chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../durability/product.mjs'
import { runQuietly } from '../../lib/run.mjs'

/** The Debian packages that a part needs to start a server. */
export const postgresPackages = ['postgresql']

/**
 * @typedef {{ port: number, url: string, folder: string, stop(how?: 'fast' | 'immediate'): Promise<void>, start(): Promise<void>, pid(): Promise<number>, allow(network: string): Promise<void>, allow(network: string): Promise<void>, query(text: string, database?: string): Promise<string>, remove(): Promise<void> }} Server
 */

const packageFolder = '/usr/lib/postgresql'

/** @returns {Promise<string>} the folder of the newest version's programs */
async function programs() {
  const versions = (await readdir(packageFolder)).map(Number).toSorted((a, b) => b - a)
  return path.join(packageFolder, String(versions[0]), 'bin')
}

/** Postgres refuses to run as root. @param {string} program @param {string[]} args */
async function asPostgres(program, ...args) {
  const command = [path.join(await programs(), program), ...args]
  const { code, output } = await (process.getuid?.() === 0
    ? runQuietly('runuser', ['-u', 'postgres', '--', ...command])
    : runQuietly(/** @type {string} */ (command[0]), command.slice(1)))
  if (code !== 0) throw new Error(`${program} failed: ${output}`)
  return output
}

/**
 * Makes a server and starts it.
 * @param {string[]} [settings] lines of postgresql.conf
 * @param {string} [parent] the folder to make it in
 * @returns {Promise<Server>}
 */
export async function startPostgres(settings = [], parent = tmpdir()) {
  const folder = await newFolder(parent)
  await asPostgres('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const server = serverIn(folder, await freePort(), settings)
  await server.start()
  return server
}

/**
 * Makes a streaming replica of a server and starts it.
 * @param {Server} primary
 * @param {string[]} [settings]
 * @returns {Promise<Server>}
 */
export async function startReplica(primary, settings = []) {
  const folder = await newFolder(tmpdir())
  await asPostgres('pg_basebackup', '-D', folder, '-d', primary.url, '-R', '--checkpoint=fast', '--wal-method=stream')
  const server = serverIn(folder, await freePort(), settings)
  await server.start()
  return server
}

/** @param {string} parent */
async function newFolder(parent) {
  const above = await mkdtemp(path.join(parent, 'white-glove-nightly-postgres-'))
  await chmod(above, 0o755)
  const folder = path.join(above, 'data')
  await mkdir(folder, { mode: 0o700 })
  if (process.getuid?.() === 0) await runQuietly('chown', ['postgres:postgres', folder])
  return folder
}

/** @param {string} folder @param {number} port @param {string[]} settings @returns {Server} */
function serverIn(folder, port, settings) {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const file = path.join(path.dirname(folder), 'nightly.conf')
  return {
    port,
    url,
    folder,
    async start() {
      const lines = [`port = ${port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`, ...settings]
      await writeFile(file, `include '${folder}/postgresql.conf'\n${lines.join('\n')}\n`, { mode: 0o644 })
      const log = path.join(folder, 'server.log')
      await asPostgres('pg_ctl', 'start', '-w', '-D', folder, '-l', log, '-o', `-c config_file=${file}`)
    },
    async stop(how = 'fast') {
      await asPostgres('pg_ctl', 'stop', '-w', '-D', folder, '-m', how)
    },
    async pid() {
      return Number.parseInt(await readFile(path.join(folder, 'postmaster.pid'), 'utf8'), 10)
    },
    async allow(network) {
      await appendFile(path.join(folder, 'pg_hba.conf'), `host all all ${network} trust\n`)
      await this.query('select pg_reload_conf()')
    },
    async query(text, database = 'postgres') {
      const address = url.replace(/postgres$/, database)
      return (await asPostgres('psql', '-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', address, '-c', text)).trim()
    },
    async remove() {
      await this.stop('immediate').catch(() => {})
      await rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
