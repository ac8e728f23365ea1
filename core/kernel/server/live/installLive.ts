import type { FastifyInstance } from 'fastify'
import {
  approvalTopic,
  brandTopic,
  customFieldTopic,
  lookupTopic,
  menuTopic,
  notificationTopic,
  pluginTopic,
  recordKindTopic,
} from '@core/kernel/entity/apiTypes'
import { layoutTopic } from '@core/kernel/entity/layouts'
import type { Viewer } from '../platform/http/Viewer'
import { sessionCookie } from '../security/auth/session/cookies'
import type { Database } from '../platform/database/Database'
import type { EntityCatalog } from '../entities/table/EntityContext'
import { tooMany } from '../platform/http/errors'
import { LiveHub } from './LiveHub'
import { LiveStream } from './LiveStream'
import { changeChannel } from '../platform/events/publishChange'
import { sessionsAt } from './sessionsAt'

export interface LiveOptions {
  readonly db: Database
  readonly catalog: EntityCatalog
  /** Returns the current viewer of a session's cookie. It must not count as activity of the session. */
  readonly findViewer: (token: string) => Promise<Viewer | undefined>
}

/** The topics that every recipient may receive. A person's notifications are sent only to that person. */
const publicTopics: ReadonlySet<string> = new Set([
  lookupTopic,
  brandTopic,
  menuTopic,
  notificationTopic,
  pluginTopic,
  approvalTopic,
  customFieldTopic,
  recordKindTopic,
  layoutTopic,
])

/**
 * GET /api/live: changes as server-sent events, for as long as the session lasts.
 * @returns the hub, which must be notified of changes of access
 */
export function installLive(app: FastifyInstance, { db, catalog, findViewer }: LiveOptions): LiveHub {
  const hub = new LiveHub({
    listen: (handlers) => db.listen(changeChannel, handlers),
    sessionsAt: (entity, id) => sessionsAt(db, entity, id),
  })
  app.get(
    '/api/live',
    { schema: { hide: true }, config: { access: 'signedIn', background: true } },
    async (request, reply) => {
      // The guard allows only signed-in people.
      const viewer = request.viewer!
      const token = request.cookies[sessionCookie]!
      const viewRule = (topic: string) => {
        const of = topic.split('.')[0]!
        return publicTopics.has(of) ? {} : catalog.get(of)?.entity.policy.view
      }
      const stream = new LiveStream({ viewer, findViewer: () => findViewer(token), viewRule })
      if (!hub.add(stream)) throw tooMany(60)
      // Also called where the client disconnects before the response has begun: the stream must not stay in the hub.
      reply.raw.once('close', () => stream.destroy())
      // `no-transform` and the header for nginx: a proxy that buffers or compresses the response would delay it.
      reply
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
      return reply.send(stream)
    },
  )
  app.addHook('preClose', async () => hub.finish())
  app.addHook('onClose', () => hub.close())
  return hub
}
