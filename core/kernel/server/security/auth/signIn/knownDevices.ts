import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../../platform/database/Database'
import { hashToken, newToken } from '../../../platform/secrets'
import type { AttemptKey } from '../../limits/attempts'

/** Identifies a browser in which a person signed in before. It gives no access. */
const deviceCookie = 'wg_device'
const days = 180
/** The maximum number of browsers that are stored for a person. */
const mostDevices = 10

/**
 * @param person the account that the browser tries to open; empty where the request names none
 * @returns the key by which tries of a browser are counted in which this person signed in before, in place of the keys of the account and
 * the address: others can't lock people out of a browser that they use. Undefined for any other browser
 */
export async function knownDevice(
  db: Database,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { id, email, phone }: { readonly id?: number | null; readonly email?: string; readonly phone?: string } = {},
): Promise<AttemptKey | undefined> {
  const token = cookies[deviceCookie]
  if (!token) return undefined
  const { rows } = await sql<{ id: number }>`
    select device.id from core.known_device device join core."user" person on person.id = device.user_id
    where device.token_hash = ${hashToken(token)} and device.expires_at > now()
      and (${id ?? null}::integer is null or person.id = ${id ?? null})
      and (${email ?? null}::text is null or lower(person.email) = lower(${email ?? null}))
      and (${phone ?? null}::text is null or person.phone = ${phone ?? null})`.execute(db.query)
  return rows[0] && { kind: 'account', of: `device ${rows[0].id}` }
}

/** Stores the browser in which a person has just signed in. */
export async function rememberDevice(
  tx: Transaction,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const known = request.cookies[deviceCookie]
  const renewed = known
    ? await sql`
        update core.known_device set expires_at = now() + make_interval(days => ${days})
        where token_hash = ${hashToken(known)} and user_id = ${userId}`.execute(tx.query)
    : undefined
  const token = renewed?.numAffectedRows ? known! : newToken()
  if (!renewed?.numAffectedRows)
    await sql`
      insert into core.known_device (user_id, token_hash, expires_at)
      values (${userId}, ${hashToken(token)}, now() + make_interval(days => ${days}))`.execute(tx.query)
  await sql`
    delete from core.known_device where id in (
      select id from core.known_device where user_id = ${userId} order by expires_at desc offset ${mostDevices})`.execute(
    tx.query,
  )
  reply.setCookie(deviceCookie, token, {
    path: '/',
    sameSite: 'strict',
    httpOnly: true,
    secure: request.protocol === 'https',
    maxAge: days * 86_400,
  })
}
