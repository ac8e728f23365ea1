import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/Database'
import type { RouteInput } from './defineRoute'
import { HttpError } from './errors'

/**
 * Creates a record once, however often the request arrives: a double click, a retry after a dropped connection. The key is stored in the
 * transaction that creates the record, so there is no moment at which one exists without the other.
 * @param create creates the record and returns its id
 * @returns the record's id: the new one, or the one that the same `Idempotency-Key` created before
 * @throws HttpError when the key was used for another request
 */
export async function createOnce(
  tx: Transaction,
  call: Pick<RouteInput<unknown, unknown, unknown, number>, 'request' | 'params' | 'body' | 'viewer'>,
  create: () => Promise<number>,
): Promise<number> {
  const key = call.request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return create()
  if (key.length > 200) throw new HttpError(400, 'The Idempotency-Key header can have at most 200 characters')

  const route = call.request.routeOptions.url ?? ''
  // The path is a part of the request.
  const requested = JSON.stringify(call.body ?? null) + (call.params ? JSON.stringify(call.params) : '')
  const bodyHash = createHash('sha256').update(requested).digest()
  // For two equal requests at the same time: the second waits here until the first is stored or rolled back.
  await tx.query.executeQuery(lock(tx, `${call.viewer.id}:${key}`))
  const before = await tx.query
    .selectFrom('core.idempotency_key')
    .select(['route', 'body_hash', 'record_id'])
    .where('user_id', '=', call.viewer.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (before) {
    if (before.route !== route || !before.body_hash.equals(bodyHash)) {
      throw new HttpError(422, 'This Idempotency-Key was used for another request. Send a new one.')
    }
    return before.record_id
  }
  const recordId = await create()
  await tx.query
    .insertInto('core.idempotency_key')
    .values({ user_id: call.viewer.id, key, route, body_hash: bodyHash, record_id: recordId })
    .execute()
  // Nobody repeats a request after days. Rows that another create is deleting are skipped.
  await sql`delete from core.idempotency_key where (user_id, key) in (
    select user_id, key from core.idempotency_key where created_at < now() - interval '2 days' limit 100 for update skip locked)`.execute(
    tx.query,
  )
  return recordId
}

function lock(tx: Transaction, name: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(tx.query)
}
