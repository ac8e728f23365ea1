import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { ExportRequest } from '@core/kernel/entity/apiTypes'
import { isEmpty } from '@core/kernel/entity/parse'
import type { BackgroundExport } from '@core/kernel/shared/exportCalls'
import type { Database, Transaction } from '../../platform/database/Database'
import { sealText } from '../../platform/database/sealedTexts'
import { HttpError } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import type { EntityContext } from '../table/EntityContext'

/** The file of an export should be made. */
export const exportRequested = defineEvent<{ readonly id: number }>('core.exportRequested')

/** An export is ready, or has failed for good. */
export const exportEnded = defineEvent<{ readonly id: number }>('core.exportEnded')

/** The maximum number of exports that one person can have in progress, and in total. */
const [mostUnderWay, mostStored] = [5, 20]

/** How often an export is started until it fails for good. A try on a node that is killed counts as well. */
export const mostTries = 8

/**
 * In seconds. A node that writes a file updates `touched_at` more often; after this time without an update, another node may start it
 * again.
 */
const staleAfter = 60

interface NewExport {
  readonly entity: string
  readonly viewer: Viewer
  readonly request: ExportRequest
  readonly rows: number
}

/**
 * Queues an export; the nodes are notified at the commit. If the same export is waiting or running already, no second one is made.
 * @returns its id
 * @throws HttpError 429 when the person has too many
 */
export async function queueExport(tx: Transaction, { entity, viewer, request, rows }: NewExport): Promise<number> {
  const text = JSON.stringify(request)
  const filled = Object.entries(request)
    .filter(([, value]) => !isEmpty(value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const hash = createHash('sha256')
    .update(JSON.stringify([viewer.roleId, entity, filled]))
    .digest()
  // Serializes two clicks at the same moment, so that they are detected as the same and counted correctly.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`core.export:${viewer.id}`}, 0))`.execute(tx.query)
  const { rows: own } = await sql<{ id: number; underWay: boolean; same: boolean | null }>`
    select id, request is not null as "underWay", request_hash = ${hash} as same from core.export where user_id = ${viewer.id}`.execute(
    tx.query,
  )
  const same = own.find((one) => one.same)
  if (same) return same.id
  if (own.filter(({ underWay }) => underWay).length >= mostUnderWay)
    throw new HttpError(
      429,
      `${mostUnderWay} exports of yours are being prepared already. Please wait until one of them is ready.`,
      undefined,
      60,
    )
  if (own.length >= mostStored)
    throw new HttpError(
      429,
      `You have ${mostStored} exports already. Delete those that you no longer need on your account page, then try again.`,
      undefined,
      60,
    )
  const { rows: made } = await sql<{ id: number }>`
    insert into core.export (user_id, role_id, entity, format, request, request_hash, row_count)
    values (${viewer.id}, ${viewer.roleId}, ${entity}, ${request.format}, ${sealText(text)}, ${hash}, ${rows}) returning id`.execute(
    tx.query,
  )
  const { id } = made[0]!
  await tx.emit(exportRequested, { id })
  return id
}

const listed = sql`
  select id, entity, format, status, row_count as rows, bytes::float8 as bytes, message, created_at as "createdAt",
    finished_at as "finishedAt", expires_at as "expiresAt"
  from core.export`

type Listed = Omit<BackgroundExport, 'name'>

const presented =
  ({ catalog }: Pick<EntityContext, 'catalog'>) =>
  (row: Listed): BackgroundExport => ({ ...row, name: catalog.get(row.entity)?.entity.name.many ?? row.entity })

/** The person's stored exports, newest first. */
export async function listExports(context: EntityContext, viewer: Viewer): Promise<readonly BackgroundExport[]> {
  const { rows } =
    await sql<Listed>`${listed} where user_id = ${viewer.id} and expires_at > now() order by id desc`.execute(
      context.db.query,
    )
  return rows.map(presented(context))
}

/** @returns an export of this person; undefined if it is somebody else's, expired or does not exist. */
export async function findExport(
  context: EntityContext,
  id: number,
  viewer: Viewer,
): Promise<BackgroundExport | undefined> {
  const { rows } =
    await sql<Listed>`${listed} where id = ${id} and user_id = ${viewer.id} and expires_at > now()`.execute(
      context.db.query,
    )
  return rows.map(presented(context))[0]
}

/** What a download needs in addition to what its person sees. */
export interface StoredExport {
  readonly roleId: number
  readonly roleName: string
  readonly fileKey: string | null
  readonly sensitive: boolean
}

export async function findStored(db: Database, id: number): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select role_id as "roleId", role.name as "roleName", file_key as "fileKey", sensitive
    from core.export join core.role role on role.id = role_id where export.id = ${id}`.execute(db.query)
  return rows[0]
}

/** @returns the keys of the files to remove */
export async function deleteExport(db: Database, id: number, viewer: Viewer): Promise<readonly string[]> {
  return keysOf(sql`delete from core.export where id = ${id} and user_id = ${viewer.id}`, db)
}

/**
 * Deletes expired exports, a batch at a time.
 * @returns the keys of the files to remove
 */
export async function deleteExpired(db: Database): Promise<readonly string[]> {
  return keysOf(sql`delete from core.export where expires_at <= now()`, db)
}

async function keysOf(deletion: ReturnType<typeof sql>, db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string | null }>`${deletion} returning file_key as key`.execute(db.query)
  return rows.flatMap(({ key }) => key ?? [])
}

/** An export that this node writes now. */
export interface TakenExport {
  readonly id: number
  readonly userId: number
  readonly roleId: number
  readonly entity: string
  readonly request: ExportRequest
  /** Only the try that started it last can end it. */
  readonly tries: number
  /** The key of a file that an earlier try may have left in the store. */
  readonly leftOver: string | null
}

/**
 * Starts an export that waits, or whose writer no longer sends signs of life.
 * @returns undefined when there is none
 */
export async function takeExport(db: Database, id: number, fileKey: string): Promise<TakenExport | undefined> {
  const { rows } = await sql<Omit<TakenExport, 'request'> & { request: string }>`
    update core.export set status = 'running', tries = export.tries + 1, touched_at = clock_timestamp(), file_key = ${fileKey}
    from (
      select id, file_key from core.export where id = ${id} and expires_at > now()
        and (status = 'waiting' or (status = 'running' and touched_at < clock_timestamp() - make_interval(secs => ${staleAfter})))
      for update skip locked) before
    where export.id = before.id
    returning export.id, user_id as "userId", role_id as "roleId", entity, request, tries, before.file_key as "leftOver"`.execute(
    db.query,
  )
  return rows[0] && { ...rows[0], request: JSON.parse(rows[0].request) as ExportRequest }
}

type Try = Pick<TakenExport, 'id' | 'tries'>

const ofTry = ({ id, tries }: Try) => sql`id = ${id} and tries = ${tries} and status = 'running'`

/**
 * Records that it is still being written.
 * @returns false when another node has started it in between, or its person deleted it
 */
export async function touchExport(db: Database, one: Try): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update core.export set touched_at = clock_timestamp() where ${ofTry(one)}`.execute(db.query)
  return Number(numAffectedRows) > 0
}

interface MadeFile {
  readonly rows: number
  readonly bytes: number
  readonly sensitive: boolean
}

/** @returns false when another try has taken it over */
export async function endExport(
  tx: Transaction,
  one: Try,
  { rows, bytes, sensitive }: MadeFile,
  days: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update core.export set status = 'ready', request = null, request_hash = null, row_count = ${rows}, bytes = ${bytes},
      sensitive = ${sensitive}, finished_at = now(), expires_at = now() + make_interval(days => ${days})
    where ${ofTry(one)}`.execute(tx.query)
  if (Number(numAffectedRows) === 0) return false
  await tx.emit(exportEnded, { id: one.id })
  return true
}

/**
 * Marks it as failed.
 * @param message why it failed, and what the person can do
 */
export async function failExport(db: Database, one: Try, message: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { numAffectedRows } = await sql`
      update core.export set status = 'failed', request = null, request_hash = null, file_key = null, message = ${message}, finished_at = now()
      where ${ofTry(one)}`.execute(tx.query)
    if (Number(numAffectedRows) > 0) await tx.emit(exportEnded, { id: one.id })
  })
}

/** Puts it back into the queue for the next try. */
export async function putBack(db: Database, one: Try): Promise<void> {
  await sql`update core.export set status = 'waiting', touched_at = clock_timestamp() where ${ofTry(one)}`.execute(
    db.query,
  )
}

/** Requests again the exports that nobody has been writing for a while: the node was killed, or the event was lost. */
export async function resumeExports(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update core.export set status = 'waiting', touched_at = clock_timestamp()
      where status in ('waiting', 'running') and touched_at < clock_timestamp() - make_interval(secs => ${staleAfter}) returning id`.execute(
      tx.query,
    )
    for (const { id } of rows) await tx.emit(exportRequested, { id })
  })
}
