import { sql } from 'kysely'
import type { Viewer, Transaction } from '@core/server/plugin'
import { getStoredRecord, type PlannedWrite, updateBySystem } from '@core/server/entities'
import { stage } from '../../shared/leads/leadStages'
import type { QuoteFields, QuoteRecord } from '../../shared/quotes/quoteEntity'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { recordKind } from '../../shared/recordKinds'
import { logActivity } from '../activities/logActivity'
import { leadTable } from '../leads/leadTable'

/** The stage that a lead reaches by its quote, and the stages from which it may. It goes back only when an order is cancelled. */
const reached: Readonly<Record<number, { readonly to: number; readonly from: readonly number[] }>> = {
  [quoteStatus.sent]: { to: 5, from: [1, 2, 3, 4, 10] },
  [quoteStatus.approved]: { to: 7, from: [1, 2, 3, 4, 5, 6, 10] },
  [quoteStatus.ordered]: { to: stage.won, from: [1, 2, 3, 4, 5, 6, 7, 9, 10] },
}
const takenBack = { to: 7, from: [stage.won] } as const

/** The effect of a quote's change of status on the lead's stage. S4.11 */
export async function quoteChanged(
  { tx, viewer, author }: Pick<PlannedWrite<QuoteFields>, 'tx' | 'viewer' | 'author'>,
  before: Pick<QuoteRecord, 'status'>,
  after: QuoteRecord,
  id: number,
): Promise<void> {
  if (before.status === after.status || after.status === null) return
  if (after.status === quoteStatus.sent) await logSent(tx, after, viewer)
  if (after.leadId === null) return
  const isTakenBack = before.status === quoteStatus.ordered && after.status === quoteStatus.approved
  const step = isTakenBack ? takenBack : reached[after.status]
  const by = { by: viewer.id || null, author, note: `Quote ${after.number ?? id}` }
  if (step) await moveLead(tx, after.leadId, step, by)
}

/** S9.3: a sent quote is an activity of its lead or account. */
async function logSent(tx: Transaction, { leadId, accountId, number, salespersonId }: QuoteRecord, by: Viewer) {
  const entityTypeId = leadId ?? accountId
  if (entityTypeId === null) return
  await logActivity(tx, {
    activityType: 5,
    entityType: leadId === null ? recordKind.account : recordKind.lead,
    entityTypeId,
    assignTo: salespersonId,
    subject: `Quote ${number} sent`,
    by,
  })
}

async function moveLead(
  tx: Transaction,
  id: number,
  { to, from }: { readonly to: number; readonly from: readonly number[] },
  by: Parameters<typeof updateBySystem>[4],
): Promise<void> {
  const lead = await getStoredRecord(tx, leadTable, id)
  if (!lead || !from.includes(lead.values.status as number)) return
  const stageSince = new Date().toISOString()
  await updateBySystem(tx, leadTable, id, { status: to, stageSince }, by)
}

/** @returns the newest change of a record: when it was made, and the values before it; undefined if there is none */
export async function lastChange(
  { query }: Transaction,
  entity: 'quote' | 'lead',
  id: number,
): Promise<{ readonly at: string; readonly before: Readonly<Record<string, unknown>> | null } | undefined> {
  const { rows } = await sql<{ at: string; before: Readonly<Record<string, unknown>> | null }>`
    select at, before from api.history where entity = ${entity} and record_id = ${id} order by id desc limit 1`.execute(
    query,
  )
  return rows[0]
}

/** Takes back the step of a lead that a quote's change caused, unless the lead was changed since. @param at when the quote was changed */
export async function undoLeadStep(tx: Transaction, id: number, at: string, note: string, by: Viewer): Promise<void> {
  const step = await lastChange(tx, 'lead', id)
  // What is written in one transaction has the same time.
  if (step?.at !== at || !step.before) return
  const { status, stageSince } = step.before
  await updateBySystem(tx, leadTable, id, { status, stageSince }, { by: by.id, note: `${note}, taken back` })
}
