import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { inProject } from '../../scripts/lib/project.mjs'
import { load } from './load.mjs'
import { cpuOf, cpuOfPostgres, median } from './usage.mjs'

const rounds = Number(process.env.ROUNDS ?? 9)
const roundMs = Number(process.env.ROUND_MS ?? 2500)
/** As many as the server handles at once for one person. More would wait on our side, but not on the floor's. */
const connections = 4

export const method = `${rounds} rounds of ${roundMs / 1000} s each, floor and ours in turns, the first left out; ${connections} connections; medians`

/** @typedef {{ node: number, postgres: number, rate: number }} Measured µs of processor time a request, and requests a second */

/**
 * Compares one of our requests with the floor's statement for the same rows.
 * @param {Pick<import('./lists.mjs').Lists, 'million' | 'ask' | 'load'>} lists
 * @param {object} body of our request
 * @param {string} statement of the floor
 */
export async function compare(lists, body, statement) {
  const { million } = lists
  const floor = fork(inProject('bench', 'lib', 'floor.mjs'), [
    JSON.stringify({ url: million.url, statement, connections }),
  ])
  try {
    const [port] = await once(floor, 'message')
    const origin = `http://127.0.0.1:${port}`
    checkSame(await (await fetch(origin)).json(), await lists.ask(body))
    /** @type {Measured[]} */
    const floors = []
    /** @type {Measured[]} */
    const ours = []
    for (let round = 0; round < rounds; round++) {
      floors.push(
        await measureOf(million, floor.pid ?? 0, () =>
          load({ origin, method: 'GET', path: '/' }, { connections, ms: roundMs }),
        ),
      )
      ours.push(await measureOf(million, million.node, () => lists.load(body, { connections, ms: roundMs })))
    }
    return { floor: middle(floors), ours: middle(ours) }
  } finally {
    floor.kill()
  }
}

/**
 * @param {import('./million.mjs').Million} million
 * @param {number} pid of the process that answers
 * @param {() => Promise<{ requests: number, ms: number }>} act
 * @returns {Promise<Measured>}
 */
async function measureOf(million, pid, act) {
  const before = [cpuOf(pid), cpuOfPostgres(million.postmaster)]
  const { requests, ms } = await act()
  const [node = 0, postgres = 0] = [cpuOf(pid), cpuOfPostgres(million.postmaster)].map(
    (after, at) => ((after - (before[at] ?? 0)) * 1000) / requests,
  )
  return { node, postgres, rate: (requests * 1000) / ms }
}

/**
 * Compares two of our requests, in turns.
 * @param {Pick<import('./lists.mjs').Lists, 'million' | 'load'>} lists
 * @param {object} one
 * @param {object} other
 */
export async function inTurns(lists, one, other) {
  /** @type {Measured[][]} */
  const all = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const [at, body] of [one, other].entries())
      all[at]?.push(
        await measureOf(lists.million, lists.million.node, () => lists.load(body, { connections, ms: roundMs })),
      )
  const [a, b] = all.map(middle)
  if (!a || !b) throw new Error('Nothing was measured.')
  const text = (/** @type {Measured} */ { node, postgres }) => `${Math.round(node)} + ${Math.round(postgres)}`
  return { 'built-in': text(a), custom: text(b), ratio: ((b.node + b.postgres) / (a.node + a.postgres)).toFixed(2) }
}

/** @param {readonly Measured[]} all @returns {Measured} */
function middle(all) {
  const of = (/** @type {keyof Measured} */ name) => median(all.slice(1).map((one) => one[name]))
  return { node: of('node'), postgres: of('postgres'), rate: of('rate') }
}

/** @param {any} floor @param {any} ours */
function checkSame(floor, ours) {
  if (isDeepStrictEqual(sorted(floor.data), sorted(ours.data))) return
  throw new Error(
    `The floor answers with other rows: ${JSON.stringify(floor.data[0])} is not ${JSON.stringify(ours.data[0])}`,
  )
}

/** @param {unknown} value @returns {unknown} with the properties in the order of their names */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
