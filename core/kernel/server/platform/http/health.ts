import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import type { Database } from '../database/Database'
import { documentCustomFields } from './documentCustomFields'
import { documentRecordKinds } from './documentRecordKinds'

/**
 * `/healthz`: the process responds. `/readyz`: it can serve requests, that is, its database responds, and it is not about to stop. And the
 * API document, for signed-in people, because it contains every call and every field of a record.
 */
export function installHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'this node is about to stop' })
    try {
      await sql`select 1`.execute(db.query)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  const document = derivedFromFields(() => documentCustomFields(documentRecordKinds(app.swagger())))
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'signedIn', byKey: true } }, async () =>
    document(),
  )
}
