import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/Database'
import { type AccessSeal, type Anchor, digestOf, isGenuine, keyId } from './anchors/anchorAudit'

/** A fault of an entry, or of a place where one is missing. */
export interface AuditFault {
  readonly position: number
  readonly kind: 'changed' | 'removed' | 'added' | 'rewritten' | 'cutOff' | 'restored' | 'anchor' | 'access'
  /** A text for people. */
  readonly text: string
}

export interface AuditVerdict {
  readonly entries: number
  /** The newest entry's hash, in hexadecimal digits. Stored elsewhere, it can later prove that the chain before it was not rewritten. */
  readonly head: string
  /** The position of the first entry that was changed, or that follows a missing one. */
  readonly broken?: number
  /** At most a hundred, in ascending order. */
  readonly faults: readonly AuditFault[]
}

interface Suspect {
  readonly position: number
  readonly before: number | null
  readonly isOwn: boolean
  readonly twin: boolean
}

/** A restore from a backup explains these faults, so they are no proof that somebody changed the log. */
export function isOfRestore({ kind }: AuditFault): boolean {
  return kind === 'cutOff' || kind === 'restored'
}

/** Signed heads that were stored in one place. */
export interface StoredHeads {
  /** The name of the place for people. */
  readonly name: string
  readonly anchors: readonly Anchor[]
}

/**
 * Reads the whole audit log and recomputes its chain.
 * @param anchors signed heads in DATA_DIR
 * @param keys verify them: this node's key, and its former ones
 * @param outside heads that were stored elsewhere; of those that another node signed only the hashes are compared
 */
export async function verifyAudit(
  db: Pick<Database, 'query'>,
  {
    anchors = [],
    keys = [],
    outside = [],
  }: {
    readonly anchors?: readonly Anchor[]
    readonly keys?: readonly KeyObject[]
    readonly outside?: readonly StoredHeads[]
  } = {},
): Promise<AuditVerdict> {
  const { rows: counted } = await sql<{ entries: number; head: string | null; newest: number | null }>`
    select count(*) as entries, max(position) as newest,
      (select encode(hash, 'hex') from core.audit_entry order by position desc limit 1) as head from core.audit_entry`.execute(
    db.query,
  )
  const { entries, head, newest } = counted[0]!
  const faults = [
    ...(await chainFaults(db)),
    ...(await anchorFaults(db, { name: 'the signed heads beside the database', anchors }, signedBy(keys), newest ?? 0)),
    ...(await outsideFaults(db, outside, keys, newest ?? 0)),
    ...(await accessFaults(db)),
  ].toSorted((a, b) => a.position - b.position)
  const broken = faults[0]?.position
  return { entries, head: head ?? '', faults, ...(broken !== undefined && { broken }) }
}

/**
 * The hash covers the entry and the previous one: an entry that was changed doesn't match its own hash, and neither does the one after a
 * removed entry.
 */
async function chainFaults(db: Pick<Database, 'query'>): Promise<readonly AuditFault[]> {
  const { rows } = await sql<Suspect>`
    with ordered as (
      select entry, entry.position, entry.hash, lag(entry.hash) over line as before_hash, lag(entry.position) over line as before, row_number() over line as place
      from core.audit_entry entry window line as (order by entry.position, entry.id)
    )
    select position, before, hash = core.audit_hash(entry, coalesce(before_hash, '')) as "isOwn", coalesce(before = position, false) as twin
    from ordered where hash <> core.audit_hash(entry, coalesce(before_hash, '')) or position <> coalesce(before, 0) + 1
    order by position limit 100`.execute(db.query)
  return rows.flatMap(({ position, before, isOwn, twin }): AuditFault[] => {
    if (twin) return [{ position, kind: 'added', text: `Entry ${position} stands there twice: one was added.` }]
    const first = (before ?? 0) + 1
    if (position !== first) {
      const missing = position - first === 1 ? `Entry ${first} is` : `Entries ${first} to ${position - 1} are`
      return [{ position: first, kind: 'removed', text: `${missing} missing: removed, or moved.` }]
    }
    return isOwn ? [] : [{ position, kind: 'changed', text: `Entry ${position} is not as it was written: changed.` }]
  })
}

/** A recomputed chain is consistent in itself; only heads that were stored outside reveal it. */
async function anchorFaults(
  db: Pick<Database, 'query'>,
  { name, anchors }: StoredHeads,
  isSigned: (anchor: Anchor) => boolean,
  newest: number,
): Promise<readonly AuditFault[]> {
  const faults: AuditFault[] = []
  let good = 0
  let beyond: Anchor | undefined
  let restored: Restored | undefined
  for (const [line, anchor] of anchors.entries()) {
    const { position, hash, at } = anchor
    if (!isSigned(anchor)) {
      faults.push({ position, kind: 'anchor', text: `Line ${line + 1} of ${name} is not as it was signed.` })
      continue
    }
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from core.audit_entry where position = ${position}`.execute(db.query)
    if (rows[0]?.hash === hash) {
      good = position
      continue
    }
    if (position > newest) {
      beyond = !beyond || position > beyond.position ? anchor : beyond
      continue
    }
    // Heads from before a restore don't agree with the entries after it; those that were signed later do.
    if (restored && restored.position <= position && at < restored.at) continue
    restored = (await restoresAfter(db, good)).find((entry) => entry.position <= position && at < entry.at)
    const begin = `At ${at} the log had another head, says ${name}: `
    if (!restored) {
      const what = `entries ${good + 1} to ${position} were written anew`
      faults.push({ position: good + 1, kind: 'rewritten', text: `${begin}${what}.` })
      break
    }
    faults.push({
      position: restored.position,
      kind: 'restored',
      text: `${begin}entry ${restored.position} says that the database was restored from a backup at ${restored.at}, which cut off what had followed. If nobody restored it then, entries ${good + 1} to ${position} were written anew.`,
    })
  }
  if (beyond)
    faults.push({
      position: newest + 1,
      kind: 'cutOff',
      text: `The log ends with entry ${newest}, and at ${beyond.at} it had ${beyond.position}, says ${name}: the database is older than that. Entries ${newest + 1} to ${beyond.position} are cut off, by a restore from a backup or by somebody who removed them.`,
    })
  return faults
}

interface Restored {
  readonly position: number
  readonly at: string
}

/** The entries that restores have written, after this position. */
async function restoresAfter(db: Pick<Database, 'query'>, position: number): Promise<readonly Restored[]> {
  const { rows } = await sql<Restored>`
    select position, at from core.audit_entry where action = 'databaseRestored' and position > ${position} order by position`.execute(
    db.query,
  )
  return rows.map(({ at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() }))
}

/** A head outside whose signature can't be verified here is trusted: another node's key signed it, or this node's key was lost. */
async function outsideFaults(
  db: Pick<Database, 'query'>,
  outside: readonly StoredHeads[],
  keys: readonly KeyObject[],
  newest: number,
): Promise<readonly AuditFault[]> {
  const own = new Set<string | undefined>([undefined, ...keys.map(keyId)])
  const faults: AuditFault[] = []
  for (const { name, anchors } of outside) {
    const signers = new Set(anchors.map(({ key }) => (own.has(key) ? undefined : key)))
    for (const signer of signers) {
      const theirs = anchors.filter(({ key }) => (own.has(key) ? undefined : key) === signer)
      const isSigned = signer === undefined ? signedBy(keys) : () => true
      faults.push(...(await anchorFaults(db, { name, anchors: theirs }, isSigned, newest)))
    }
  }
  return faults
}

/** Older heads have no key id. */
const signedBy = (keys: readonly KeyObject[]) => (anchor: Anchor) =>
  keys.some((key) => (anchor.key === undefined || anchor.key === keyId(key)) && isGenuine(anchor, key))

/** The seals are entries of the chain; the sealed part must still have the same digest. */
async function accessFaults(db: Pick<Database, 'query'>): Promise<readonly AuditFault[]> {
  const { rows } = await sql<{ position: number; details: AccessSeal }>`
    select position, details from core.audit_entry where action = 'accessSealed' order by position`.execute(db.query)
  const faults: AuditFault[] = []
  for (const { position, details } of rows) {
    const { entries, digest } = await digestOf(db, details)
    if (digest === details.digest) continue
    const count = entries === details.entries ? 'changed' : `${details.entries} then, ${entries} now`
    faults.push({
      position,
      kind: 'access',
      text: `The patient access log, entries ${details.after + 1} to ${details.upTo}, is not as it was sealed by entry ${position} (${count}).`,
    })
  }
  return faults
}
