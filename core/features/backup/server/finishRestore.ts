import { sql } from 'kysely'
import { type DataKeys, readDataKeys } from '@core/kernel/server/platform/dataKeys'
import { setDataKeys } from '@core/kernel/server/platform/database/sealedTexts'
import { checkLedger, readLedger } from '@core/kernel/server/platform/database/migrate'
import { type OpenDatabase, openDatabase } from '@core/kernel/server/platform/database/openDatabase'
import type { RecoveryPoint } from '@core/kernel/server/platform/postgres/walArchive'
import { disownFiles } from '@core/kernel/server/entities/files/fileOwner'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { readAnchors } from '@core/kernel/server/security/audit/anchors/anchorAudit'
import { anchorFiles, findVerifyingKeys } from '@core/kernel/server/security/audit/anchors/anchorKey'
import { makeDue } from '@core/kernel/server/platform/jobs/makeDue'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { type AuditVerdict, type StoredHeads, verifyAudit } from '@core/kernel/server/security/audit/verifyAudit'
import { backupJob } from './backupJobs'

export interface FinishOptions {
  /** Where the backup is restored. */
  readonly dataDir: string
  readonly dataKey: string | undefined
  /** Core, and all plugins of the product, on or off. */
  readonly owners: readonly ServerPlugin[]
  /** Signed heads from outside of the backup. */
  readonly heads: readonly StoredHeads[]
  /** Of the backup, for the audit log. */
  readonly name: string
  readonly asOf: Date
  /** The moment that was asked for, if not that of the backup. */
  readonly until?: RecoveryPoint | undefined
}

/** What is found in a restored database, and what is changed there before its first start. */
export interface RestoreFindings {
  /** Undefined: the database has no audit log. */
  readonly audit: AuditVerdict | undefined
  /** The ids of data keys that encrypted something and are not there. */
  readonly missingKeys: readonly string[]
  /** Messages that were waiting when the backup was made. They are held back, because they may have been sent since. */
  readonly held: number
  readonly sessionsEnded: number
}

/**
 * Checks a restored database, and prepares it for its first start: sessions and links to reset a password end, messages that were waiting
 * are held back, jobs that were running are due, the files of the backed-up database are no longer its own, and the audit log gets an entry.
 * @throws when a newer version of the product wrote the database
 */
export async function finishRestore(url: string, options: FinishOptions): Promise<RestoreFindings> {
  const keys = readDataKeys(options)
  setDataKeys(keys)
  const db = openDatabase({ connectionString: url, maxConnections: 2 })
  try {
    await checkVersion(db, options.owners)
    return {
      audit: (await has(db, 'core.audit_entry')) ? await verify(db, options) : undefined,
      missingKeys: await findMissingKeys(db, keys),
      ...(await prepare(db, options)),
    }
  } finally {
    await db.close()
  }
}

async function has(db: OpenDatabase, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db.query)
  return rows[0]!.there
}

async function checkVersion(db: OpenDatabase, owners: readonly ServerPlugin[]): Promise<void> {
  if (!(await has(db, 'core.migration'))) return
  const client = await db.pool.connect()
  try {
    checkLedger(
      owners.map(({ id, migrations }) => ({ owner: id, schema: id, migrations })),
      await readLedger(client),
    )
  } finally {
    client.release()
  }
}

async function verify(db: OpenDatabase, { dataDir, heads }: FinishOptions): Promise<AuditVerdict> {
  const files = anchorFiles(dataDir)
  const [anchors, keys] = await Promise.all([readAnchors(files), findVerifyingKeys(files)])
  return verifyAudit(db, { anchors, keys, outside: heads })
}

/** The product refuses to start without them. */
async function findMissingKeys(db: OpenDatabase, keys: DataKeys): Promise<readonly string[]> {
  if (!(await has(db, 'core.sealing'))) return []
  const { rows } = await sql<{ id: string }>`
    select key_id as id from core.sealing
    union select split_part(totp_secret, '.', 2) from core."user" where totp_secret like 'sealed1.%'
    union select split_part(secret, '.', 2) from core.webhook where secret like 'sealed1.%' order by id`.execute(
    db.query,
  )
  return rows.map(({ id }) => id).filter((id) => !keys.knows(id))
}

async function prepare(
  db: OpenDatabase,
  { name, asOf, until }: FinishOptions,
): Promise<Pick<RestoreFindings, 'held' | 'sessionsEnded'>> {
  if (!(await has(db, 'core.session'))) return { held: 0, sessionsEnded: 0 }
  const [hasQueues, hasOwner] = await Promise.all([has(db, 'pgboss.job'), has(db, 'core.file_owner')])
  return db.transaction(async (tx) => {
    const sessions = await sql`delete from core.session`.execute(tx.query)
    await sql`delete from core.pending_sign_in`.execute(tx.query)
    await sql`delete from core.account_link where purpose in ('reset', 'email')`.execute(tx.query)
    if (hasOwner) await disownFiles(tx)
    const held = hasQueues ? await holdMessages(tx) : 0
    const sessionsEnded = Number(sessions.numAffectedRows ?? 0)
    await recordAudit(tx, {
      action: 'databaseRestored',
      person: null,
      subject: name,
      details: { asOf: asOf.toISOString(), ...(until && { until }), messagesHeld: held, sessionsEnded },
    })
    return { held, sessionsEnded }
  })
}

/**
 * The entries of `pgboss.job` that send something out of the deployment: mails, texts and webhooks. Their subscriptions are called `send…`,
 * `mail…` or `deliver…` (docs/naming.md); an entry of a job has no payload.
 */
const sendsMessage = sql.raw(String.raw`(name ~ '\.(send|mail|deliver)[A-Z]' and data ? 'payload')`)

/** @returns how many messages are held back */
async function holdMessages(tx: Pick<OpenDatabase, 'query'>): Promise<number> {
  const reason = JSON.stringify({
    reason: 'It was waiting when the backup was made that was restored. Send it again if it did not arrive.',
  })
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = ${reason}
    where state < 'completed' and ${sendsMessage}`.execute(tx.query)
  // Nobody runs them: the node that did is not this one. A restored database needs a backup of its own at once.
  await sql`update pgboss.job set state = 'created', started_on = null, start_after = now() where state = 'active'`.execute(
    tx.query,
  )
  await makeDue(tx, backupJob)
  return Number(numAffectedRows ?? 0)
}
