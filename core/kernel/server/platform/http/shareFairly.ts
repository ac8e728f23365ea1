import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './errors'

/** The maximum number of requests of one person, or of one key, that are processed at once. A browser sends at most six over HTTP/1.1. */
const atOnce = 4
/** The maximum number of their requests that wait. */
const mostWaiting = 100

/** Milliseconds of a request that are not counted: most requests take less. */
const free = 20
/** The maximum that is counted for one request, so that people don't wait longer because the database is slow. */
const mostCounted = 300
/** A person may be ahead of one request at a time by this time: a screen sends many requests at once, and then none. */
const lent = 1000
/** The maximum by which a person can be ahead, so nobody waits longer than the difference. */
const farthest = 2000

interface Waiting {
  readonly weight: number
  begin(): void
}

/** The requests of one caller. */
interface Turns {
  busy: number
  readonly waiting: Waiting[]
  /** One of their long responses is being sent. */
  isSending: boolean
  /** Milliseconds of work by which they were ahead of one request at a time, and when that was. */
  ahead: number
  aheadAt: number
  timer?: NodeJS.Timeout | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The turns that it uses, until its response is ready. */
    turn?: { readonly caller: string; readonly weight: number; readonly begun: number } | undefined
  }
  interface FastifyContextConfig {
    /** Its sender's other requests wait until its response is ready, and others of this kind until it is sent as well. */
    takesWholeShare?: (request: Pick<FastifyRequest, 'body' | 'query'>) => boolean
  }
}

/**
 * Gives everybody who is signed in a fair share of this node: a person's requests beyond a few at once wait for that person's own earlier
 * ones, and other people's requests don't wait for them. A turn ends when the response is ready, so a download or the live stream uses
 * none.
 *
 * Slow requests get one turn on average: the time by which a person is ahead of that is counted, and beyond a second their next request
 * waits. A request that reads very much uses all turns of its person, counts twice, so that half of the time is left to others, and is sent
 * one at a time, because it occupies a connection of the database until then.
 */
export function shareFairly(app: FastifyInstance): void {
  const callers = new Map<string, Turns>()

  function beginNext(caller: string, turns: Turns): void {
    clearTimeout(turns.timer)
    for (;;) {
      const at = turns.isSending ? turns.waiting.findIndex(({ weight }) => weight < atOnce) : 0
      const next = turns.waiting[at]
      if (!next || turns.busy + next.weight > atOnce) break
      const rest = aheadOf(turns) - lent
      if (rest > 0) {
        turns.timer = setTimeout(() => beginNext(caller, turns), Math.ceil(rest))
        return
      }
      turns.waiting.splice(at, 1)
      turns.busy += next.weight
      // Deferred, so that requests of others that have arrived in between come first.
      setImmediate(next.begin)
    }
    if (turns.busy > 0 || turns.isSending || turns.waiting.length > 0) return
    const rest = aheadOf(turns)
    if (rest > 0) turns.timer = setTimeout(() => beginNext(caller, turns), Math.ceil(rest)).unref()
    else callers.delete(caller)
  }

  app.addHook('preHandler', (request, _reply, done) => {
    const caller = callerOf(request)
    // Its calls of the API take turns of their own: with a turn for itself, it could wait for a turn that it has.
    if (caller === undefined || request.routeOptions.config.sandboxed) return done()
    const turns = callers.get(caller) ?? { busy: 0, waiting: [], isSending: false, ahead: 0, aheadAt: 0 }
    callers.set(caller, turns)
    const weight = request.routeOptions.config.takesWholeShare?.(request) ? atOnce : 1
    const begin = () => {
      request.turn = { caller, weight, begun: performance.now() }
      done()
    }
    const isFree = turns.busy + weight <= atOnce && !(turns.isSending && weight === atOnce)
    if (turns.waiting.length === 0 && isFree && aheadOf(turns) <= lent) {
      turns.busy += weight
      begin()
    } else if (turns.waiting.length < mostWaiting) {
      turns.waiting.push({ weight, begin })
      beginNext(caller, turns)
    } else done(tooMany(1))
  })

  const end = (request: FastifyRequest) => {
    if (!request.turn) return undefined
    const { caller, weight, begun } = request.turn
    // Deleting the property would make the request object slow to read from then on.
    request.turn = undefined
    const turns = callers.get(caller)!
    turns.busy -= weight
    const took = Math.min(performance.now() - begun, mostCounted)
    turns.ahead = Math.min(aheadOf(turns) + (weight === atOnce ? 2 * took : Math.max(0, took - free)), farthest)
    turns.aheadAt = performance.now()
    return { caller, turns, weight }
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    const ended = end(request)
    if (ended) {
      const { caller, turns, weight } = ended
      if (weight === atOnce && payload instanceof Readable && !isGone(reply.raw)) {
        turns.isSending = true
        let isSent = false
        const sent = () => {
          if (isSent) return
          isSent = true
          turns.isSending = false
          beginNext(caller, turns)
        }
        // Whichever comes first: a failed stream may leave the response open, and one without a reader doesn't end.
        finished(payload, sent)
        reply.raw.once('close', sent)
      }
      beginNext(caller, turns)
    }
    done()
  })
  // For a response that could not be sent.
  app.addHook('onResponse', (request, _reply, done) => {
    const ended = end(request)
    if (ended) beginNext(ended.caller, ended.turns)
    done()
  })
}

/** Whether the reader has disconnected. With HTTP/2 the stream has this information. */
function isGone({ destroyed, stream }: { readonly destroyed: boolean; readonly stream?: { destroyed: boolean } }) {
  return destroyed || stream?.destroyed === true
}

/** It decreases by a millisecond each millisecond: one request at a time never gets ahead. */
function aheadOf({ ahead, aheadAt }: Turns): number {
  return Math.max(0, ahead - (performance.now() - aheadAt))
}

function callerOf({ viewer }: FastifyRequest): string | undefined {
  return viewer && (viewer.key ? `key ${viewer.key.id}` : `person ${viewer.id}`)
}
