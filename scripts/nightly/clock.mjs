import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { inProject } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { until } from '../lib/testing/until.mjs'
import { startWriting } from './lib/writers.mjs'

/** In milliseconds. */
const hour = 3_600_000
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'the clock of a node jumps, forwards and back, while the database’s does not',
  packages: ['libfaketime', ...postgresPackages],
  async run({ check }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-clock-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      const file = path.join(folder, 'offset')
      await writeFile(file, '+0')
      const database = await startPostgres()
      undo.push(() => database.remove())
      const product = await createProduct()
      undo.push(() => product.remove())
      product.start('', {
        DATABASE_URL: database.url,
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      })
      await product.ready()
      const session = await signIn(product)
      const administrator = await signIn(product, 'superadmin@demo.test')
      const people = ['care@demo.test', 'intake@demo.test', 'sales@demo.test']
      const jumps = [
        { hours: 3, words: 'three hours ahead' },
        { hours: -3, words: 'three hours behind' },
        { hours: 0, words: 'right again' },
      ]
      for (const [at, { hours, words }] of jumps.entries())
        await check(`a clock that is ${words}: people stay signed in, and work`, async () => {
          await writeFile(file, `${hours < 0 ? '' : '+'}${hours}h`)
          await until(async () => {
            const told = Date.parse((await fetch(`${product.origin}/healthz`)).headers.get('date') ?? '')
            return Math.abs(told - Date.now() - hours * hour) < 10_000
          }, 'the clock did not jump')
          const writers = startWriting(session, { name: `clock${at}` })
          await sleep(15_000)
          await writers.stop()
          assert.deepEqual(writers.refusals, [])
          await writers.verify()
          const { body } = await administrator.get('/api/status')
          for (const job of body.data.jobs) assert.equal(job.fault, null, `${job.name}: ${job.fault?.reason}`)
          assert.ok(body.data.nodes.some((/** @type {{ alive: boolean }} */ { alive }) => alive))
          await signIn(product, people[at])
        })
      await check('the chain of the audit log is whole', async () => {
        await product.stop()
        const verify = inProject('scripts', 'verify-audit.mjs')
        const environment = { DATABASE_URL: database.url, DATA_DIR: product.dataDir }
        assert.equal(await run(process.execPath, [verify], environment), 0, 'the lines above say what is wrong')
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}
