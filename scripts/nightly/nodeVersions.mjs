import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../durability/product.mjs'
import { npmCommand } from '../lib/npm.mjs'
import { root } from '../lib/project.mjs'
import { until } from '../lib/testing/until.mjs'
import { nodeFromNpm } from './lib/fromNpm.mjs'

const execute = promisify(execFile)

/** The long-term support versions beside the oldest supported one, on which all other parts run. */
const versions = [22, 24]

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'npm start and npm test in a fresh clone of what is committed, on Node 22 and 24',
  packages: ['git', 'poppler-utils', 'qpdf', 'openssl'],
  async run({ check, say }) {
    for (const version of versions) {
      const { node, npm } = await programsOf(version)
      const { stdout: told } = await execute(node, ['--version'])
      const name = `Node ${told.trim()}`
      assert.ok(told.startsWith(`v${version}.`), `${node} is ${told}`)
      const clone = await mkdtemp(path.join(tmpdir(), `white-glove-node-${version}-`))
      try {
        await execute('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
        const port = await freePort()
        const environment = {
          ...process.env,
          PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
          PORT: String(port),
        }

        await check(`${name}: npm start installs, builds and answers with the page`, async () => {
          const [program, ...args] = npm
          // A separate process group, as in a terminal: Ctrl-C reaches all of it.
          const started = spawn(program, [...args, 'start'], { cwd: clone, env: environment, detached: true })
          const ended = once(started, 'close')
          let output = ''
          for (const stream of [started.stdout, started.stderr]) stream.on('data', (part) => (output += part))
          try {
            const answers = async () => (await fetch(`http://127.0.0.1:${port}/`)).status === 200
            await until(async () => started.exitCode !== null || (await answers()), 'the page did not come', 900)
            assert.equal(started.exitCode, null, output.slice(-4000))
          } finally {
            if (started.exitCode === null) process.kill(-Number(started.pid), 'SIGINT')
            await ended
          }
        })

        await check(`${name}: npm test`, async () => {
          const [program, ...args] = npm
          const { stdout } = await execute(program, [...args, 'test'], {
            cwd: clone,
            // The run here checks each kind of screen once.
            env: { ...environment, NO_COLOR: '1', AXE: 'everywhere' },
            maxBuffer: 100_000_000,
          }).catch((error) => assert.fail(error.stdout.slice(-4000)))
          say(`  ${stdout.trim().split('\n').at(-1)}`)
        })
      } finally {
        await rm(clone, { recursive: true, force: true })
      }
    }
  },
}

/**
 * @param {number} version
 * @returns {Promise<{ node: string, npm: [program: string, ...args: string[]] }>} Node in this version, and npm on it
 */
async function programsOf(version) {
  const [program, args] = npmCommand()
  const node = await nodeFromNpm(version)
  return { node, npm: program === 'npm' ? ['npm'] : [node, ...args] }
}
