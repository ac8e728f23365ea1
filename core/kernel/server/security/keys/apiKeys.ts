import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { homePermission } from '@core/kernel/entity/permissions'
import type { Database, Transaction } from '../../platform/database/Database'
import { conflict, notFound, tooMany } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { hashToken, newToken } from '../../platform/secrets'
import type { ReadViewer } from '../auth/session/readViewer'
import { active } from '../users/activePeople'

/** The prefix of every key, so that people and scanners for leaked secrets recognize one. */
const mark = 'wgk_'
/** How much of a key is shown afterwards. */
const shown = mark.length + 6
const minute = 60_000

/**
 * The key in a request's `Authorization: Bearer …`. Such a request only uses the key: cookies that came with it are ignored.
 * @returns undefined where the request has none
 */
export function bearerKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whether a text may be a key; any other text needs no database query. */
export const isKey = (token: string): boolean => token.startsWith(mark) && token.length === mark.length + 43

/**
 * The viewer of a key: the person who created its secret, in the role in which they did, while they have it. Its permissions are those of
 * that role that the key's role has too, limited to the key's modules; without writing, those of D2's places 0 to 3 (view), and only for
 * calls that change nothing (`guard`).
 */
export async function readKeyViewer(db: Database, tokenHash: Buffer): Promise<ReadViewer | undefined> {
  const { rows } = await sql<
    Omit<Viewer, 'permissions' | 'key' | 'sessionEndsAt'> & {
      readonly keyId: number
      readonly name: string
      readonly prefix: string
      readonly keyRoleId: number
      readonly perMinute: number
      readonly mayWrite: boolean
      readonly endsAt: string
      readonly permissions: readonly number[]
      readonly endsIn: number
      readonly noteIn: number
    }
  >`
    select key.id as "keyId", key.name, key.prefix, key.role_id as "keyRoleId", key.per_minute as "perMinute", key.access = 2 as "mayWrite",
      key.session_id as "sessionId", person.id, person.email, person.store_id as "storeId", held.role_id as "roleId",
      (key.expires_on + 1)::timestamptz as "endsAt",
      extract(epoch from (key.expires_on + 1)::timestamptz - now())::float8 * 1000 as "endsIn",
      extract(epoch from coalesce(key.last_used_at, 'epoch'::timestamptz) + interval '1 minute' - now())::float8 * 1000 as "noteIn",
      array(
        select own.permission_id from core.role_permission own
        join core.role_permission narrow on narrow.permission_id = own.permission_id and narrow.role_id = key.role_id
        join core.permission permission on permission.id = own.permission_id
        where own.role_id = held.role_id and (key.access = 2 or own.permission_id - permission.module_id * 100 between 0 and 3)
          and (key.modules is null or key.modules = '[]' or key.modules @> to_jsonb(permission.module_id))
      ) as permissions
    from core.api_key key
    join core."user" person on person.id = key.holder_id and person.status = ${active} and person.deleted_at is null
    join core.user_role held on held.user_id = person.id and held.role_id = key.holder_role_id
    join core.role role on role.id = key.role_id and role.deleted_at is null
    where key.token_hash = ${tokenHash} and key.deleted_at is null and key.expires_on >= core.today()`.execute(db.query)
  const [row] = rows
  if (!row) return undefined
  const { keyId, name, prefix, keyRoleId, perMinute, mayWrite, endsAt, endsIn, noteIn, permissions, ...person } = row
  if (noteIn < 0) await sql`update core.api_key set last_used_at = now() where id = ${keyId}`.execute(db.query)
  const viewer: Viewer = {
    ...person,
    permissions: new Set([...permissions, homePermission]),
    sessionEndsAt: endsAt,
    // A key can't prove that a person is there.
    provenUntil: new Date(0).toISOString(),
    key: { id: keyId, name: `${name} (${prefix}…)`, roleId: keyRoleId, perMinute, mayWrite },
  }
  return { viewer, endsIn, noteIn: Math.max(noteIn, 0) || minute }
}

/**
 * Creates a key's secret. A previous one becomes invalid.
 * @returns the secret, which is shown only this once
 */
export async function issueApiKey(tx: Transaction, id: number, viewer: Viewer): Promise<string> {
  const token = `${mark}${newToken()}`
  const { rows } = await sql<{ expired: boolean }>`
    update core.api_key set token_hash = ${hashToken(token)}, prefix = ${token.slice(0, shown)}, issued_at = now(), last_used_at = null,
      holder_id = ${viewer.id}, holder_role_id = ${viewer.roleId}
    where id = ${id} and deleted_at is null returning expires_on < core.today() as expired`.execute(tx.query)
  if (!rows[0]) throw notFound('API key')
  if (rows[0].expired) throw conflict('This key’s last day is over. Give it a later one first.')
  return token
}

/** Counts the requests of keys in the current minute, in the database, so that all nodes share the count. */
export class KeyRates {
  /** Until when a key must wait, in ms since 1970: its requests until then need no statement. */
  readonly #waiting = new Map<number, number>()
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** @throws HttpError 429 where a key has used its requests of this minute */
  async take({ id, perMinute }: NonNullable<Viewer['key']>): Promise<void> {
    const wait = (this.#waiting.get(id) ?? 0) - Date.now()
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
    const { rows } = await sql<{ requests: number; endsIn: number }>`
      insert into core.api_key_use as used (key_id, minute, requests) values (${id}, date_trunc('minute', now()), 1)
      on conflict (key_id) do update set minute = excluded.minute,
        requests = case when used.minute = excluded.minute then used.requests + 1 else 1 end
      returning requests, ceil(extract(epoch from minute + interval '1 minute' - now()))::int as "endsIn"`.execute(
      this.#db.query,
    )
    const { requests, endsIn } = rows[0]!
    if (requests <= perMinute) return
    this.#waiting.set(id, Date.now() + endsIn * 1000)
    throw tooMany(endsIn)
  }
}
