import assert from 'node:assert/strict'
import { chmod, mkdtemp, open, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createProduct, databaseUrl } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { runQuietly } from '../lib/run.mjs'
import { until } from '../lib/testing/until.mjs'
import { startWriting } from './lib/writers.mjs'

/** How long the disk is full, in milliseconds. */
const fullFor = 30_000

/** The time limit of a save in milliseconds, whatever happens to the disk. docs/operations.md has what is usual: half a second. */
const longest = 5000

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'the disk of DATA_DIR, with the embedded database, fills up and is given room again',
  packages: ['mount'],
  async run({ check, say }) {
    /** @type {(() => Promise<unknown>)[]} */
    const undo = []
    try {
      const disk = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-disk-'))
      undo.push(() => rm(disk, { recursive: true, force: true }))
      const { code, output } = await runQuietly('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk])
      assert.equal(code, 0, output)
      undo.push(() => runQuietly('umount', ['-l', disk]))
      await chmod(disk, 0o755)
      const product = await createProduct(path.join(disk, 'data'))
      undo.push(() => product.kill({ node: true, database: true }))
      product.start()
      await product.ready()
      const session = await signIn(product)

      const stages = [
        { name: 'tables', title: 'tables can’t grow', fillMore: async () => {} },
        {
          name: 'log',
          title: 'the database’s own log can’t grow either, so that it ends',
          fillMore: () => writeLog(product.dataDir),
        },
      ]
      for (const { name, title, fillMore } of stages)
        await check(`${title}: people are told, nothing is lost, and work goes on once there is room`, async () => {
          const filler = path.join(disk, 'filler')
          const writers = startWriting(session, { name })
          try {
            await until(async () => writers.acknowledged.size > 5, 'nothing is written', 60)
            await fill(filler, disk)
            await fillMore()
            const end = Date.now() + fullFor
            // Also takes space that others free, such as a log of the database that is no longer needed.
            for (; Date.now() < end; await sleep(500)) await fill(filler, disk)
            const files = await filesIn(product.dataDir)
            const form = new FormData()
            form.set('file', new Blob([`%PDF-1.7\n${'x'.repeat(5_000_000)}`]), 'card.pdf')
            const { status, body } = await session.send('/api/file/Upload', form)
            say(`  an upload: ${status} ${body?.message}`)
            assert.equal(status, 503)
            assert.match(body.message, /^(The server’s disk is full|A part of the system can’t be reached)/)
            assert.deepEqual(await filesIn(product.dataDir), files)
            assert.ok(writers.refusals.length > 3, 'nobody was told that the disk is full')
            assert.equal((await fetch(`${product.origin}/healthz`)).status, 200)
          } finally {
            await rm(filler, { force: true })
          }
          const size = writers.acknowledged.size
          const begun = Date.now()
          await until(async () => writers.acknowledged.size > size + 5, 'it did not come back by itself', 120)
          const back = ((Date.now() - begun) / 1000).toFixed(1)
          await writers.stop()
          say(`  the slowest answer took ${writers.slowest()} ms, back after ${back} s`)
          say(`  told: ${[...new Set(writers.refusals)].join(' | ')}`)
          for (const refusal of writers.refusals) assert.match(refusal, /^503 /)
          assert.ok(writers.slowest() < longest, 'somebody waited for too long')
          await writers.verify()
        })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/** @param {string} dataDir @returns {Promise<Set<string>>} the uploaded files, also partial ones */
async function filesIn(dataDir) {
  return new Set(await readdir(path.join(dataDir, 'files')).catch(() => []))
}

/** Fills all free space. @param {string} file @param {string} disk */
async function fill(file, disk) {
  const handle = await open(file, 'a')
  const piece = Buffer.alloc(1 << 20)
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      if (bavail === 0) break
      await handle.write(piece, 0, Math.min(piece.length, bavail * bsize))
    }
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error
  } finally {
    await handle.close()
  }
}

/** Fills the log of the embedded database until it stops for lack of space. @param {string} dataDir */
async function writeLog(dataDir) {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) })
  client.on('error', () => {})
  await client.connect()
  const ended = (async () => {
    for (;;) await client.query(`select pg_logical_emit_message(false, 'nightly', repeat('x', 1000000))`)
  })()
  await assert.rejects(ended)
  await client.end().catch(() => {})
}
