import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './errors'

/** So many requests of one person, or of one key, are worked on at once. A browser sends six at most over HTTP/1.1. */
const atOnce = 4
/** So many of theirs may wait for their turn. */
const mostWaiting = 100

interface Turns {
  busy: number
  readonly waiting: (() => void)[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose turn it has taken, until its answer is ready. */
    turn?: string
  }
}

/**
 * Gives everybody who is signed in a fair share of this node: what one person asks beyond a few requests at once waits for their own earlier
 * ones, and not before those of others. A turn ends when the answer is ready, so a long download or the live stream keeps none.
 */
export function shareFairly(app: FastifyInstance): void {
  const callers = new Map<string, Turns>()
  const end = (request: FastifyRequest) => {
    const { turn } = request
    if (turn === undefined) return
    delete request.turn
    const turns = callers.get(turn)!
    const next = turns.waiting.shift()
    // Later, so that requests of others that have arrived meanwhile come first.
    if (next) setImmediate(next)
    else if (--turns.busy === 0) callers.delete(turn)
  }
  app.addHook('preHandler', (request, _reply, done) => {
    const caller = callerOf(request)
    if (caller === undefined) return done()
    const turns = callers.get(caller) ?? { busy: 0, waiting: [] }
    callers.set(caller, turns)
    const begin = () => {
      request.turn = caller
      done()
    }
    if (turns.busy < atOnce) {
      turns.busy++
      begin()
    } else if (turns.waiting.length < mostWaiting) turns.waiting.push(begin)
    else done(tooMany(1))
  })
  app.addHook('onSend', async (request) => end(request))
  // An answer that could not be sent.
  app.addHook('onResponse', async (request) => end(request))
}

function callerOf({ viewer }: FastifyRequest): string | undefined {
  return viewer && (viewer.key ? `key ${viewer.key.id}` : `person ${viewer.id}`)
}
