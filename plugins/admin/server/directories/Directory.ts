import { sql } from 'kysely'
import {
  hashToken,
  newToken,
  type Database,
  type Transaction,
  conflict,
  HttpError,
  notFound,
} from '@core/server/plugin'

type GroupRole = { readonly group: string; readonly roleId: number }

/** A directory that sends a request, as its secret says. */
export interface Directory {
  readonly id: number
  readonly name: string
  /** In small letters; empty: everybody. */
  readonly domains: readonly string[]
  readonly invites: boolean
  /** The role of all of its people. */
  readonly defaultRoleId: number | null
  readonly groupRoles: readonly GroupRole[]
}

/** The prefix of every secret, so that people and scanners for leaked secrets recognize one. */
const mark = 'wgd_'
const shown = mark.length + 6

const columns = sql`id, name, coalesce(invites, false) as invites, default_role_id as "defaultRoleId",
  coalesce(domains, '[]') as domains,
  coalesce(group_roles, '[]') as "groupRoles"`

/**
 * The directory whose secret a request has in `Authorization: Bearer …`. That it was used is noted once a minute.
 * @throws HttpError 401 where there is none, or it is off
 */
export async function directoryOf({ query }: Database, authorization: string | undefined): Promise<Directory> {
  const secret = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (secret?.startsWith(mark) && secret.length === mark.length + 43) {
    const { rows } = await sql<Directory & { stale: boolean }>`
      select ${columns}, coalesce(last_used_at < now() - interval '1 minute', true) as stale from admin.directory
      where token_hash = ${hashToken(secret)} and status = 1 and deleted_at is null`.execute(query)
    if (rows[0]) {
      const { stale, ...directory } = rows[0]
      if (stale) await sql`update admin.directory set last_used_at = now() where id = ${directory.id}`.execute(query)
      return directory
    }
  }
  throw new HttpError(
    401,
    'This secret is unknown, or its directory is off. Make a new one on the page of the directory.',
  )
}

/** @throws HttpError 404 where it doesn't exist */
export async function getDirectory({ query }: Database | Transaction, id: number): Promise<Directory> {
  const { rows } = await sql<Directory>`
    select ${columns} from admin.directory where id = ${id} and deleted_at is null`.execute(query)
  if (!rows[0]) throw notFound('Directory')
  return rows[0]
}

/**
 * Makes the secret of a directory. A previous one is refused from then on.
 * @returns the secret, which is shown only this once
 */
export async function issueSecret(tx: Transaction, id: number): Promise<string> {
  const secret = `${mark}${newToken()}`
  const { rows } = await sql<{ status: number }>`
    update admin.directory set token_hash = ${hashToken(secret)}, prefix = ${secret.slice(0, shown)}, issued_at = now(), last_used_at = null
    where id = ${id} and deleted_at is null returning status`.execute(tx.query)
  if (!rows[0]) throw notFound('Directory')
  if (rows[0].status !== 1) throw conflict('This directory is off. Turn it on first.')
  return secret
}
