import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './errors'

/** So many requests of one person, or of one key, are worked on at once. A browser sends six at most over HTTP/1.1. */
const atOnce = 4
/** So many of theirs may wait for their turn. */
const mostWaiting = 100

interface Waiting {
  readonly weight: number
  begin(): void
}

interface Turns {
  busy: number
  readonly waiting: Waiting[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose turns it has taken and how many, until its answer is ready. */
    turn?: { readonly caller: string; readonly weight: number }
  }
  interface FastifyContextConfig {
    /** Its sender's other requests wait until its answer is ready. */
    takesWholeShare?: (request: Pick<FastifyRequest, 'body' | 'query'>) => boolean
  }
}

/**
 * Gives everybody who is signed in a fair share of this node: what one person asks beyond a few requests at once waits for their own earlier
 * ones, and not before those of others. What reads very much takes all of their turns. A turn ends when the answer is ready, so a long download
 * or the live stream keeps none.
 */
export function shareFairly(app: FastifyInstance): void {
  const callers = new Map<string, Turns>()
  const end = (request: FastifyRequest) => {
    if (!request.turn) return
    const { caller, weight } = request.turn
    delete request.turn
    const turns = callers.get(caller)!
    turns.busy -= weight
    for (let next = turns.waiting[0]; next && turns.busy + next.weight <= atOnce; next = turns.waiting[0]) {
      turns.busy += next.weight
      turns.waiting.shift()
      // Later, so that requests of others that have arrived meanwhile come first.
      setImmediate(next.begin)
    }
    if (turns.busy === 0) callers.delete(caller)
  }
  app.addHook('preHandler', (request, _reply, done) => {
    const caller = callerOf(request)
    if (caller === undefined) return done()
    const turns = callers.get(caller) ?? { busy: 0, waiting: [] }
    callers.set(caller, turns)
    const weight = request.routeOptions.config.takesWholeShare?.(request) ? atOnce : 1
    const begin = () => {
      request.turn = { caller, weight }
      done()
    }
    if (turns.waiting.length === 0 && turns.busy + weight <= atOnce) {
      turns.busy += weight
      begin()
    } else if (turns.waiting.length < mostWaiting) turns.waiting.push({ weight, begin })
    else done(tooMany(1))
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
  // An answer that could not be sent.
  app.addHook('onResponse', (request, _reply, done) => {
    end(request)
    done()
  })
}

function callerOf({ viewer }: FastifyRequest): string | undefined {
  return viewer && (viewer.key ? `key ${viewer.key.id}` : `person ${viewer.id}`)
}
