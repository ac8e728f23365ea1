import { sql } from 'kysely'
import { type Database, type Transaction, hashToken, newToken } from '@core/server/plugin'

/** @returns since when a person has a feed, and when it was read last; null where there is none */
export async function readFeed({ query }: Database, userId: number) {
  const { rows } = await sql<{ since: Date; read: Date | null }>`
    select created_at as since, last_read_at as read from crm.calendar_feed where user_id = ${userId}`.execute(query)
  const [feed] = rows
  return {
    since: feed ? new Date(feed.since).toISOString() : null,
    lastReadAt: feed?.read ? new Date(feed.read).toISOString() : null,
  }
}

/** Gives a person a feed, in place of the previous one. @returns the secret of its address, of which only the hash is stored */
export async function createFeed({ query }: Database, userId: number): Promise<string> {
  const secret = newToken()
  await sql`insert into crm.calendar_feed (user_id, secret_hash) values (${userId}, ${hashToken(secret)})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now(), last_read_at = null`.execute(
    query,
  )
  return secret
}

/** Ends the feed of a person. */
export async function endFeed({ query }: Database | Transaction, userId: number): Promise<void> {
  await sql`delete from crm.calendar_feed where user_id = ${userId}`.execute(query)
}

/**
 * Notes that a feed is read.
 * @param permission that its person must hold
 * @returns its person and their time zone; undefined if the secret opens none
 */
export async function openFeed(
  { query }: Database,
  secret: string,
  permission: number,
): Promise<{ readonly id: number; readonly zone: string | null } | undefined> {
  const { rows } = await sql<{ id: number; zone: string | null }>`
    update crm.calendar_feed as feed set last_read_at = now() from api.person
    where feed.secret_hash = ${hashToken(secret)} and person.id = feed.user_id and person.status = 2 and person.deleted_at is null
      and exists (select from api.role_holder as held join api.role_permission as granted on granted.role_id = held.role_id
        where held.person_id = person.id and granted.permission_id = ${permission})
    returning person.id, person.time_zone as zone`.execute(query)
  return rows[0]
}
