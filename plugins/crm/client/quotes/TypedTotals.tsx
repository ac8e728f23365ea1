import { useFormState } from 'react-final-form'
import { useLoad } from '@core/client/api'
import { toInput } from '@core/client/forms'
import { type DetailOf, entityApi } from '@core/client/kit'
import { parse } from '@core/entity'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { leadEntity } from '../../shared/leads/leadEntity'
import { quoteLineFields } from '../../shared/quotes/quoteLine'
import type { PricedLine } from '../../shared/quotes/priceQuote'
import { stateEntity } from '../../shared/vehicles/catalogueEntities'
import { QuoteTotals } from './QuoteTotals'

interface TaxRow {
  readonly code: string
  readonly taxRate: number | null
}

const states = entityApi(stateEntity)
const accounts = entityApi<never, DetailOf<typeof accountEntity>>(accountEntity)
const leads = entityApi<never, DetailOf<typeof leadEntity>>(leadEntity)

/** The values of the quote's lead or account that its tax depends on. The server reads the same ones. */
async function readOwner(
  { leadId, accountId }: { readonly leadId: unknown; readonly accountId: unknown },
  signal: AbortSignal,
): Promise<{ readonly state: string | null; readonly taxExempt: boolean }> {
  if (typeof accountId === 'number') {
    const { deliveryAddress, state, taxExempt } = await accounts.view(accountId, signal)
    return { state: deliveryAddress?.state ?? state, taxExempt: taxExempt === true }
  }
  return { state: typeof leadId === 'number' ? (await leads.view(leadId, signal)).state : null, taxExempt: false }
}

/** The totals of the lines, updated while they are typed. */
export default function TypedTotals() {
  const { values } = useFormState({ subscription: { values: true } })
  const { value: rates } = useLoad('rates', async (signal) => {
    const { data } = await states.list({ limit: 100, columns: ['code', 'taxRate'] }, signal)
    return data as unknown as readonly TaxRow[]
  })
  const { leadId, accountId } = values as { readonly leadId?: unknown; readonly accountId?: unknown }
  const { value: owner } = useLoad(leadId || accountId ? JSON.stringify([leadId, accountId]) : undefined, (signal) =>
    readOwner({ leadId, accountId }, signal),
  )
  const typed = Array.isArray(values.lines) ? (values.lines as readonly Record<string, unknown>[]) : []
  const lines = typed.flatMap((row) => {
    const line = readLine(row)
    return line ? [line] : []
  })
  const chosen = typeof values.deliveryState === 'string' && values.deliveryState !== '' ? values.deliveryState : null
  const state = chosen ?? owner?.state ?? null
  // A state without a sales tax has no rate.
  const taxRate = state === null || !rates ? null : (rates.find(({ code }) => code === state)?.taxRate ?? 0)
  return (
    <div aria-live="polite">
      <QuoteTotals lines={lines} taxRate={taxRate} taxExempt={owner?.taxExempt ?? false} state={state} />
    </div>
  )
}

/** A line that can be priced. A line that is still being typed counts as soon as it has a price and a quantity. */
function readLine(row: Readonly<Record<string, unknown>>): PricedLine | undefined {
  const { value } = parse(
    { ...quoteLineFields, vehicleId: { ...quoteLineFields.vehicleId, check: () => undefined } },
    toInput(quoteLineFields, row),
  )
  if (!value?.price) return undefined
  const { quantity, price, discountType = null, discount = null, upfit = null, deliveryFee = null } = value
  return { quantity, price, discountType, discount, upfit, deliveryFee }
}
