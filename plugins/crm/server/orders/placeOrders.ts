import { type Viewer, type Transaction, conflict, forbidden, notFound, stale } from '@core/server/plugin'
import { createRecord, lockRecord, type WriteOptions } from '@core/server/entities'
import { priceQuote } from '../../shared/quotes/priceQuote'
import { type QuoteLine, lineKind } from '../../shared/quotes/quoteLine'
import { quoteStatus, quoteStatuses } from '../../shared/quotes/quoteStatuses'
import { quoteTable } from '../quotes/quoteTable'
import { orderTable } from './orderTable'

interface Placing {
  readonly id: number
  readonly version?: number | null | undefined
  readonly promisedAt?: string | null | undefined
}

/**
 * Makes the orders of an approved quote: one for each vehicle, none for services and fees. The quote becomes Ordered with the first of
 * them.
 * @throws HttpError 404, 403, and 409 if the quote is not approved, offers no vehicle, or was changed in the meantime
 */
export async function placeOrders(
  tx: Transaction,
  { id, version, promisedAt }: Placing,
  viewer: Viewer,
  catalog: WriteOptions['catalog'],
): Promise<void> {
  const stored = await lockRecord(tx, quoteTable, id, viewer, 'update')
  if (!stored) throw notFound('Quote')
  if (!stored.allowed) throw forbidden('changing this quote')
  const quote = stored.values
  if (quote.status === quoteStatus.ordered || quote.status === quoteStatus.delivered)
    throw conflict(`${quote.number} was ordered already. Its orders are on its page.`)
  if (quote.status !== quoteStatus.approved) {
    const standing = quoteStatuses.find(({ id: one }) => one === quote.status)!.name
    throw conflict(`${quote.number} is ${standing}. Only an approved quote can be ordered.`)
  }
  if (version && version !== stored.version) throw stale('This quote')
  const lines = quote.lines as readonly QuoteLine[]
  if (!lines.some(({ kind }) => kind === lineKind.vehicle))
    throw conflict(`${quote.number} offers no vehicle, so there is nothing to order. Add a line of the kind Vehicle.`)
  const { lines: prices } = priceQuote({ lines, taxRate: null, taxExempt: null })
  for (const [at, line] of lines.entries()) {
    if (line.kind !== lineKind.vehicle) continue
    const order = {
      quoteId: id,
      vehicleId: line.vehicleId,
      description: line.description,
      value: prices[at]!.unit,
      ...(promisedAt && { promisedAt }),
    }
    for (let unit = 0; unit < line.quantity; unit++)
      await createRecord(tx, orderTable, { ...order, quoteLine: line.id }, viewer, { catalog })
  }
}
