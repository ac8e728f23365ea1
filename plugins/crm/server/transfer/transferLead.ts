import { sql } from 'kysely'
import { today } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import {
  continueHistory,
  createRecord,
  deleteRecord,
  denied,
  lockRecord,
  recordHistory,
  rewriteRecords,
  updateRecord,
} from '@core/server/entities'
import { conflict, invalid, notFound, type ServerContext, stale } from '@core/server/plugin'
import { leadTransferred } from '../../contract/leadTransferred'
import { accountEntity } from '../../shared/accounts/accountEntity'
import type { LeadRecord } from '../../shared/leads/leadEntity'
import { stage } from '../../shared/leads/leadStages'
import { leadAsAccount, transferredFields } from '../../shared/transfer/leadAsAccount'
import { accountTable } from '../accounts/accountTable'
import { leadTable } from '../leads/leadTable'
import { takenValues } from '../merge/compareRecords'
import { leadMoves } from './leadMoves'
import { moveFiles } from './transferFiles'

export interface TransferRequest {
  readonly leadId: number
  readonly leadVersion?: number | null | undefined
  /** The account that the lead becomes a part of; a new one unless named. */
  readonly accountId?: number | null | undefined
  readonly accountVersion?: number | null | undefined
  /** Fields whose value is to be the lead's in an account that has one of its own. */
  readonly take?: readonly string[] | null | undefined
  /** What a new account gets besides. */
  readonly account?: Readonly<Record<string, unknown>>
  /** The agreement that starts it. */
  readonly documentId?: string
}

type Options = Pick<ServerContext, 'catalog'>

/**
 * Makes an account of a lead, or a part of an account that is there: its fields, its files, what `leadMoves` name and its history go over,
 * and the lead is deleted. All of it in the caller's transaction, so that whatever throws leaves the lead as it was. S4.13
 * @returns the transfer's id, which undoes it
 * @throws HttpError 404 when the lead isn't theirs to see; 403 when they may not change and delete it, or not write the account; 409 when it
 *   was transferred already, changed meanwhile, or is lost; what a move refuses
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
  const values = lead.values as unknown as LeadRecord
  if (values.status === stage.lost) throw conflict('This lead is lost. Reopen it, then transfer it.')

  const target = request.accountId
    ? await fillAccount(tx, { ...request, accountId: request.accountId }, values, viewer, { catalog })
    : await makeAccount(tx, request, values, viewer, { catalog })
  const sides = { leadId, accountId: target.id, viewer }
  const moved: Record<string, readonly (number | string)[]> = {
    files: await moveFiles(tx, { entity: 'lead', id: leadId }, { entity: 'account', id: target.id }),
  }
  if (target.had && moved.files!.length > 0)
    await rewriteRecords(tx, accountTable, new Map([[target.id, target.had]]), viewer, {
      note: `With the files of lead No. ${leadId}`,
    })
  for (const move of leadMoves) moved[move.id] = await move.move(tx, sides)

  await continueHistory(tx, { entity: 'lead', id: leadId }, { entity: 'account', id: target.id })
  await deleteRecord(tx, leadTable, leadId, viewer, { catalog })
  const { rows } = await sql<{ id: number; accountNo: string }>`
    insert into crm.lead_transfer (lead_id, account_id, company, made_account, moved, before, after, document_id, transferred_by)
    values (${leadId}, ${target.id}, ${values.company}, ${!request.accountId}, ${JSON.stringify(moved)}, ${JSON.stringify(target.before)},
      ${JSON.stringify(target.after)}, ${request.documentId ?? null}, ${viewer.id})
    returning id, (select account_no from crm.account where account.id = ${target.id}) as "accountNo"`.execute(tx.query)
  const [transfer] = rows
  await recordHistory(tx, [
    {
      entity: 'lead',
      id: leadId,
      action: 'update',
      by: viewer.id,
      note: `Transferred to account ${transfer!.accountNo}`,
    },
  ])
  await tx.emit(leadTransferred, { transferId: transfer!.id, leadId, accountId: target.id, by: viewer.id })
  return transfer!.id
}

interface Target {
  readonly id: number
  /** The values of an account that was there, which the transfer replaced, and by what. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** The files of an account that was there. */
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
    before: Object.fromEntries(Object.keys(after).map((name) => [name, stored.values[name] ?? null])),
    after,
    had: { basicDoc: stored.values.basicDoc, fleetDoc: stored.values.fleetDoc },
  }
}

/** What to tell whoever is second, as far as the lead was theirs to see. */
async function transferredAlready(tx: Transaction, leadId: number, viewer: Viewer) {
  if (!(await lockRecord(tx, leadTable, leadId, viewer, 'view', 'deleted'))) return undefined
  const { rows } = await sql<{ accountNo: string; by: string | null }>`
    select account.account_no as "accountNo", person.name as by
    from crm.lead_transfer transfer join crm.account on account.id = transfer.account_id
    left join core."user" person on person.id = transfer.transferred_by
    where transfer.lead_id = ${leadId} and transfer.undone_at is null`.execute(tx.query)
  return (
    rows[0] &&
    conflict(
      `${rows[0].by ?? 'Somebody'} has transferred this lead to account ${rows[0].accountNo} already. Open that account instead.`,
    )
  )
}
