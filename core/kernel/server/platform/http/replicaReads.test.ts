import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/Database'
import type { OpenDatabase } from '../database/openDatabase'
import { ReadReplica } from '../database/ReadReplica'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'

/** The positions that were checked at the replica, and its behavior: whether it has a position, and the error of its reads. */
const checked: string[] = []
let has: boolean
let fault: Error | undefined
let test: TestApp
let director: Caller
let log = ''

/** Decides which errors are the replica's. */
const real = new ReadReplica({} as OpenDatabase)

// A replica that is the database itself, so that only the origin of data differs. The nightly tests have a real one.
const replica = {
  async has(position: string) {
    checked.push(position)
    return has
  },
  lost: (error: unknown) => real.lost(error),
  get db(): Database {
    if (!fault) return test.db
    const refused = Promise.reject(fault)
    refused.catch(() => {})
    return { ...test.db, pool: { query: () => refused } } as unknown as Database
  },
  state: { isThere: true, lag: 0, served: 0, behind: 0, away: 0 },
} as unknown as ReadReplica

beforeAll(async () => {
  test = await createTestApp({
    replica,
    logger: { level: 'error', stream: { write: (line: string) => void (log += line) } },
  })
  director = await test.as('Director')
})
beforeEach(() => {
  checked.length = 0
  has = true
  fault = undefined
})
afterAll(() => test.close())

const count = (headers?: Record<string, string>) =>
  director.post('/api/Depot/Aggregate', { measures: [{ of: 'count' }] }, headers)
const figure = async () => (await count()).body.data[0].values[0]
const position = () => director.cookies.get('wg_position')
/** A position as a number. */
const placeOf = (position = '') => position.split('/').reduce((high, part) => high * 2 ** 32 + parseInt(part, 16), 0)
const addDepot = async (name: string) => {
  const { status } = await director.post('/api/Depot/Create', { name })
  expect(status).toBe(201)
}

it('[D8] the replica is checked for the position of the browser’s last write', async () => {
  await addDepot('Harbor Street')
  const first = position()
  expect(first).toMatch(/^[\dA-F]+\/[\dA-F]+$/)
  expect(await figure()).toBe(1)
  expect(checked).toEqual([first])
  await addDepot('Mill Lane')
  await figure()
  expect(checked.at(-1)).toBe(position())
  expect(position()).not.toBe(first)
})

it('[D8] a browser without a position, and a screen that was notified of a change, must read everything that is stored now', async () => {
  director.cookies.set('wg_position', 'made up')
  await figure()
  expect(checked).toEqual([position()])
  const before = position()
  const dispatcher = await test.as('Dispatcher')
  await dispatcher.post('/api/Depot/Create', { name: 'Station Road' })
  await count({ 'x-background': '1' })
  expect(placeOf(checked.at(-1))).toBeGreaterThan(placeOf(before))
  // Other databases of the server write to the same log.
  expect(placeOf(position())).toBeGreaterThanOrEqual(placeOf(checked.at(-1)))
})

it('[D8] the first page of a list is read from the primary, further pages from the replica', async () => {
  const list = (body: object) => director.post('/api/Depot/List', { limit: 2, ...body })
  expect((await list({})).body.data).toHaveLength(2)
  expect(checked).toHaveLength(0)
  expect((await list({ offset: 2 })).body.data).not.toHaveLength(0)
  expect(checked).toHaveLength(1)
})

it('[D8] a replica that is behind, or fails during a read, is replaced by the database', async () => {
  const all = await figure()
  has = false
  expect(await figure()).toBe(all)
  has = true
  fault = new Error('Connection terminated unexpectedly')
  expect(await figure()).toBe(all)
})

it('[D8] a read that the replica refuses because it writes or locks is answered by the database, and the log has the fault', async () => {
  const all = await figure()
  expect(log).toBe('')
  fault = Object.assign(new Error('cannot execute SELECT FOR UPDATE in a read-only transaction'), { code: '25006' })
  expect(await figure()).toBe(all)
  expect(JSON.parse(log)).toMatchObject({
    route: '/api/Depot/Aggregate',
    msg: 'a read that may go to the replica writes or locks; the primary answered it',
  })
})

it('[D8] an error of the request itself is not repeated on the database', async () => {
  fault = Object.assign(new Error('division by zero'), { code: '22012' })
  expect((await count()).status).toBe(500)
})
