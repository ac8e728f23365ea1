import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inProject } from '../lib/project.mjs'
import { postmasterOf } from './product.mjs'

/**
 * A separate database server, with an account without superuser rights, as at hosting providers.
 * @typedef {{ create(name: string): Promise<string>, stop(): Promise<void> }} Server `create` returns the address of a new empty database that the account owns
 */

/** @param {string} folder which the server makes @returns {Promise<Server>} */
export async function startServer(folder) {
  const program = inProject('core', 'kernel', 'server', 'platform', 'postgres', 'testing', 'hold.mjs')
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const { pid, url } = JSON.parse(String(line))
  /** @param {string} statement */
  const run = async (statement) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create role clinic login createrole password 'clinic'`)
  return {
    async create(name) {
      await run(`create database ${name} owner clinic`)
      return `postgres://clinic:clinic@${new URL(url).host}/${name}`
    },
    async stop() {
      child.kill('SIGKILL')
      process.kill(pid, 'SIGINT')
      while (await postmasterOf(folder)) await sleep(50)
    },
  }
}
