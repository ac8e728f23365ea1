import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tick = 10

/**
 * @param {number} pid
 * @returns {{ parent: number, own: number, ended: number } | undefined} milliseconds of processor time, user and system: its own, and that of its ended children
 */
function timesOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), own: (user + system) * tick, ended: (endedUser + endedSystem) * tick }
  } catch {
    return undefined
  }
}

/** @param {number} pid @returns {number} milliseconds of processor time of one process */
export function cpuOf(pid) {
  return timesOf(pid)?.own ?? 0
}

/**
 * @param {number} postmaster
 * @returns {number} milliseconds of processor time of Postgres: the postmaster, its backends, and ended backends
 */
export function cpuOfPostgres(postmaster) {
  const { own = 0, ended = 0 } = timesOf(postmaster) ?? {}
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
  return children.reduce((sum, child) => sum + (child?.parent === postmaster ? child.own : 0), own + ended)
}

/** @param {number} pid @returns {number} resident memory in MB */
export function residentOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/**
 * @template T
 * @param {number} pid
 * @param {() => Promise<T>} act
 * @returns {Promise<{ result: T, before: number, most: number }>} resident memory in MB, before the action and at most during it
 */
export async function watchResident(pid, act) {
  const before = residentOf(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentOf(pid))), 20)
  try {
    return { result: await act(), before, most }
  } finally {
    clearInterval(timer)
  }
}

/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const [below = 0, above = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (below + above) / 2
}
