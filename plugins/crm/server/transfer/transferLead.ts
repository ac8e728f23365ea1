import { sql } from 'kysely'
import { today } from '@core/entity'
import {
  type Viewer,
  type Transaction,
  conflict,
  invalid,
  notFound,
  type ServerContext,
  stale,
} from '@core/server/plugin'
import {
  continueHistory,
  createRecord,
  deleteRecord,
  denied,
  lockRecord,
  moveFiles,
  rewriteRecords,
  takenValues,
  updateRecord,
} from '@core/server/entities'
import { leadTransferred } from '../../contract/leadTransferred'
import { accountEntity } from '../../shared/accounts/accountEntity'
import type { LeadRecord } from '../../shared/leads/leadEntity'
import { stage } from '../../shared/leads/leadStages'
import { leadAsAccount, transferredFields } from '../../shared/transfer/leadAsAccount'
import { recordKind } from '../../shared/recordKinds'
import { accountTable } from '../accounts/accountTable'
import { activityTable } from '../activities/activityTable'
import { leadTable } from '../leads/leadTable'
import { taskTable } from '../tasks/taskTable'
import { leadMoves, movedText } from './leadMoves'

export interface TransferRequest {
  readonly leadId: number
  readonly leadVersion?: number | null | undefined
  /** The existing account to transfer the lead into; default: a new one. */
  readonly accountId?: number | null | undefined
  readonly accountVersion?: number | null | undefined
  /** Fields for which the lead's value replaces that of the existing account. */
  readonly take?: readonly string[] | null | undefined
  /** Tasks and activities that the caller expects to move. All of the lead's move, whether they are named or not. */
  readonly tasksList?: readonly number[] | null | undefined
  readonly activitiesList?: readonly number[] | null | undefined
  /** Further values of a new account. */
  readonly account?: Readonly<Record<string, unknown>>
  /** The agreement that causes the transfer. */
  readonly documentId?: string
}

type Options = Pick<ServerContext, 'catalog'>

/**
 * Transfers a lead to a new or an existing account in the caller's transaction: moves its fields, its files, the records of `leadMoves` and
 * its history, and deletes the lead. Any exception leaves the lead as it was. S4.13
 * @returns the transfer's id, with which it can be undone
 * @throws HttpError 404 if the viewer may not see the lead; 403 if they may not change and delete it, or not write the account; 409 if it
 * was transferred already, changed in the meantime, or is lost; 400 if a named task or activity isn't the lead's; the errors of a move
 */
export async function transferLead(
  tx: Transaction,
  request: TransferRequest,
  viewer: Viewer,
  { catalog }: Options,
): Promise<number> {
  const { leadId } = request
  const lead = await lockRecord(tx, leadTable, leadId, viewer, 'update')
  if (!lead) throw (await transferredAlready(tx, leadId, viewer)) ?? notFound('Lead')
  if (!lead.allowed) throw denied(leadTable, 'update', viewer)
  if (request.leadVersion && request.leadVersion !== lead.version) throw stale('This lead')
  const { values } = lead
  if (values.status === stage.lost) throw conflict('This lead is lost. Reopen it, then transfer it.')
  await checkNamed(tx, request)

  const target = request.accountId
    ? await fillAccount(tx, { ...request, accountId: request.accountId }, values, viewer, { catalog })
    : await makeAccount(tx, request, values, viewer, { catalog })
  const { rows: worth } = await sql<{ quoted: string | null }>`
    select quoted_value as quoted from crm.lead where id = ${leadId}`.execute(tx.query)
  const sides = { leadId, accountId: target.id, viewer }
  const moved: Record<string, readonly (number | string)[]> = {
    files: await moveFiles(tx, { table: leadTable, id: leadId }, { table: accountTable, id: target.id }),
  }
  if (target.had && moved.files!.length > 0)
    await rewriteRecords(tx, accountTable, new Map([[target.id, target.had]]), viewer, {
      note: `With the files of lead No. ${leadId}`,
    })
  for (const move of leadMoves) moved[move.id] = await move.move(tx, sides)

  await continueHistory(tx, { entity: 'lead', id: leadId }, { entity: 'account', id: target.id })
  const what = movedText(moved)
  // One entry tells the whole transfer. What moved has an entry of its own only on its own page.
  const accountNo = await accountNoOf(tx, target.id)
  const note = what ? `Transferred to ${accountNo}: ${what}` : `Transferred to ${accountNo}`
  await deleteRecord(tx, leadTable, leadId, viewer, { catalog, note })
  // It still counts, with the value of the quotes that moved.
  await sql`update crm.lead set is_transferred = true, quoted_value = ${worth[0]!.quoted} where id = ${leadId}`.execute(
    tx.query,
  )
  const { rows } = await sql<{ id: number }>`
    insert into crm.lead_transfer (lead_id, account_id, company, made_account, moved, before, after, document_id, transferred_by)
    values (${leadId}, ${target.id}, ${values.company}, ${!request.accountId}, ${JSON.stringify(moved)}, ${JSON.stringify(target.before)},
      ${JSON.stringify(target.after)}, ${request.documentId ?? null}, ${viewer.id})
    returning id`.execute(tx.query)
  const [transfer] = rows
  await tx.emit(leadTransferred, { transferId: transfer!.id, leadId, accountId: target.id, by: viewer.id })
  return transfer!.id
}

/** Refuses tasks and activities that are gone, or that belong to another record. */
async function checkNamed(
  { query }: Transaction,
  { leadId, tasksList, activitiesList }: TransferRequest,
): Promise<void> {
  const named = [
    { field: 'activitiesList', table: activityTable, ids: activitiesList ?? [] },
    { field: 'tasksList', table: taskTable, ids: tasksList ?? [] },
  ]
  for (const { field, table, ids } of named) {
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::integer[]) named(id)
      where not exists (select from ${sql.table(table.table)} moved where moved.id = named.id
        and entity_type = ${recordKind.lead} and entity_type_id = ${leadId} and deleted_at is null)
      order by id limit 1`.execute(query)
    const { one, many } = table.entity.name
    if (rows[0])
      throw invalid([
        { field, message: `${many}: this lead has no ${one.toLowerCase()} No. ${rows[0].id}. Load the lead again` },
      ])
  }
}

async function accountNoOf({ query }: Transaction, id: number): Promise<string> {
  const { rows } = await sql<{
    accountNo: string
  }>`select account_no as "accountNo" from crm.account where id = ${id}`.execute(query)
  return rows[0]!.accountNo
}

interface Target {
  readonly id: number
  /** The values of an existing account that the transfer replaced, and the new values. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** The previous files of an existing account. */
  readonly had?: Readonly<Record<string, unknown>>
}

async function makeAccount(
  tx: Transaction,
  { leadId, account = {} }: TransferRequest,
  lead: LeadRecord,
  viewer: Viewer,
  { catalog }: Options,
): Promise<Target> {
  const input = { ...leadAsAccount(lead), openedDate: today(), ...account }
  const id = await createRecord(tx, accountTable, input, viewer, { catalog })
  await sql`update crm.account set source_lead_id = ${leadId} where id = ${id}`.execute(tx.query)
  return { id, before: {}, after: {} }
}

async function fillAccount(
  tx: Transaction,
  { accountId, accountVersion, account, take }: TransferRequest & { readonly accountId: number },
  lead: LeadRecord,
  viewer: Viewer,
  { catalog }: Options,
): Promise<Target> {
  if (Object.keys(account ?? {}).length > 0)
    throw invalid(
      Object.keys(account!).map((field) => ({
        field,
        message: `${accountEntity.fields[field as 'terms'].label}: only a new account takes it. Change the account instead.`,
      })),
    )
  const stored = await lockRecord(tx, accountTable, accountId, viewer, 'update')
  if (!stored) throw notFound('Account')
  if (!stored.allowed) throw denied(accountTable, 'update', viewer)
  const after = takenValues(accountEntity.fields, transferredFields, {
    keep: stored.values,
    other: leadAsAccount(lead),
    take: take ?? [],
  })
  await updateRecord(tx, accountTable, accountId, { ...after, version: accountVersion }, viewer, { catalog })
  return {
    id: accountId,
    before: Object.fromEntries(
      Object.keys(after).map((name) => [name, stored.values[name as keyof typeof stored.values] ?? null]),
    ),
    after,
    had: { basicDoc: stored.values.basicDoc, fleetDoc: stored.values.fleetDoc },
  }
}

/** The message for the second of two people who transfer, if they may see the lead. */
async function transferredAlready(tx: Transaction, leadId: number, viewer: Viewer) {
  if (!(await lockRecord(tx, leadTable, leadId, viewer, 'view', 'deleted'))) return undefined
  const { rows } = await sql<{ accountNo: string; by: string | null }>`
    select account.account_no as "accountNo", person.name as by
    from crm.lead_transfer transfer join crm.account on account.id = transfer.account_id
    left join api.person on person.id = transfer.transferred_by
    where transfer.lead_id = ${leadId} and transfer.undone_at is null`.execute(tx.query)
  return (
    rows[0] &&
    conflict(
      `${rows[0].by ?? 'Somebody'} has transferred this lead to account ${rows[0].accountNo} already. Open that account instead.`,
    )
  )
}
