// Typical actions of people, through a proxy that sends each request to another node.
import assert from 'node:assert/strict'
import { startImport } from '../../durability/imports.mjs'
import { create, referralMarked } from '../../durability/referrals.mjs'
import { signIn } from '../../durability/session.mjs'
import { until } from '../../lib/testing/until.mjs'

/**
 * @param {object} way
 * @param {string} way.origin
 * @param {string} way.dataDir of the nodes
 * @param {typeof fetch} [way.fetch]
 * @param {import('./parts.mjs').Tools['check']} check
 */
export async function tour(way, check) {
  const request = way.fetch ?? fetch
  const manager = await signIn(way, 'sales.manager@demo.test')
  const coordinator = await signIn(way, 'intake@demo.test')
  const intake = await signIn(way)
  /** @param {Promise<import('../../durability/session.mjs').Answer>} asked @param {number} [status] */
  const dataOf = async (asked, status = 200) => {
    const answer = await asked
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body.data
  }
  /** @param {number} id of an operation @returns {Promise<any>} it, once it has ended */
  const ended = async (id) => {
    /** @type {any} */
    let found
    await until(
      async () => {
        found = await dataOf(manager.get(`/api/operation/${id}`))
        return found.state !== 'running'
      },
      `operation ${id} did not end`,
      120,
    )
    return found
  }

  await check('a session holds on every node, and its end does too', async () => {
    const session = await signIn(way, 'store.manager@demo.test')
    const statuses = async () =>
      Promise.all(Array.from({ length: 9 }, async () => (await session.get('/api/user/me')).status))
    assert.deepEqual(new Set(await statuses()), new Set([200]))
    const cookies = session.headers()
    await session.post('/api/auth/logout', {})
    await until(async () => {
      const all = await Promise.all(
        Array.from({ length: 9 }, () => request(`${way.origin}/api/user/me`, { headers: cookies })),
      )
      return all.every(({ status }) => status === 401)
    }, 'a node still knows the session')
  })

  await check('what is saved is heard by open screens', async () => {
    const stop = new AbortController()
    const response = await request(`${way.origin}/api/live`, { headers: intake.headers(), signal: stop.signal })
    assert.equal(response.status, 200)
    let text = ''
    const reading = (async () => {
      for await (const part of /** @type {any} */ (response.body)) text += Buffer.from(part).toString()
    })().catch(() => {})
    await until(async () => text.includes('event:'), 'the stream says nothing')
    const id = await create(coordinator, 'Kept-heard')
    assert.ok(id)
    await until(async () => new RegExp(`event: change\\ndata: .*\\b${id}\\b`).test(text), 'the screen was not told')
    stop.abort()
    await reading
  })

  await check('two people at one record see each other, whichever node they reach', async () => {
    const id = await create(coordinator, 'Kept-together')
    const people = [coordinator, intake]
    const names = await Promise.all(people.map(async (person) => (await person.get('/api/user/me')).body.user.id))
    const place = { entity: 'referral', id, tab: 'nightly', mode: 'view' }
    const present = async (/** @type {import('../../durability/session.mjs').Session} */ person) =>
      (await dataOf(person.post('/api/live/presence', place))).map((/** @type {{ id: number }} */ other) => other.id)
    await Promise.all(people.map(present))
    // More often than there are nodes.
    for (let turn = 0; turn < 6; turn++)
      for (const [me, person] of people.entries()) assert.deepEqual(await present(person), [names[1 - me]])
  })

  await check('whoever a referral is given to is notified', async () => {
    const { id } = (await coordinator.get('/api/user/me')).body.user
    const unread = async () => (await dataOf(coordinator.get('/api/Notification/Count'))).unread
    const before = await unread()
    await dataOf(intake.post('/api/referral/createReferral', { ...referralMarked('Kept-given'), assignedTo: id }), 201)
    await until(async () => (await unread()) > before, 'no notification came')
  })

  await check('many rows are changed at once, whichever node works on them', async () => {
    const { body } = await manager.post('/api/Lead/List', { limit: 60, filter: { status: 1 } })
    const ids = body.data.map((/** @type {{ id: number }} */ { id }) => id)
    const { id } = await dataOf(
      manager.post('/api/Lead/Bulk', { action: 'update', ids, values: { nextFollowUp: '2030-01-15' } }),
      201,
    )
    const operation = await ended(id)
    assert.deepEqual([operation.state, operation.done, operation.failed], ['done', ids.length, 0])
  })

  await check('a file that one node took is imported by any', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `Nightly Fleet ${at}`)
    const operation = await ended(await startImport(manager, rows))
    assert.deepEqual([operation.state, operation.done], ['done', rows.length], JSON.stringify(operation.problems))
  })

  await check('a long list, an export and a report', async () => {
    const all = await manager.post('/api/Lead/List', { limit: 1_000_000, columns: ['company'] })
    assert.equal(all.status, 200, JSON.stringify(all.body))
    assert.match(JSON.stringify(all.body.data), /Nightly Fleet 199/)
    const file = await manager.download('/api/Lead/Export', { format: 'csv', columns: ['company', 'status'] })
    assert.equal(file.status, 200)
    assert.match(await file.text(), /Nightly Fleet 199/)
    await dataOf(manager.post('/api/Dashboard/FetchDashboardDetails', { view: 'pipeline' }))
  })

  await check('no job failed, wherever it ran', async () => {
    const { jobs } = await dataOf((await signIn(way, 'superadmin@demo.test')).get('/api/status'))
    for (const job of jobs) assert.equal(job.fault, null, `${job.name}: ${job.fault?.reason}`)
  })

  // Must be last, because it blocks this address for a while.
  await check('attempts are counted for all nodes together', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 45; attempt++) {
      const body = JSON.stringify({ email: `nobody${attempt}@clinic.test`, password: 'certainly wrong' })
      const headers = { 'content-type': 'application/json' }
      statuses.push((await request(`${way.origin}/api/auth/login`, { method: 'POST', headers, body })).status)
    }
    assert.deepEqual(statuses.slice(-3), [429, 429, 429], statuses.join(' '))
  })
}
