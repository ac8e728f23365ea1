import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { killAtRandom, runJobsAlone, shareFilesAndKeys } from './lib/apart.mjs'
import { nginxPackages, startNginx } from './lib/nginx.mjs'
import { startNodes } from './lib/nodes.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { importSource } from '../lib/testing/source.mjs'
import { tour } from './lib/tour.mjs'
import { until } from '../lib/testing/until.mjs'
import { startWriting } from './lib/writers.mjs'

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'three nodes with a DATA_DIR each, over one Postgres server and one bucket, behind nginx with HTTP/2 and TLS',
  packages: [...nginxPackages, ...postgresPackages],
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const database = await startPostgres()
      undo.push(() => database.remove())
      const port = await freePort()
      const { openS3Server, s3Keys } = await importSource(
        'core/kernel/server/platform/files/testing/s3/openS3Server.ts',
      )
      const bucket = await openS3Server({ page: 100 })
      undo.push(() => bucket.close())
      const settings = {
        DATABASE_URL: database.url,
        FILES_URL: bucket.url,
        AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
        DATA_KEY: randomBytes(32).toString('base64'),
        PUBLIC_URL: `https://127.0.0.1:${port}`,
        TRUSTED_PROXIES: 'loopback',
      }
      const { nodes, dataDir, remove } = await startNodes(3, settings, { apart: true })
      undo.push(remove)
      const nginx = await startNginx(
        port,
        nodes.map(({ origin }) => origin),
      )
      undo.push(nginx.stop)
      const way = { origin: nginx.origin, dataDir, fetch: nginx.fetch }
      const session = await signIn(way)
      const sales = await signIn(way, 'sales.manager@demo.test')
      const administrator = await signIn(way, 'superadmin@demo.test')
      await shareFilesAndKeys({ nodes, session: sales, check })
      await tour(way, check)
      await check('every node had its share', async () => {
        for (const { output } of nodes)
          assert.ok(output.split('"msg":"request"').length > 20, `a node answered little: ${output.slice(-300)}`)
      })
      await check('a node that hangs for 20 seconds holds up what it has, and loses nothing', async () => {
        const writers = startWriting(session, { name: 'hung', people: 4 })
        await until(async () => writers.acknowledged.size > 8, 'nothing is written', 60)
        const pid = nodes[1]?.pid ?? 0
        process.kill(pid, 'SIGSTOP')
        const size = writers.acknowledged.size
        await sleep(20_000)
        process.kill(pid, 'SIGCONT')
        assert.ok(writers.acknowledged.size > size, 'the other nodes did not go on')
        await writers.stop()
        for (const refusal of writers.refusals) assert.match(refusal, /^50[24]/)
        await writers.verify()
        say(`  the slowest write took ${writers.slowest()} ms`)
      })
      await killAtRandom({ nodes, session, settings, rounds: 8, check, say })
      await runJobsAlone({ nodes, session: administrator, settings, check })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}
