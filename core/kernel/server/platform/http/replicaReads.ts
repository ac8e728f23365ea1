import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/Database'
import { describeError } from '../log/describeError'
import {
  type LogPosition,
  type ReadReplica,
  isLogPosition,
  isWriteOnReplica,
  logPosition,
} from '../database/ReadReplica'

declare module 'fastify' {
  interface FastifyRequest {
    /** The position that a replica must have for this browser from now on; read once in a request. */
    position?: LogPosition
  }
}

/**
 * Runs the reads of a route on the suitable database.
 * @param mayLag they may go to a replica
 */
export type ReadFrom = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  mayLag: boolean,
  work: (reads: Database) => Promise<T>,
) => Promise<T>

/** Contains the position of the browser's last write, so that every node and every tab has it. */
const positionCookie = 'wg_position'

/**
 * Sends reads to the replica as long as the result is the same for the browser: the replica has everything that the browser wrote, and all
 * changes that it was notified of. All other reads, and those that the replica can't answer, go to the primary.
 */
export function installReplicaReads(app: FastifyInstance, db: Database, replica: ReadReplica | undefined): ReadFrom {
  if (!replica) return (_request, _reply, _mayLag, work) => work(db)

  app.addHook('onSend', async (request, reply) => {
    const { access, whileViewing } = request.routeOptions.config
    if (access === undefined || !request.viewer) return
    if (!whileViewing || isBackgroundRefresh(request)) {
      // After the write, so a position from before it is not valid any more.
      delete request.position
      await logPosition(db).then(
        (position) => (request.position = position),
        // An empty position is none: the next read requests the current one.
        () => (request.position = ''),
      )
    }
    if (request.position === undefined) return
    // Cookies that were set before are headers already.
    const secure = request.protocol === 'https'
    const attributes = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const
    reply.header('set-cookie', app.serializeCookie(positionCookie, request.position, attributes))
  })

  return async (request, _reply, mayLag, work) => {
    if (!mayLag) return work(db)
    const known = isBackgroundRefresh(request) ? undefined : request.cookies[positionCookie]
    // A caller without cookies, such as a program with a key, sees everything that is stored now.
    const position = isLogPosition(known) ? known : (request.position = await logPosition(db))
    if (!(await replica.has(position))) return work(db)
    try {
      return await work(replica.db)
    } catch (error) {
      if (!replica.lost(error)) throw error
      if (isWriteOnReplica(error))
        request.log.error(
          { requestId: request.id, route: request.routeOptions.url, ...describeError(error) },
          'a read that may go to the replica writes or locks; the primary answered it',
        )
      return work(db)
    }
  }
}

/** A screen refreshes because it was notified of a change, possibly somebody else's. */
function isBackgroundRefresh({ headers }: FastifyRequest): boolean {
  return headers['x-background'] !== undefined
}
