// node bench/callShares.mjs < server.log: the share of each route in a product's log, with the time that its requests took.
// For a walk-through in the browser: DEBUG=pw:webserver npx playwright test <specs> | node bench/callShares.mjs
import { createInterface } from 'node:readline'
import { median } from './lib/usage.mjs'

/** @type {Map<string, number[]>} */
const times = new Map()
for await (const line of createInterface({ input: process.stdin })) {
  const at = line.indexOf('{"level"')
  if (at < 0) continue
  const { msg, method, route, ms } = JSON.parse(line.slice(at))
  if (msg !== 'request' || route === undefined || route.startsWith('/assets')) continue
  const call = `${method} ${route}`
  const each = times.get(call)
  if (each) each.push(ms)
  else times.set(call, [ms])
}
const total = [...times.values()].reduce((sum, { length }) => sum + length, 0)
console.table(
  [...times]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([call, each]) => ({
      call,
      requests: each.length,
      share: `${((each.length / total) * 100).toFixed(1)} %`,
      'median, ms': median(each),
    })),
)
