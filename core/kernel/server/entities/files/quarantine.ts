import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FileState } from '@core/kernel/entity/files'
import { messages } from '@core/kernel/entity/messages'
import type { Database, Transaction } from '../../platform/database/Database'
import type { FileStore, NewFile } from '../../platform/files/store/FileStore'
import { type Scanner, ScannerUnavailable, type Verdict } from '../../platform/files/scanning/Scanner'
import { HttpError, conflict, invalid } from '../../platform/http/errors'
import { recordAudit } from '../../security/audit/recordAudit'
import { currentTrail } from '../../security/audit/requestTrail'

/** The store of files. It puts files from outside into quarantine until a scanner has found them clean. */
export interface GuardedFiles extends FileStore {
  /**
   * Like `create`, for a file from outside. `keep` waits a few seconds for the scanner; without a verdict by then, the file stays in
   * quarantine until a job has one.
   * @throws by `keep`: HttpError 400 for a file that the scanner refuses; nothing of it is stored
   */
  receive(id: string): Promise<NewFile>
  /** @throws before the first byte, where the file is in quarantine: HttpError 409 */
  read(id: string): Readable
  /** Also reads files in quarantine: for the checks of an upload. Never show the result to anybody. */
  readUnchecked(id: string): Readable
  /**
   * Scans bytes that are not stored.
   * @throws HttpError 400 for malware, 503 where there is no verdict
   */
  check(bytes: Buffer): Promise<void>
  /**
   * Scans the files that wait in quarantine.
   * @throws when the scanner is unavailable; the other files keep waiting
   */
  checkWaiting(signal: AbortSignal): Promise<void>
}

/** How long an upload waits for its verdict, and how long the job waits. In milliseconds. */
const timeouts = { upload: 10_000, job: 120_000 }
/** After this number of failures in a row the scanner counts as unavailable, and the other files are not tried. */
const mostFailures = 3

/** @param scanner if undefined, no file is put into quarantine; files that are there stay */
export function guardFiles(store: FileStore, db: Database, scanner?: Scanner): GuardedFiles {
  const verdictWithin = (bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Verdict> =>
    scanner!.scan(bytes, signal)
  const remove = async (id: string) => {
    await store.remove(id)
    await sql`delete from core.file_check where file_id = ${id}`.execute(db.query)
  }
  return {
    create: (id) => store.create(id),
    sweep: () => store.sweep(),
    list: () => store.list(),
    remove,
    readUnchecked: (id) => store.read(id),
    read: (id) => Readable.from(readChecked(store, db, id), { objectMode: false, highWaterMark: 64 * 1024 }),
    async receive(id) {
      const file = await store.create(id)
      if (!scanner) return file
      return {
        write: (bytes) => file.write(bytes),
        discard: () => file.discard(),
        async keep() {
          // Written before the bytes can be read: after a crash between the two steps nothing is readable.
          await sql`insert into core.file_check (file_id) values (${id})`.execute(db.query)
          await file.keep()
          const verdict = await verdictWithin(store.read(id), AbortSignal.timeout(timeouts.upload)).catch(unlessAway)
          if (!verdict) return
          if (verdict.isClean) {
            await release(db, id)
            return
          }
          await remove(id)
          await recordRefusal(db, { reason: verdict.reason })
          throw refusedUpload(verdict.reason)
        },
      }
    },
    async check(bytes) {
      if (!scanner) return
      const verdict = await verdictWithin(Readable.from([bytes]), AbortSignal.timeout(timeouts.job / 4)).catch(
        unlessAway,
      )
      if (!verdict)
        throw new HttpError(
          503,
          'The file can’t be checked for viruses right now. Try again in a few minutes.',
          undefined,
          60,
        )
      if (verdict.isClean) return
      await recordRefusal(db, { reason: verdict.reason })
      throw refusedUpload(verdict.reason)
    },
    async checkWaiting(signal) {
      if (!scanner) return
      const failures: unknown[] = []
      for (const id of await waitingIds(db)) {
        if (signal.aborted || failures.length === mostFailures) break
        try {
          const limit = AbortSignal.any([signal, AbortSignal.timeout(timeouts.job)])
          await settle(db, id, await verdictWithin(store.read(id), limit))
        } catch (error) {
          failures.push(error)
          await sql`update core.file_check set tried_at = now() where file_id = ${id}`.execute(db.query)
        }
      }
      signal.throwIfAborted()
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** @returns the state of each of these files that may not be opened. */
export async function statesOf(db: Database | Transaction, ids: readonly string[]): Promise<readonly FileState[]> {
  const { rows } = await sql<FileState>`
    select file_id as id, state, reason from core.file_check where file_id = any(${ids}::text[])`.execute(db.query)
  return rows
}

/** @returns those of these files in which malware was found. */
export async function refusedAmong(db: Database | Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await statesOf(db, ids)
  return new Set(found.filter(({ state }) => state === 'refused').map(({ id }) => id))
}

/** @returns how many files are in quarantine, by their state. */
export async function countQuarantined(db: Database): Promise<{ readonly waiting: number; readonly refused: number }> {
  const { rows } = await sql<{ waiting: number; refused: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'refused')::int as refused
    from core.file_check checked join core.file on file.id = checked.file_id and removed_at is null`.execute(db.query)
  return rows[0]!
}

/** @throws HttpError 409 where one of these files is in quarantine. Call it before a response is started that the file would abort. */
export async function refuseQuarantined(db: Database, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<FileState & { fileName: string | null }>`
    select file_id as id, state, reason, file_name as "fileName" from core.file_check left join core.file on file.id = file_id
    where file_id = any(${ids}::text[]) order by state limit 1`.execute(db.query)
  const [found] = rows
  if (!found) return
  const name = found.fileName ? `“${found.fileName}”` : 'this file'
  throw conflict(
    found.state === 'waiting'
      ? `The virus check of ${name} is not done yet. Try again in a minute.`
      : `The virus check found “${found.reason}” in ${name}, so it can’t be opened. Ask for a new copy, and delete this one.`,
  )
}

async function* readChecked(store: FileStore, db: Database, id: string): AsyncGenerator<Buffer> {
  await refuseQuarantined(db, [id])
  yield* store.read(id) as AsyncIterable<Buffer>
}

/** Only people who are signed in see what was found. */
function refusedUpload(reason: string): HttpError {
  const found = currentTrail()?.viewer && `The virus check found “${reason}” in this file. Choose another one.`
  return invalid([{ field: 'file', message: found ?? messages.refusedFile }])
}

/** If the scanner is unavailable, the upload continues without a verdict. */
function unlessAway(error: unknown): undefined {
  if (!(error instanceof ScannerUnavailable)) throw error
}

/**
 * Least recently tried first, so that a file that can't be scanned doesn't delay the others. A new file is left out because its upload is
 * still waiting for the verdict.
 */
async function waitingIds(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select file_id as id from core.file_check
    where state = 'waiting' and created_at < now() - ${`${timeouts.upload * 2} milliseconds`}::interval
      and exists (select from core.file where file.id = file_check.file_id)
    order by tried_at nulls first, created_at limit 1000`.execute(db.query)
  return rows.map(({ id }) => id)
}

async function settle(db: Database, id: string, verdict: Verdict): Promise<void> {
  if (verdict.isClean) return release(db, id)
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ entity: string | null; recordId: number | null; uploadedBy: number | null }>`
      update core.file_check set state = 'refused', reason = ${verdict.reason}, tried_at = now() from core.file
      where file_id = ${id} and file.id = file_id and state = 'waiting'
      returning file.entity, file.record_id as "recordId", file.uploaded_by as "uploadedBy"`.execute(tx.query)
    if (rows[0]) await recordRefusal(tx, { reason: verdict.reason, file: id, ...rows[0] })
  })
}

async function release(db: Database, id: string): Promise<void> {
  await sql`delete from core.file_check where file_id = ${id}`.execute(db.query)
}

interface Refusal {
  readonly reason: string
  /** Present for a file that is stored. */
  readonly file?: string
  readonly entity?: string | null
  readonly recordId?: number | null
  readonly uploadedBy?: number | null
}

async function recordRefusal(
  db: Database | Transaction,
  { reason, file, entity, recordId, uploadedBy }: Refusal,
): Promise<void> {
  const viewer = currentTrail()?.viewer
  await recordAudit(db, {
    action: 'fileRefused',
    person: viewer?.id ?? uploadedBy ?? null,
    ...(viewer && { roleId: viewer.roleId }),
    ...(entity && recordId && { record: { entity, id: recordId } }),
    details: { reason, ...(file && { file }) },
  })
}
