import { sql } from 'kysely'
import type { BulkRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { insertOperation, mostRows } from '../operations/operationRepository'
import { HttpError, forbidden } from '../../platform/http/errors'
import type { EntityList } from '../list/EntityList'
import { denialOf } from '../table/denied'
import { countRows, storeRows } from './selectRows'

/**
 * Starts a change of many records: those of the selection that the person may change at this moment.
 * @param request its values are checked already
 * @returns the operation's id, and the number of its records
 * @throws HttpError 403 when the person may change none of them, 400 when there are too many
 */
export async function startBulk(
  tx: Transaction,
  list: EntityList,
  { action, values, ...selection }: BulkRequest,
  viewer: Viewer,
): Promise<{ readonly id: number; readonly rows: number }> {
  const { entity } = list.listed.table
  const { total, allowed } = await countRows(tx, list, selection, viewer, action)
  const many = entity.name.many.toLowerCase()
  if (total === 0) throw new HttpError(404, `None of these ${many} is there any more`)
  if (allowed === 0)
    throw forbidden(`${action === 'update' ? 'changing' : 'deleting'} these ${many}`, denialOf(entity, action, viewer))
  if (allowed > mostRows)
    throw new HttpError(
      400,
      `At most ${mostRows.toLocaleString('en-US')} ${many} can be changed at once. Narrow the filter.`,
    )
  const kind = action === 'update' ? 'bulkUpdate' : 'bulkDelete'
  const id = await insertOperation(tx, {
    kind,
    entity: entity.id,
    viewer,
    total: allowed,
    request: action === 'update' ? { values } : {},
  })
  const stored = await storeRows(tx, id, list, selection, viewer, action)
  // Other people may have written between the two statements.
  if (stored !== allowed) await sql`update core.operation set total = ${stored} where id = ${id}`.execute(tx.query)
  return { id, rows: stored }
}
