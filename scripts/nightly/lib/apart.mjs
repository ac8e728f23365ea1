// What nodes share that have only the database, the bucket and the data key in common.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealedScan } from '../../durability/sealedScan.mjs'
import { sessionOf } from '../../durability/session.mjs'
import { importSource } from '../../lib/testing/source.mjs'
import { until } from '../../lib/testing/until.mjs'
import { startWriting } from './writers.mjs'

/** @typedef {import('../../durability/product.mjs').Product} Product */
/** @typedef {import('../../durability/session.mjs').Session} Session */

/**
 * The same session, with each request sent to this node.
 * @param {Session} session
 * @param {Product} node
 */
function at(session, { origin }) {
  const cookies = (session.headers().cookie ?? '').split('; ').map((cookie) => {
    const end = cookie.indexOf('=')
    return [cookie.slice(0, end), cookie.slice(end + 1)]
  })
  return sessionOf(origin, Object.fromEntries(cookies))
}

/**
 * @param {{ nodes: readonly Product[], session: Session, check: import('./parts.mjs').Tools['check'] }} way with the session of somebody who may view leads, and add and sign documents
 */
export async function shareFilesAndKeys({ nodes, session, check }) {
  const sessions = nodes.map((node) => at(session, node))

  await check('a file that one node took is read from each', async () => {
    const { body: leads } = await session.post('/api/Lead/List', { limit: 1 })
    for (const [taker, taking] of sessions.entries()) {
      const text = `Survey of the fleet, taken by node ${taker}`
      const form = new FormData()
      form.set('file', new Blob([text], { type: 'text/plain' }), `Survey ${taker}.txt`)
      form.set('entityType', '1')
      form.set('entityTypeId', String(leads.data[0].id))
      const { status, body } = await taking.send('/api/document/upload', form)
      assert.equal(status, 200, JSON.stringify(body))
      for (const [reader, reading] of sessions.entries()) {
        const versions = await reading.get(`/api/document/${body.data.id}/versions`)
        const headers = reading.headers()
        const file = await fetch(`${nodes[reader]?.origin}/api/file/${versions.body.data[0].fileId}`, { headers })
        assert.deepEqual([file.status, await file.text()], [200, text])
      }
    }
    for (const { dataDir } of nodes)
      assert.deepEqual(await readdir(path.join(dataDir, 'files')).catch(() => []), [], 'a node stored files itself')
  })

  await check('each node verifies what another one sealed', async () => {
    const { verifyPdf } = await importSource('plugins/documents/shared/verify/verifyPdf.ts')
    /** @type {Uint8Array[]} */
    const pdfs = []
    for (const sealing of sessions) pdfs.push(await sealedScan(sealing))
    const roots = []
    for (const reading of sessions) roots.push((await reading.get('/api/DocumentSign/Roots')).body.data.roots)
    for (const found of roots) {
      assert.deepEqual(found, roots[0])
      for (const pdf of pdfs) assert.equal((await verifyPdf(pdf, { roots: found })).verdict, 'valid')
    }
  })
}

/**
 * Stops all nodes but one, for each of them in turn, and starts them again.
 * @param {{ nodes: readonly Product[], session: Session, settings: NodeJS.ProcessEnv, check: import('./parts.mjs').Tools['check'] }} way with the session of somebody who may view the system status
 */
export async function runJobsAlone({ nodes, session, settings, check }) {
  await check('each node runs the jobs while it is the only one', async () => {
    for (const node of nodes) {
      const others = nodes.filter((other) => other !== node)
      await Promise.all(others.map((other) => other.stop()))
      const alone = Date.now()
      const reading = at(session, node)
      await until(
        async () => {
          const { jobs } = (await reading.get('/api/status')).body.data
          const { doneAt, fault } = jobs.find((/** @type {{ name: string }} */ { name }) => name === 'core.checkFiles')
          return fault === null && Date.parse(doneAt) > alone
        },
        'no job ran',
        150,
      )
      for (const other of others) other.start('', settings)
      await Promise.all(others.map((other) => other.ready()))
    }
  })
}

/**
 * Kills nodes at random while four people write.
 * @param {{ nodes: readonly Product[], session: Session, settings: NodeJS.ProcessEnv, rounds: number } & Pick<import('./parts.mjs').Tools, 'check' | 'say'>} way
 */
export async function killAtRandom({ nodes, session, settings, rounds, check, say }) {
  await check(
    `nodes are killed at random, ${rounds} times: nothing acknowledged is lost, nothing is repeated`,
    async () => {
      const writers = startWriting(session, { name: 'killed', people: 4 })
      try {
        for (let round = 0; round < rounds; round++) {
          await sleep(300 + Math.random() * 1000)
          const victim = nodes[Math.floor(Math.random() * nodes.length)]
          await victim?.kill({ node: true, database: false })
          const { size } = writers.acknowledged
          await until(async () => writers.acknowledged.size > size + 4, 'the other nodes did not go on')
          victim?.start('', settings)
          await victim?.ready()
        }
      } finally {
        await writers.stop()
      }
      await writers.verify()
      say(`  ${writers.acknowledged.size} writes acknowledged, ${writers.refusals.length} tries refused`)
    },
  )
}
