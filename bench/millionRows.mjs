// node bench/millionRows.mjs [ratios] [fields] [speed] [memory]: lists of a million rows. Runs all parts by default.
import os from 'node:os'
import { compare, inTurns, method } from './lib/compare.mjs'
import { addCheckedOn } from './lib/customDay.mjs'
import { latency, readWhole } from './lib/latency.mjs'
import { openLists } from './lib/lists.mjs'
import { rows, startMillion } from './lib/million.mjs'
import { columns, filter, floorStatement, openOnly, sorting, words } from './lib/scenarios.mjs'
import { watchResident } from './lib/usage.mjs'

const parts = { ratios, fields, speed, memory }
const wanted = process.argv.slice(2)
const page = { limit: 50, columns, sorting, filter, total: false }
/** The offset of a deep page. */
const depth = Math.floor(rows * 0.9)

const million = await startMillion()
try {
  const lists = await openLists(million)
  const deep = await cursorAt(lists)
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part(lists, deep)
  console.log(
    `\n${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  )
} finally {
  await million.close()
}

/** @typedef {{ cursor: string, where: string }} Deep a page far from the beginning, for our request and for the floor */
/** @param {import('./lib/lists.mjs').Lists} lists @returns {Promise<Deep>} */
async function cursorAt(lists) {
  const { data, next } = await lists.ask({ limit: 1, columns, sorting, offset: depth - 1, total: false })
  return {
    cursor: next,
    where: `(r.received_date, r.id) < ('${data[0].receivedDate}', ${data[0].id}) and r.deleted_at is null`,
  }
}

/** @param {import('./lib/lists.mjs').Lists} lists @param {Deep} deep */
async function ratios(lists, deep) {
  const measured = []
  for (const [what, body, statement] of /** @type {const} */ ([
    ['a page of 50, filtered and sorted', page, floorStatement(openOnly)],
    ['the same, with its total', { ...page, total: true }, floorStatement(openOnly, { total: true })],
    [
      `a page of 50 behind row ${depth.toLocaleString('en')}`,
      { limit: 50, columns, sorting, total: false, cursor: deep.cursor },
      floorStatement(deep.where),
    ],
  ]))
    measured.push({ what, ...(await compare(lists, body, statement)) })
  console.log(`\nProcessor time of a request, µs, node + Postgres. ${method}`)
  const cpu = (/** @type {import('./lib/compare.mjs').Measured} */ { node, postgres }) => node + postgres
  console.table(
    measured.map(({ what, floor, ours }) => ({
      what,
      floor: `${Math.round(floor.node)} + ${Math.round(floor.postgres)}`,
      ours: `${Math.round(ours.node)} + ${Math.round(ours.postgres)}`,
      'floor / ours': (cpu(floor) / cpu(ours)).toFixed(2),
      'floor, a second': Math.round(floor.rate),
      'ours, a second': Math.round(ours.rate),
      'ours / floor': (ours.rate / floor.rate).toFixed(2),
    })),
  )
  const [first, , far] = measured
  if (first && far) console.log(`The deep page costs ${(cpu(far.ours) / cpu(first.ours)).toFixed(2)} × the first one`)
}

/**
 * A page filtered and sorted by an indexed field of an administrator, and the same by a built-in field with the same values, in turns.
 * @param {import('./lib/lists.mjs').Lists} lists
 */
async function fields(lists) {
  const key = await addCheckedOn(million)
  const { data } = await lists.ask({ limit: 1, columns, sorting, offset: Math.floor(rows / 2), total: false })
  const days = `..${data[0].receivedDate}`
  const own = await cursorPages(lists, 'receivedDate', days)
  const custom = await cursorPages(lists, `custom.${key}`, days)
  const table = []
  for (const [what, builtIn, added] of /** @type {const} */ ([
    ['a page of 50', own.first, custom.first],
    ['the next page, by cursor', own.next, custom.next],
  ])) {
    const measured = await inTurns(lists, builtIn, added)
    table.push({ what, ...measured })
  }
  console.log(
    '\nProcessor time of a request, µs, node + Postgres: sorted and filtered by a built-in day, and by a custom one',
  )
  console.table(table)
}

/** @param {import('./lib/lists.mjs').Lists} lists @param {string} path @param {string} days */
async function cursorPages(lists, path, days) {
  const first = {
    limit: 50,
    columns,
    sorting: { fieldName: path, direction: 'desc' },
    filter: { [path]: days },
    total: false,
  }
  const { next } = await lists.ask(first)
  return { first, next: { ...first, cursor: next } }
}

/** @param {import('./lib/lists.mjs').Lists} lists @param {Deep} deep */
async function speed(lists, { cursor }) {
  const searches = (/** @type {readonly string[]} */ texts, more = {}) =>
    texts.map((search) => ({ limit: 50, columns, commonFilters: { search }, ...more }))
  const table = []
  for (const [what, bodies] of /** @type {const} */ ([
    ['the page of 50', [page]],
    ['the page with its total', [{ ...page, total: true }]],
    ['all rows by id, with the total', [{ limit: 50, columns }]],
    [`behind row ${depth.toLocaleString('en')}, by cursor`, [{ limit: 50, columns, sorting, total: false, cursor }]],
    [`from offset ${depth.toLocaleString('en')}, by id`, [{ limit: 50, columns, offset: depth, total: false }]],
    [
      `from offset ${depth.toLocaleString('en')}, by day received`,
      [{ limit: 50, columns, sorting, offset: depth, total: false }],
    ],
    ['quick search, 3 letters and more', searches(words.long)],
    ['… sorted by day received', searches(words.long, { sorting })],
    ['quick search, 1 or 2 letters', searches(words.short)],
    ['… sorted by day received', searches(words.short, { sorting })],
  ]))
    table.push({ what, ...(await latency(lists, bodies)) })
  console.log('\nMilliseconds until the answer is there, one at a time')
  console.table(table)
}

/** @param {import('./lib/lists.mjs').Lists} lists */
async function memory(lists) {
  const { node } = lists.million
  const long = await watchResident(node, () => readWhole(lists, { columns, sorting }))
  const many = await watchResident(node, () => lists.load({ ...page, total: true }, { connections: 50, ms: 10_000 }))
  const { rows: sent, bytes, ms } = long.result
  console.log('\nResident memory of the server, MB')
  console.table([
    { what: `sending ${sent.toLocaleString('en')} rows in one answer`, ...figures(long) },
    { what: '50 connections on lists', ...figures(many) },
  ])
  console.log(`The long answer: ${Math.round(bytes / 1e6)} MB in ${(ms / 1000).toFixed(1)} s`)
}

/** @param {{ before: number, most: number }} resident */
function figures({ before, most }) {
  return { before: Math.round(before), most: Math.round(most), grew: Math.round(most - before) }
}
