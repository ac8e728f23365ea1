import { type KeyObject, createHash, createPublicKey, sign, verify } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/Database'
import { recordAudit } from '../recordAudit'
import type { AnchorFiles } from './anchorKey'

/** The head of the audit log at a moment, signed. */
export interface Anchor {
  readonly at: string
  readonly position: number
  /** Hexadecimal digits. */
  readonly hash: string
  /** Base64, over the other three. */
  readonly signature: string
  /** The id of the key: each node has its own. Older heads have none. */
  readonly key?: string
}

/** Younger entries of the patient access log may still be in a transaction. */
const settledMinutes = 10

/**
 * Writes the head of the audit log, signed, into a file outside of the database: a chain that is rewritten later doesn't match a line that
 * was read or copied elsewhere. Before that, the patient access log is sealed: its digest becomes an entry of the audit log.
 * @returns undefined when nothing has happened since the last anchor
 */
export async function anchorAudit(db: Database, files: AnchorFiles, key: KeyObject): Promise<Anchor | undefined> {
  await sealPatientAccess(db)
  const { rows } = await sql<{ position: number; hash: string }>`
    select position, encode(hash, 'hex') as hash from core.audit_entry order by position desc limit 1`.execute(db.query)
  const [head] = rows
  const last = (await readAnchors(files)).at(-1)
  if (!head || (last?.position === head.position && last.hash === head.hash)) return undefined
  const unsigned = { at: new Date().toISOString(), ...head }
  const anchor = { ...unsigned, signature: sign(null, signedText(unsigned), key).toString('base64'), key: keyId(key) }
  await mkdir(path.dirname(files.heads), { recursive: true, mode: 0o700 })
  await appendFile(files.heads, `${JSON.stringify(anchor)}\n`, { mode: 0o600 })
  return anchor
}

/** The anchors in DATA_DIR. */
export function readAnchors({ heads }: AnchorFiles): Promise<readonly Anchor[]> {
  return readHeads(heads)
}

/** @returns the anchors of a file in their order; an unreadable line counts as one with a wrong signature */
export async function readHeads(file: string): Promise<readonly Anchor[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Anchor => {
      try {
        return JSON.parse(line) as Anchor
      } catch {
        return { at: '', position: 0, hash: '', signature: '' }
      }
    })
}

/** @returns a name that is unique for each head, and sorts in the order of the log. */
export const headName = ({ position, hash, key = '' }: Anchor) =>
  [String(position).padStart(12, '0'), hash.slice(0, 16), key].join('-')

/** Those of these heads that a place doesn't have yet. */
export function missingHeads(heads: readonly Anchor[], names: ReadonlySet<string>): readonly Anchor[] {
  return heads.filter((head) => !names.has(headName(head)))
}

/** @returns the id of a key: the beginning of the hash of its public half. */
export function keyId(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}

/** Whether the signature of an anchor is valid. */
export function isGenuine(anchor: Anchor, key: KeyObject): boolean {
  return verify(null, signedText(anchor), key, Buffer.from(anchor.signature, 'base64'))
}

function signedText({ at, position, hash }: Omit<Anchor, 'signature'>): Buffer {
  return Buffer.from(JSON.stringify({ at, position, hash }))
}

/** The details of an entry of the audit log that seals a part of the patient access log. */
export interface AccessSeal {
  readonly after: number
  readonly upTo: number
  readonly entries: number
  /** Hexadecimal digits of SHA-256 over the entries in their order. */
  readonly digest: string
}

/** Adds a digest of everything that was logged since the last one to the audit log. */
async function sealPatientAccess(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Another node seals at the same time.
    await sql`select pg_advisory_xact_lock(hashtextextended('core.patient_access', 0))`.execute(tx.query)
    const { rows } = await sql<{ after: number }>`
      select coalesce(max((details->>'upTo')::bigint), 0) as after from core.audit_entry where action = 'accessSealed'`.execute(
      tx.query,
    )
    const { after } = rows[0]!
    const upTo = await sql<{ upTo: number | null }>`
      select max(id) as "upTo" from core.patient_access where id > ${after} and at < now() - make_interval(mins => ${settledMinutes})`.execute(
      tx.query,
    )
    if (upTo.rows[0]!.upTo === null) return
    const range = { after, upTo: upTo.rows[0]!.upTo }
    const details: AccessSeal = { ...range, ...(await digestOf(tx, range)) }
    await recordAudit(tx, { action: 'accessSealed', person: null, details: { ...details } })
  })
}

/** The current digest of a part of the patient access log. */
export async function digestOf(
  db: Pick<Database, 'query'>,
  { after, upTo }: Pick<AccessSeal, 'after' | 'upTo'>,
): Promise<Pick<AccessSeal, 'entries' | 'digest'>> {
  const { rows } = await sql<{ entries: number; digest: string }>`
    select count(*)::int as entries, encode(sha256(coalesce(string_agg(
      sha256(convert_to(jsonb_build_array(id, extract(epoch from at), person, role_id, way, entity, record_ids, address)::text || coalesce(purpose, ''), 'UTF8')), ''::bytea order by id
    ), ''::bytea)), 'hex') as digest
    from core.patient_access where id > ${after} and id <= ${upTo}`.execute(db.query)
  return rows[0]!
}
