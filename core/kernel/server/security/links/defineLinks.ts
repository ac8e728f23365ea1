import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/Database'
import { HttpError } from '../../platform/http/errors'
import { hashToken, newToken } from '../../platform/secrets'
import { beginAttempt } from '../limits/attempts'

/** Why a link can't be used, for the page's code. */
export type LinkReason = 'unknown' | 'expired' | 'revoked' | 'spent'

/** The record of a link and its recipient: `{ quoteId: 12, contactId: 3 }`. */
type LinkKey = object

export interface LinksDefinition<Key extends LinkKey> {
  /** The table that stores the links, with the columns of this folder's README: `crm.quote_link`. */
  readonly table: string
  /** The column of each part of the key. A new link for the same key revokes the older one. */
  readonly columns: Readonly<Record<keyof Key, string>>
  /** Columns with one value in all links of this definition, where a table stores several kinds of links. */
  readonly only?: Readonly<Record<string, string | number>>
  /** The record that the link belongs to; its table has `id` and `deleted_at`. A link of a deleted record counts as revoked. */
  readonly record: { readonly table: string; readonly column: string }
  /** How long a link can be used, from its issue or from the end of the `until` that is given there. */
  readonly hours: number
  /** The page that a link opens: `/quote`. */
  readonly path: string | ((key: Key) => string)
  /** Texts for the visitor that differ from the usual ones. They contain nothing of the record or the recipient. */
  readonly messages?: Readonly<Partial<Record<LinkReason, string>>>
}

export interface IssuedLink {
  readonly id: number
  /** 32 random bytes as base64url. The database has only its hash. Never write it to a log, an event or another table. */
  readonly token: string
}

/** A link that was found by its token. */
export type FoundLink<Key extends LinkKey> = Key & {
  readonly id: number
  /** ISO instants. */
  readonly expiresAt: string
  readonly openedAt: string | null
  /** Null while the link can be used. */
  readonly problem: Exclude<LinkReason, 'unknown'> | null
}

/** Where a link shall last as long as its record: the hours begin after this day, YYYY-MM-DD, wherever on earth it ends last. */
export interface LinkValidity {
  readonly until: string
}

export interface FindOptions<Key extends LinkKey> {
  /** A link with another value counts as unknown. */
  readonly match?: Partial<Key>
  /** Locks the record, then the link, until the transaction ends. Issuing, revoking and spending a link wait for it. */
  readonly lock?: true
}

export interface Links<Key extends LinkKey> {
  /**
   * Creates a link and revokes the older one of the same key. The caller must have checked the permission.
   * @param values further columns of the row
   * @returns undefined when the record doesn't exist, or is deleted
   */
  issue(
    tx: Transaction,
    key: Key,
    values?: Readonly<Record<string, unknown>>,
    validity?: LinkValidity,
  ): Promise<IssuedLink | undefined>
  /** Changes how long the link of a key can be used. A link that was revoked or spent stays so. */
  extend(tx: Transaction, key: Key, validity: LinkValidity): Promise<void>
  /**
   * Gives an issued link a new token, for the event handler that sends it: an event contains no secret.
   * @param token 32 bytes as base64url that only the holder of another link can know (`deriveToken`); default: random ones
   * @returns the token
   */
  renew(tx: Transaction, id: number, token?: string): Promise<string>
  /** @returns the link in any state; undefined when there is none with this token */
  find(db: Database | Transaction, token: string, options?: FindOptions<Key>): Promise<FoundLink<Key> | undefined>
  /**
   * The link, while it can be used.
   * @throws HttpError 404 `unknown`, 410 `expired` or `revoked`, 409 `spent`; the response has this word as `reason`
   */
  open(db: Database | Transaction, token: string, options?: FindOptions<Key>): Promise<FoundLink<Key>>
  /** `open` for a link that was found before. */
  requireUsable(link: FoundLink<Key> | undefined): FoundLink<Key>
  /**
   * To be called first by every public route: counts calls by link, and for an invalid token by address.
   * @throws HttpError 404 `unknown`, 429 after too many of them
   */
  countCall(
    db: Database,
    token: string,
    request: { readonly ip: string },
    options?: Pick<FindOptions<Key>, 'match'>,
  ): Promise<void>
  /** @returns whether it was opened for the first time */
  noteOpened(tx: Transaction, id: number): Promise<boolean>
  /** Marks a link as used up, in the transaction of the change that it was for. */
  spend(tx: Transaction, id: number): Promise<void>
  /**
   * Revokes the link of a key, if it can still be used.
   * @returns whether there was one
   */
  revoke(tx: Transaction, key: Key): Promise<boolean>
  /** The address to send. The token is after the #, which browsers send to no server. */
  url(publicUrl: string, key: Key, token: string): string
}

const statuses: Readonly<Record<LinkReason, number>> = { unknown: 404, expired: 410, revoked: 410, spent: 409 }

const usualMessages: Readonly<Record<LinkReason, string>> = {
  unknown:
    'This link is not one of ours, or it was copied incompletely. Please open it again from the message that we sent you.',
  expired: 'This link has expired. Please ask us for a new one.',
  revoked: 'This link does not work any more. Please use the newest message from us, or ask us for a new link.',
  spent: 'This link was used already.',
}

/**
 * Links with a secret that people without an account open: the recipient of a quote, a signer, a family. One table of a plugin, or one kind
 * of link in it. The README has the table's columns and worked examples.
 */
export function defineLinks<Key extends LinkKey>(definition: LinksDefinition<Key>): Links<Key> {
  const { columns, only = {}, record, hours, path } = definition
  const table = sql.table(definition.table)
  const recordTable = sql.table(record.table)
  const messages = { ...usualMessages, ...definition.messages }

  const isUsable = sql`revoked_at is null and spent_at is null`
  const columnOf = (name: string) => columns[name as keyof Key]
  const columnsOf = (key: Partial<Key>) =>
    Object.entries(key).flatMap(([name, value]) => (value === undefined ? [] : [[columnOf(name), value] as const]))
  /** Each condition as ` and link.column = value`. */
  const conditions = (key: Partial<Key>) =>
    sql.join(
      [...Object.entries(only), ...columnsOf(key)].map(
        ([column, value]) => sql`and link.${sql.ref(column)} = ${value}`,
      ),
      sql` `,
    )
  const selected = sql.join(
    Object.keys(columns).map((name) => sql`link.${sql.ref(columnOf(name))} as ${sql.ref(name)}`),
  )

  /** @returns whether the record exists. Locks it even when it is deleted. */
  async function lockRecord(tx: Database | Transaction, id: unknown): Promise<boolean> {
    const { rows } = await sql<{ isThere: boolean }>`
      select deleted_at is null as "isThere" from ${recordTable} where id = ${id} for update`.execute(tx.query)
    return rows[0]?.isThere === true
  }

  async function revoke(tx: Transaction, key: Key): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update ${table} as link set revoked_at = now() where ${isUsable} ${conditions(key)}`.execute(tx.query)
    return (numAffectedRows ?? 0n) > 0n
  }

  async function find(db: Database | Transaction, token: string, options: FindOptions<Key> = {}) {
    const { match = {}, lock } = options
    const select = async (suffix = sql``) => {
      const { rows } = await sql<FoundLink<Key> & { readonly recordId: unknown }>`
        select ${selected}, link.id, link.expires_at as "expiresAt", link.opened_at as "openedAt", link.${sql.ref(record.column)} as "recordId",
          case
            when link.spent_at is not null then 'spent'
            when link.revoked_at is not null or record.deleted_at is not null then 'revoked'
            when link.expires_at <= now() then 'expired'
          end as problem
        from ${table} as link join ${recordTable} as record on record.id = link.${sql.ref(record.column)}
        where link.token_hash = ${hashToken(token)} ${conditions(match)} ${suffix}`.execute(db.query)
      return rows[0]
    }
    const seen = await select()
    if (!seen || !lock) return seen
    await lockRecord(db, seen.recordId)
    return select(sql`for update of link`)
  }

  const expiry = (validity: LinkValidity | undefined) => {
    const start = validity ? sql`greatest(now(), ${validity.until}::date + interval '36 hours')` : sql`now()`
    return sql`${start} + make_interval(hours => ${hours})`
  }

  function refused(reason: LinkReason): HttpError {
    return new HttpError(statuses[reason], messages[reason], undefined, undefined, undefined, reason)
  }

  function requireUsable(link: FoundLink<Key> | undefined): FoundLink<Key> {
    const reason = link ? link.problem : 'unknown'
    if (reason) throw refused(reason)
    return link!
  }

  return {
    async issue(tx, key, values = {}, validity) {
      const row = Object.fromEntries([...Object.entries(only), ...columnsOf(key), ...Object.entries(values)])
      if (!(await lockRecord(tx, row[record.column]))) return undefined
      await revoke(tx, key)
      const token = newToken()
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}, token_hash, expires_at)
        values (${sql.join(Object.values(row))}, ${hashToken(token)}, ${expiry(validity)})
        returning id`.execute(tx.query)
      return { id: rows[0]!.id, token }
    },
    async extend(tx, key, validity) {
      await sql`update ${table} as link set expires_at = ${expiry(validity)} where ${isUsable} ${conditions(key)}`.execute(
        tx.query,
      )
    },
    async renew(tx, id, token = newToken()) {
      await sql`update ${table} set token_hash = ${hashToken(token)} where id = ${id}`.execute(tx.query)
      return token
    },
    find,
    open: async (db, token, options) => requireUsable(await find(db, token, options)),
    requireUsable,
    async countCall(db, token, { ip }, options) {
      const link = await find(db, token, options)
      await beginAttempt(db, [
        link ? { kind: 'bearer', of: `${definition.table} ${link.id}` } : { kind: 'guess', of: ip },
      ])
      if (!link) throw refused('unknown')
    },
    async noteOpened(tx, id) {
      const { numAffectedRows } = await sql`
        update ${table} set opened_at = now() where id = ${id} and opened_at is null`.execute(tx.query)
      return (numAffectedRows ?? 0n) > 0n
    },
    async spend(tx, id) {
      await sql`update ${table} set spent_at = now(), opened_at = coalesce(opened_at, now()) where id = ${id}`.execute(
        tx.query,
      )
    },
    revoke,
    url: (publicUrl, key, token) => `${publicUrl}${typeof path === 'string' ? path : path(key)}#${token}`,
  }
}
