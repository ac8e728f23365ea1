import { sql } from 'kysely'
import { countText, addDays, localDay } from '@core/entity'
import { type Viewer, type Transaction, conflict, notFound, type ServerContext } from '@core/server/plugin'
import {
  countChildren,
  deleteRecord,
  denied,
  lockRecord,
  moveFiles,
  recordHistory,
  restoreRecord,
  rewriteRecords,
  sameValue,
  separateHistory,
  updateRecord,
} from '@core/server/entities'
import { transferUndone } from '../../contract/transferUndone'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { undoableDays } from '../../shared/transfer/transferCalls'
import { accountTable } from '../accounts/accountTable'
import { leadTable } from '../leads/leadTable'
import { accountsOwn } from './followers'
import { leadMoves, movedText } from './leadMoves'

interface StoredTransfer {
  readonly id: number
  readonly leadId: number
  readonly accountId: number
  readonly accountNo: string
  readonly company: string
  readonly madeAccount: boolean
  readonly moved: Readonly<Record<string, readonly number[]>> & { readonly files: readonly string[] }
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly transferredAt: string
  readonly undone: boolean
}

type Options = Pick<ServerContext, 'catalog'>

/**
 * Undoes a transfer. The records that moved and still exist return to the lead. An account that the transfer made is deleted, and all its
 * records go to the lead; an existing account gets its old values back in the fields that nobody has changed since.
 * @returns the lead
 * @throws HttpError 404 if the viewer may not see the account, 403 if they may not delete or change it and the lead, 409 with the reason if
 * it can't be undone any more
 */
export async function undoTransfer(
  tx: Transaction,
  id: number,
  viewer: Viewer,
  { catalog }: Options,
): Promise<{ readonly leadId: number; readonly company: string }> {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) throw notFound('Transfer')
  const { leadId, accountId, madeAccount, company } = transfer
  const account = await lockRecord(tx, accountTable, accountId, viewer, 'update')
  if (!account) {
    const deleted = await lockRecord(tx, accountTable, accountId, viewer, 'view', 'deleted')
    if (deleted && !transfer.undone)
      throw conflict(`Account ${transfer.accountNo} was deleted. Restore it, then undo the transfer.`)
    if (!deleted) throw notFound('Transfer')
  }
  if (transfer.undone) throw conflict('This transfer was undone already.')
  if (!account!.allowed) throw denied(accountTable, 'update', viewer)
  const undone = (moveId: string) => ({
    leadId,
    accountId,
    viewer,
    madeAccount,
    moved: transfer.moved[moveId] ?? [],
  })
  await refuseLate(tx, transfer, { catalog })
  for (const move of leadMoves) {
    const reason = await move.refuseUndo?.(tx, undone(move.id))
    if (reason !== undefined) throw conflict(reason)
  }

  await sql`update crm.lead_transfer set undone_at = now(), undone_by = ${viewer.id} where id = ${id}`.execute(tx.query)
  await sql`update crm.lead set is_transferred = false where id = ${leadId}`.execute(tx.query)
  const returned = movedText(transfer.moved)
  await restoreRecord(tx, leadTable, leadId, viewer, {
    catalog,
    note: returned
      ? `The transfer to ${transfer.accountNo} was undone: ${returned}`
      : `The transfer to ${transfer.accountNo} was undone`,
  })
  for (const move of leadMoves.toReversed()) await move.undo(tx, undone(move.id))
  const files = await moveFiles(
    tx,
    { table: accountTable, id: accountId },
    { table: leadTable, id: leadId },
    madeAccount ? undefined : transfer.moved.files,
  )
  await separateHistory(tx, { entity: 'lead', id: leadId }, { entity: 'account', id: accountId })
  if (madeAccount) await deleteRecord(tx, accountTable, accountId, viewer, { catalog })
  else await putBack(tx, transfer, account!.values, files, viewer, { catalog })
  await recordHistory(
    tx,
    [
      {
        entity: 'account',
        id: accountId,
        action: 'update',
        by: viewer.id,
        note: returned
          ? `The transfer of lead No. ${leadId} was undone: ${returned}`
          : `The transfer of lead No. ${leadId} was undone`,
      },
    ],
    { via: 'undo' },
  )
  await tx.emit(transferUndone, { transferId: id, leadId, accountId, by: viewer.id, accountGone: madeAccount })
  return { leadId, company }
}

async function lockTransfer(tx: Transaction, id: number): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select transfer.id, lead_id as "leadId", account_id as "accountId", account_no as "accountNo", transfer.company,
      made_account as "madeAccount", moved, before, after, transferred_at as "transferredAt", undone_at is not null as undone
    from crm.lead_transfer transfer join crm.account on account.id = transfer.account_id
    where transfer.id = ${id} for update of transfer`.execute(tx.query)
  return rows[0]
}

/** @throws HttpError 409 with the reason and what to do */
async function refuseLate(tx: Transaction, transfer: StoredTransfer, { catalog }: Options): Promise<void> {
  const { id, accountId, accountNo, madeAccount, moved, transferredAt } = transfer
  const day = localDay(new Date(transferredAt))
  if (addDays(day, undoableDays) < localDay(new Date()))
    throw conflict(`This lead was transferred on ${day}. A transfer can be undone for ${undoableDays} days.`)
  if (!madeAccount) return
  const { rows: later } = await sql<{ leadId: number }>`
    select lead_id as "leadId" from crm.lead_transfer
    where account_id = ${accountId} and id > ${id} and undone_at is null order by id desc limit 1`.execute(tx.query)
  if (later[0])
    throw conflict(
      `Lead No. ${later[0].leadId} was transferred to account ${accountNo} since. Undo that transfer first.`,
    )
  const held: string[] = []
  for (const table of accountsOwn(catalog)) {
    const own = await countChildren(tx, table, { entity: 'account', id: accountId })
    // Vehicles that the transfer added itself go with it.
    const added =
      table.entity.id === 'accountVehicle' ? await countAdded(tx, accountId, moved.deliveredVehicles ?? []) : 0
    const count = own - added
    const { one, many } = table.entity.name
    if (count > 0) held.push(countText(count, one, many))
  }
  if (held.length > 0)
    throw conflict(
      `Account ${accountNo} has ${held.join(', ')} by now, which a lead can’t have. Move or delete them, then undo the transfer.`,
    )
}

async function countAdded({ query }: Transaction, accountId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from crm.account_vehicle
    where account_id = ${accountId} and id = any(${ids}::integer[]) and deleted_at is null`.execute(query)
  return rows[0]!.count
}

/** Restores the values of an existing account in the fields that still have the transfer's values. */
async function putBack(
  tx: Transaction,
  { accountId, leadId, before, after }: StoredTransfer,
  values: Readonly<Record<string, unknown>>,
  files: readonly string[],
  viewer: Viewer,
  { catalog }: Options,
): Promise<void> {
  const fields: Readonly<Record<string, (typeof accountEntity.fields)[keyof typeof accountEntity.fields]>> =
    accountEntity.fields
  const untouched = Object.keys(after).filter((name) => sameValue(fields[name]!, values[name] ?? null, after[name]))
  const patch = Object.fromEntries(untouched.map((name) => [name, before[name] ?? null]))
  if (untouched.length > 0) await updateRecord(tx, accountTable, accountId, patch, viewer, { catalog, via: 'undo' })
  if (files.length > 0)
    await rewriteRecords(
      tx,
      accountTable,
      new Map([[accountId, { basicDoc: values.basicDoc, fleetDoc: values.fleetDoc }]]),
      viewer,
      { via: 'undo', note: `Without the files of lead No. ${leadId}` },
    )
}
