// Stops `npm start` as people and supervisors do: npm runs a shell, which runs the product, which runs the database.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { build } from '../lib/build.mjs'
import { npmCommand } from '../lib/npm.mjs'
import { root } from '../lib/project.mjs'
import { until } from '../lib/testing/until.mjs'
import { answers, freePort, postmasterOf } from './product.mjs'

before(() => build())

/** @type {{ name: string, demo: '0' | '1', end: (npm: number) => void }[]} */
const ends = [
  // Files of the demonstration are still being made at that time.
  { name: 'SIGTERM to npm, while work is under way,', demo: '1', end: (npm) => process.kill(npm, 'SIGTERM') },
  { name: 'Ctrl-C, which every process of the terminal hears,', demo: '0', end: (npm) => process.kill(-npm, 'SIGINT') },
]

for (const { name, demo, end } of ends) {
  test(`${name} ends npm start, the product and its database in order`, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'white-glove-stop-'))
    const port = await freePort()
    const [program, args] = npmCommand()
    const npm = spawn(program, [...args, 'start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DEMO: demo, DATABASE_URL: '' },
      detached: true,
      stdio: 'ignore',
    })
    try {
      await until(() => answers(`http://127.0.0.1:${port}/readyz`), 'the product did not start', 240)
      const database = await postmasterOf(dataDir)
      assert.ok(database && isAlive(database))
      end(/** @type {number} */ (npm.pid))
      await until(async () => !isAlive(database), 'the database still runs', 240)
      assert.equal(await answers(`http://127.0.0.1:${port}/healthz`), false)
      // Stopped in order: a database that was killed leaves its file behind.
      assert.equal(await postmasterOf(dataDir), undefined)
    } finally {
      await removeAll(npm.pid, dataDir)
    }
  })
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @param {number | undefined} npm @param {string} dataDir */
async function removeAll(npm, dataDir) {
  const database = await postmasterOf(dataDir)
  for (const pid of [npm && -npm, database]) {
    if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
