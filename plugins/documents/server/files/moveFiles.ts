import { sql } from 'kysely'
import type { Transaction, ServerContext } from '@core/server/plugin'
import { moveChildren } from '@core/server/entities'
import type { LeadTransferred } from '@plugins/crm/contract/leadTransferred'
import type { TransferUndone } from '@plugins/crm/contract/transferUndone'
import { documentEntity } from '../../shared/files/documentEntity'
import { documentOf, subTypes } from '../../shared/files/documentTypes'

const { lead, account } = documentOf

interface Side {
  readonly entity: 'lead' | 'account'
  readonly id: number
}

/**
 * Moves the documents of a lead that became an account to the account, each into the tab of the same title. An event may arrive twice, or
 * after the one that undoes it, so each transfer is applied once. S4.13
 */
export async function moveFiles(
  { transferId, leadId, accountId }: LeadTransferred,
  { db, catalog }: ServerContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql`
      insert into documents.lead_transfer (transfer_id) values (${transferId}) on conflict do nothing returning 1`.execute(
      tx.query,
    )
    if (rows.length === 0) return
    const moved = await move(tx, catalog, { entity: 'lead', id: leadId }, { entity: 'account', id: accountId }, null)
    await sql`update documents.lead_transfer set moved = ${moved}::integer[] where transfer_id = ${transferId}`.execute(
      tx.query,
    )
  })
}

/** Returns the documents to the lead. If the account was deleted, also those that were added to it later. */
export async function moveFilesBack(
  { transferId, leadId, accountId, accountGone }: TransferUndone,
  { db, catalog }: ServerContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`insert into documents.lead_transfer (transfer_id, is_undone) values (${transferId}, false) on conflict do nothing`.execute(
      tx.query,
    )
    const { rows } = await sql<{ moved: number[]; isUndone: boolean }>`
      select moved, is_undone as "isUndone" from documents.lead_transfer where transfer_id = ${transferId} for update`.execute(
      tx.query,
    )
    const transfer = rows[0]!
    if (transfer.isUndone) return
    const ids = accountGone ? null : transfer.moved
    await move(tx, catalog, { entity: 'account', id: accountId }, { entity: 'lead', id: leadId }, ids)
    await sql`update documents.lead_transfer set is_undone = true where transfer_id = ${transferId}`.execute(tx.query)
  })
}

/** @param ids limits the move to those that still belong there; null for all @returns the ids of the moved documents */
async function move(
  tx: Transaction,
  catalog: ServerContext['catalog'],
  from: Side,
  to: Side,
  ids: readonly number[] | null,
): Promise<readonly number[]> {
  const [fromKind, toKind] = from.entity === 'lead' ? [lead, account] : [account, lead]
  const chosen = sql`entity_type = ${fromKind} and entity_type_id = ${from.id} ${ids ? sql`and id = any(${ids}::integer[])` : sql``}`
  const { rows } = await sql<{ id: number }>`
    select id from documents.document where ${chosen} order by id for update`.execute(tx.query)
  const moving = rows.map(({ id }) => id)
  if (moving.length === 0) return moving
  await sql`
    update documents.document set entity_sub_type_id = case entity_sub_type_id ${tabsTo(toKind)} else entity_sub_type_id end
    where id = any(${moving}::integer[])`.execute(tx.query)
  await renameTwins(tx, moving, from, toKind, to.id)
  const back = to.entity === 'lead'
  return moveChildren(tx, catalog.get(documentEntity.id)!, from, to, {
    by: null,
    note: back ? 'Moved back, since the transfer of the lead was undone' : 'Moved with the transfer of the lead',
    via: back ? 'undo' : 'system',
    ids: moving,
  })
}

/** The tab of the same title at the other kind of record. */
function tabsTo(kind: number) {
  const pairs = subTypes.flatMap(({ id, title, only }) => {
    const twin = subTypes.find((other) => other.only === kind && other.title === title)
    return twin && only !== undefined && only !== kind ? [sql`when ${id}::smallint then ${twin.id}::smallint`] : []
  })
  return sql.join(pairs, sql` `)
}

/** If the other record already has a document of that name, the moved one gets its origin in its name. */
async function renameTwins(
  tx: Transaction,
  moving: readonly number[],
  from: Side,
  toKind: number,
  toId: number,
): Promise<void> {
  const suffix = ` (from ${from.entity} ${from.id})`
  await sql`
    update documents.document as moved set name = regexp_replace(moved.name, '(\\.[^.]*)?$', ${suffix} || '\\1')
    where moved.id = any(${moving}::integer[]) and moved.deleted_at is null and exists (
      select from documents.document as twin
      where twin.deleted_at is null and twin.entity_type = ${toKind} and twin.entity_type_id = ${toId}
        and twin.entity_sub_type_id = moved.entity_sub_type_id and lower(twin.name) = lower(moved.name))`.execute(
    tx.query,
  )
}
