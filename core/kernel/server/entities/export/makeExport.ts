import { exportDays } from '@core/kernel/shared/exportCalls'
import type { Database } from '../../platform/database/Database'
import type { FileStore } from '../../platform/files/store/FileStore'
import { HttpError } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { newToken } from '../../platform/secrets'
import { type NotedAccess, runOnBehalf } from '../../security/audit/requestTrail'
import { writeNotedAccess } from '../../security/patientAccess/AccessWriter'
import { viewerInRole } from '../../security/users/viewerInRole'
import { entityList } from '../list/EntityList'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { exportFile } from './exportFile'
import { exportProblem } from './exportProblem'
import { exportQuery, sensitiveColumns } from './exportQuery'
import {
  type TakenExport,
  deleteExpired,
  endExport,
  failExport,
  mostTries,
  putBack,
  resumeExports,
  takeExport,
  touchExport,
} from './exportRepository'
import { recordExport } from './recordExport'
import { referencedNames } from './referencedNames'

interface ExportContext extends EntityContext {
  readonly files: FileStore
}

/** How often the writer of a file records that it is still running, in milliseconds. */
const touchEvery = 15_000

/**
 * Makes the file of an export with what its person may see at this moment, and marks it as ready in the same transaction that writes the
 * entries of the logs. If the event is delivered twice, or the export is started again after a node was killed, there is still one file.
 */
export async function makeExport({ id }: { readonly id: number }, context: ExportContext): Promise<void> {
  const { db, files } = context
  const fileKey = newToken()
  const taken = await takeExport(db, id, fileKey)
  if (!taken) return
  const isMine = { still: true }
  const sign = setInterval(() => {
    touchExport(db, taken).then(
      (still) => (isMine.still = still),
      () => {},
    )
  }, touchEvery)
  try {
    if (taken.leftOver) await files.remove(taken.leftOver)
    if (taken.tries > mostTries)
      throw new HttpError(422, 'The file could not be made. Try again, or narrow the filter.')
    await writeExport(taken, fileKey, isMine, context)
  } catch (error) {
    await files.remove(fileKey)
    if (error instanceof HttpError && error.status < 500) return await failExport(db, taken, error.message)
    await putBack(db, taken)
    throw error
  } finally {
    clearInterval(sign)
  }
}

async function writeExport(
  taken: TakenExport,
  fileKey: string,
  isMine: { readonly still: boolean },
  { db, catalog, files }: ExportContext,
): Promise<void> {
  const { request } = taken
  const table = catalog.get(taken.entity)
  if (!table) throw new HttpError(404, 'These records are turned off in this deployment. Ask an administrator.')
  const { entity } = table
  const viewer = await viewerInRole(db, taken.userId, taken.roleId)
  if (!viewer) throw new HttpError(403, 'You no longer hold the role in which you asked for it.')
  refuseExport(table, viewer)
  const noted = new Map<string, NotedAccess>()
  const trail = {
    viewer,
    noted,
    isPersonal: (kind: string) => catalog.get(kind)?.entity.personal !== undefined,
  }
  await runOnBehalf(trail, async () => {
    const query = exportQuery(entityList(table, catalog).listed, request, viewer)
    const names = referencedNames({ db, catalog }, viewer)
    let rows = 0
    const { file } = await exportFile(db, query, request.format, entity, names, (count) => {
      rows += count
      if (!isMine.still) throw new Error('Another has begun this export, or it was deleted.')
    })
    const written = await files.create(fileKey)
    let bytes = 0
    try {
      for await (const piece of file) {
        const buffer = Buffer.from(piece as Buffer | string)
        bytes += buffer.length
        await written.write(buffer)
      }
      await written.keep()
    } catch (error) {
      await written.discard()
      throw error
    }
    const sensitive = sensitiveColumns(query).length > 0
    const ended = await db.transaction(async (tx) => {
      if (!(await endExport(tx, taken, { rows, bytes, sensitive }, exportDays))) return false
      await writeNotedAccess(tx, trail)
      await recordExport(tx, { entity, viewer, request, query, rows })
      return true
    })
    if (!ended) await files.remove(fileKey)
  })
}

/** @throws HttpError 403 when the person's role may not export such records (any more) */
export function refuseExport(table: EntityTable, viewer: Viewer): void {
  const problem = exportProblem(table, viewer)
  if (problem) throw problem
}

/** Restarts exports that a killed node left behind, and removes expired ones. */
export async function tendExports({ db, files }: { readonly db: Database; readonly files: FileStore }): Promise<void> {
  await resumeExports(db)
  for (const key of await deleteExpired(db)) await files.remove(key)
}
