import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './errors'

/** So many requests of one person, or of one key, are worked on at once. A browser sends six at most over HTTP/1.1. */
const atOnce = 4
/** So many of theirs may wait for their turn. */
const mostWaiting = 100

/** Milliseconds of a request that are not counted: most requests take less. */
const free = 20
/** Of one request no more are counted, so that a slow database is not held against whoever waits for it. */
const mostCounted = 300
/** So far ahead may somebody be of one request at a time: a screen asks for much at once, and then for nothing. */
const lent = 1000
/** Nobody gets further ahead, so nobody waits longer than the difference. */
const farthest = 2000

interface Waiting {
  readonly weight: number
  begin(): void
}

/** The requests of one caller. */
interface Turns {
  busy: number
  readonly waiting: Waiting[]
  /** A long answer of theirs is being sent. */
  isSending: boolean
  /** Milliseconds of work by which they were ahead of one request at a time, and when that was. */
  ahead: number
  aheadAt: number
  timer?: NodeJS.Timeout | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The turns that it has taken, until its answer is ready. */
    turn?: { readonly caller: string; readonly weight: number; readonly begun: number } | undefined
  }
  interface FastifyContextConfig {
    /** Its sender's other requests wait until its answer is ready, and others of its kind until it is sent as well. */
    takesWholeShare?: (request: Pick<FastifyRequest, 'body' | 'query'>) => boolean
  }
}

/**
 * Gives everybody who is signed in a fair share of this node: what one person asks beyond a few requests at once waits for their own earlier
 * ones, and not before those of others. A turn ends when the answer is ready, so a download or the live stream keeps none.
 *
 * What takes long gets one turn on average: how far somebody is ahead of that is counted, and beyond a second their next request waits.
 * What reads very much takes all of their turns, counts twice, so that half of the time is left to others, and is sent one at a time,
 * since it holds a connection of the database until then.
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
      // Later, so that requests of others that have arrived meanwhile come first.
      setImmediate(next.begin)
    }
    if (turns.busy > 0 || turns.isSending || turns.waiting.length > 0) return
    const rest = aheadOf(turns)
    if (rest > 0) turns.timer = setTimeout(() => beginNext(caller, turns), Math.ceil(rest)).unref()
    else callers.delete(caller)
  }

  app.addHook('preHandler', (request, _reply, done) => {
    const caller = callerOf(request)
    if (caller === undefined) return done()
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
    // Deleting it would make the request slow to read from then on.
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
        // Whichever comes first: a stream that fails may leave the answer open, and one that nobody reads any more doesn't end.
        finished(payload, sent)
        reply.raw.once('close', sent)
      }
      beginNext(caller, turns)
    }
    done()
  })
  // An answer that could not be sent.
  app.addHook('onResponse', (request, _reply, done) => {
    const ended = end(request)
    if (ended) beginNext(ended.caller, ended.turns)
    done()
  })
}

/** Whether nobody reads the answer any more. Of HTTP/2 the stream tells. */
function isGone({ destroyed, stream }: { readonly destroyed: boolean; readonly stream?: { destroyed: boolean } }) {
  return destroyed || stream?.destroyed === true
}

/** It grows less by a millisecond each millisecond: one request at a time is nobody ahead. */
function aheadOf({ ahead, aheadAt }: Turns): number {
  return Math.max(0, ahead - (performance.now() - aheadAt))
}

function callerOf({ viewer }: FastifyRequest): string | undefined {
  return viewer && (viewer.key ? `key ${viewer.key.id}` : `person ${viewer.id}`)
}
