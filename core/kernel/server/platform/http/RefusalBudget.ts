import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from './errors'

/**
 * The default number of points of a caller. A refused request costs one for each 16 kB of its body, or for each 100 ms of costly work, at
 * least `least`, at most 25.
 */
const usualMost = 100
const kilobytesPerPoint = 16
const millisecondsPerPoint = 100
const mostPerRequest = 25
/** The maximum number of callers that are stored. */
const mostCallers = 10_000

/** Signed-in people may be refused more often, because their screens may be out of date for a while. */
const rates = {
  person: { least: 0.1, forgottenPerSecond: 2 },
  address: { least: 1, forgottenPerSecond: 1 },
} as const

/** Statuses of a request that was itself invalid, so that repeating it is useless. */
const refused: ReadonlySet<number> = new Set([400, 413, 415])

declare module 'fastify' {
  interface FastifyRequest {
    /** The time of the costly work after which the request was refused, in milliseconds. */
    refusedAfter?: number
  }
}

interface Spent {
  readonly points: number
  readonly at: number
}

/**
 * Limits the cost of refused requests: reading and checking a large body, or a file that was made to take long, is work that people can
 * cause again and again. It is counted in memory, by person or else by address, and checked before a body is read.
 */
export class RefusalBudget {
  readonly #spent = new Map<string, Spent>()

  readonly #most: number
  readonly #now: () => number

  /** @param now returns milliseconds */
  constructor({ most = usualMost, now = () => performance.now() } = {}) {
    this.#most = most
    this.#now = now
  }

  /** @throws HttpError 429 while the caller has used all points */
  check(request: FastifyRequest, reply: FastifyReply): void {
    const [kind, key] = callerOf(request)
    const over = this.#left(kind, key) - this.#most
    if (over < 0) return
    // Its body is not read, so no other request can follow on this connection.
    if (bodyPoints(request) > 1) reply.header('connection', 'close')
    throw tooMany(Math.ceil((over + 1) / rates[kind].forgottenPerSecond))
  }

  /** Counts an answered request. */
  count(request: FastifyRequest, status: number): void {
    const work = (request.refusedAfter ?? 0) / millisecondsPerPoint
    if (!refused.has(status) && work === 0) return
    const [kind, key] = callerOf(request)
    const cost = Math.min(mostPerRequest, Math.max(rates[kind].least, bodyPoints(request), work))
    const points = this.#left(kind, key) + cost
    // Inserted again, so that the first entries of the map are the longest unused.
    this.#spent.delete(key)
    this.#spent.set(key, { points, at: this.#now() })
    if (this.#spent.size > mostCallers) this.#spent.delete(this.#spent.keys().next().value!)
  }

  #left(kind: keyof typeof rates, key: string): number {
    const spent = this.#spent.get(key)
    if (!spent) return 0
    return Math.max(0, spent.points - ((this.#now() - spent.at) / 1000) * rates[kind].forgottenPerSecond)
  }
}

function callerOf({ viewer, ip, byPlugin }: FastifyRequest): [keyof typeof rates, string] {
  // What the code of a plugin does wrong is counted for it, so that it can't lock out the person in whose name it does so.
  if (byPlugin !== undefined) return ['person', `plugin ${byPlugin} for person ${viewer?.id}`]
  return viewer ? ['person', `person ${viewer.id}`] : ['address', `address ${networkOf(ip)}`]
}

const bodyPoints = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) / 1024 / kilobytesPerPoint || 0

/** An address, or the first half of an IPv6 address, because its owner controls the other 2^64 as well. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0')
  return [...groups, ...zeros, ...behind].slice(0, 4).join(':')
}
