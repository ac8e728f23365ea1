import { sql } from 'kysely'
import type { Operation } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { HttpError } from '../../platform/http/errors'
import type { StoredOperation } from './OperationWork'
import type { OperationTables } from './operationTables'

/** For how many hours an operation can be undone. */
const undoHours = 24
/** The maximum number of rows of one operation. */
export const mostRows = 100_000
/** The channel that wakes the nodes that wait for work. */
export const operationChannel = 'core_operation'

interface NewOperation {
  readonly kind: Operation['kind']
  readonly entity: string
  readonly viewer: Viewer
  readonly total: number
  readonly request?: Readonly<Record<string, unknown>>
  readonly fileId?: string
  readonly undoes?: number
}

/** The maximum number of running operations of one person: each stores its rows, and all take turns. */
const mostUnderWay = 20

/**
 * Queues an operation; the nodes are notified at the commit.
 * @returns its id
 * @throws HttpError 429 when the person has too many running
 */
export async function insertOperation(
  tx: Transaction,
  { kind, entity, viewer, total, request = {}, fileId, undoes }: NewOperation,
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from core.operation where user_id = ${viewer.id} and state = 'running'`.execute(tx.query)
  if (rows[0]!.n >= mostUnderWay)
    throw new HttpError(
      429,
      'You have many changes under way already. Please wait until some of them have ended, or cancel one.',
      undefined,
      60,
    )
  const { id } = await tx
    .as<OperationTables>()
    .query.insertInto('core.operation')
    .values({
      kind,
      entity,
      total,
      user_id: viewer.id,
      role_id: viewer.roleId,
      session_id: viewer.sessionId,
      request: JSON.stringify(request),
      file_id: fileId ?? null,
      undoes: undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeRunners(tx)
  return id
}

async function wakeRunners(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${operationChannel}, '')`.execute(tx.query)
}

/** @returns an operation of this person; undefined if it is somebody else's or does not exist. */
export async function findOperation(
  db: Database | Transaction,
  id: number,
  viewer: Viewer,
): Promise<Operation | undefined> {
  const { rows } = await selectOperations(sql`operation.id = ${id}`, viewer).execute(db.query)
  return rows[0] && presentOperation(rows[0])
}

/**
 * Whether it was started in the person's current role. Its failures contain the names of records, so they may be shown only in that role.
 */
export async function isOfRole(db: Database, id: number, viewer: Viewer): Promise<boolean> {
  const found = await db
    .as<OperationTables>()
    .query.selectFrom('core.operation')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '=', viewer.roleId)
    .executeTakeFirst()
  return found !== undefined
}

/** The person's running operations and those of the last day, newest first. */
export async function listOperations(db: Database, viewer: Viewer): Promise<Operation[]> {
  const recent = sql`(operation.state = 'running' or operation.finished_at > now() - interval '1 day')`
  const { rows } = await selectOperations(recent, viewer).execute(db.query)
  return rows.map(presentOperation)
}

type Listed = Pick<
  StoredOperation,
  'id' | 'kind' | 'entity' | 'state' | 'total' | 'done' | 'failed' | 'skipped' | 'message'
> & {
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly undoUntil: string | null
  readonly problems: Operation['problems'] | null
}

function selectOperations(condition: ReturnType<typeof sql>, viewer: Viewer) {
  return sql<Listed>`
    select operation.id, kind, entity, state, total, done, failed, skipped, message,
      created_at as "createdAt", finished_at as "finishedAt",
      case when ${canBeUndone} then finished_at + make_interval(hours => ${undoHours}) end as "undoUntil",
      (select json_agg(json_build_object('row', label, 'message', message) order by no) from (
        select no, label, message from core.operation_row where operation_id = operation.id and outcome = 'failed' and operation.role_id = ${viewer.roleId} order by no limit 10
      ) problem) as problems
    from core.operation operation
    where ${condition} and operation.user_id = ${viewer.id}
    order by operation.id desc
    limit 50`
}

/** For a query whose alias of the table is `operation`. */
export const canBeUndone = sql<boolean>`operation.kind in ('bulkUpdate', 'bulkDelete') and operation.state in ('done', 'cancelled', 'failed')
  and operation.done > 0 and operation.finished_at > now() - make_interval(hours => ${undoHours})`

function presentOperation({ problems, ...operation }: Listed): Operation {
  return { ...operation, problems: problems ?? [] }
}

/** Cancels a running operation. @returns the operation that it undoes; undefined if it has ended already */
export async function cancelOperation(
  { query }: Transaction,
  id: number,
): Promise<{ readonly undoes: number | null } | undefined> {
  const { rows } = await sql<{ undoes: number | null }>`
    update core.operation set state = 'cancelled', finished_at = now(), message = 'Cancelled. What was done until then stays done.'
    where id = ${id} and state = 'running' returning undoes`.execute(query)
  return rows[0]
}
