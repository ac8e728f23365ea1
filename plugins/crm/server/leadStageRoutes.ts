import {
  type Viewer,
  type Transaction,
  conflict,
  defineRoute,
  invalid,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { findRecord, readRecord, recordHistory, updateRecord } from '@core/server/entities'
import { leadPermissions } from '../shared/crmPermissions'
import { leadCalls } from '../shared/leads/leadCalls'
import { amountText } from '../shared/quotes/quoteText'
import { ownStageBefore } from './leads/leadRepository'
import { leadTable } from './leads/leadTable'
import { quoteTable } from './quotes/quoteTable'

const updated = 'Lead updated successfully !!'

/** Steps of a lead along the pipeline, with the quote that led to it, and their undo. S4.12 */
export const leadStageRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(leadCalls.changeStatus, {
    access: leadPermissions.can.viewLead,
    async handle({ body: { id, version, quoteId, estimatedValue, expectedClose, ...stage }, viewer }) {
      // Left out, they stay as they are.
      const patch = { ...stage, ...(estimatedValue && { estimatedValue }), ...(expectedClose && { expectedClose }) }
      const data = await context.db.transaction(async (tx) => {
        const how = { catalog: context.catalog, ...(version == null && { via: 'system' as const }) }
        await updateRecord(tx, leadTable, id, { ...patch, version }, viewer, how)
        if (quoteId) await noteQuote(tx, id, quoteId, viewer)
        return readRecord(tx, leadTable, id, viewer, context.catalog)
      })
      return { data, message: updated }
    },
  }),
  defineRoute(leadCalls.undoStatus, {
    access: leadPermissions.can.viewLead,
    async handle({ body: { id, version }, viewer }) {
      const data = await context.db.transaction(async (tx) => {
        await undoStage(tx, { id, version }, viewer, context)
        return readRecord(tx, leadTable, id, viewer, context.catalog)
      })
      return { data, message: updated }
    },
  }),
]

/** @throws HttpError 400 if it is no quote of this lead that the person may see */
async function noteQuote(tx: Transaction, id: number, quoteId: number, viewer: Viewer): Promise<void> {
  const quote = (await findRecord(tx, quoteTable, quoteId, viewer))?.values
  if (quote?.leadId !== id) throw invalid([{ field: 'quoteId', message: 'Quote: choose one of this lead' }])
  const note = `With quote ${quote.number}, ${amountText(quote.total)}`
  await recordHistory(tx, [{ entity: 'lead', id, action: 'update', by: viewer.id, note }])
}

/**
 * Gives a lead back what the viewer's own last change of its stage replaced, shortly after it: the stage, since when it was there, and the
 * values that came with it.
 * @throws HttpError 409 if it was changed since, or there is no such change
 */
async function undoStage(
  tx: Transaction,
  { id, version }: { readonly id: number; readonly version: number },
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<void> {
  const before = await ownStageBefore(tx, id, viewer)
  if (!before) throw conflict('There is nothing to take back: the last change is older, or somebody else made it.')
  await updateRecord(tx, leadTable, id, { ...before, version }, viewer, { catalog, via: 'undo' })
}
