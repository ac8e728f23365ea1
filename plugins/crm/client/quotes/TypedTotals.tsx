import { useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useLoad } from '@core/client/api'
import { type DetailOf, entityApi } from '@core/client/kit'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { leadEntity } from '../../shared/leads/leadEntity'
import { priceQuote } from '../../shared/quotes/priceQuote'
import { amountText } from '../../shared/quotes/quoteText'
import { stateEntity } from '../../shared/vehicles/catalogueEntities'
import { usePriceList } from './ListPrices'
import { QuoteTotals } from './QuoteTotals'
import { readTypedLine } from './lineDraft'
import styles from './quotes.module.css'

interface TaxRow {
  readonly code: string
  readonly taxRate: number | null
}

interface Owner {
  readonly state: string | null
  readonly taxExempt: boolean
}

const states = entityApi(stateEntity)
const accounts = entityApi<never, DetailOf<typeof accountEntity>>(accountEntity)
const leads = entityApi<never, DetailOf<typeof leadEntity>>(leadEntity)

/** The values of the quote's lead or account that its tax depends on. The server reads the same ones. */
async function readOwner(
  { leadId, accountId }: { readonly leadId: unknown; readonly accountId: unknown },
  signal: AbortSignal,
): Promise<Owner> {
  if (typeof accountId === 'number') {
    const { deliveryAddress, state, taxExempt } = await accounts.view(accountId, signal)
    return { state: deliveryAddress?.state ?? state, taxExempt: taxExempt === true }
  }
  return { state: typeof leadId === 'number' ? (await leads.view(leadId, signal)).state : null, taxExempt: false }
}

/** Fills in the state of the lead or account, unless another one was chosen. */
function useOwnersState(owner: Owner | undefined): void {
  const form = useForm()
  const filled = useRef<string>(undefined)
  useEffect(() => {
    if (!owner?.state) return
    const { values, pristine } = form.getState()
    const chosen: unknown = (values as { readonly deliveryState?: unknown }).deliveryState
    const isFree = !chosen || chosen === filled.current
    filled.current = owner.state
    if (!isFree || chosen === owner.state) return
    // In an untouched form it is an initial value: nobody has to be asked before it is left.
    if (pristine) form.initialize({ ...values, deliveryState: owner.state })
    else form.change('deliveryState', owner.state)
  }, [form, owner])
}

/** The totals of the lines, updated while they are typed. The total stays on screen while the lines are. */
export default function TypedTotals() {
  const { values } = useFormState({ subscription: { values: true } })
  const { listPrices } = usePriceList()
  const { value: rates } = useLoad('rates', async (signal) => {
    const { data } = await states.list({ limit: 100, columns: ['code', 'taxRate'] }, signal)
    return data as unknown as readonly TaxRow[]
  })
  const { leadId, accountId } = values as { readonly leadId?: unknown; readonly accountId?: unknown }
  const { value: owner } = useLoad(leadId || accountId ? JSON.stringify([leadId, accountId]) : undefined, (signal) =>
    readOwner({ leadId, accountId }, signal),
  )
  useOwnersState(owner)
  const rows = Array.isArray(values.lines) ? (values.lines as readonly unknown[]) : []
  const typed = rows.map((row, at) => readTypedLine(row, at, listPrices))
  const lines = typed.map(({ priced }) => priced)
  const missing = typed.flatMap((line) => line.missing ?? [])
  const chosen = typeof values.deliveryState === 'string' && values.deliveryState !== '' ? values.deliveryState : null
  const state = chosen ?? owner?.state ?? null
  // A state without a sales tax has no rate.
  const taxRate = state === null || !rates ? null : (rates.find(({ code }) => code === state)?.taxRate ?? 0)
  const taxExempt = owner?.taxExempt ?? false
  return (
    <>
      <QuoteTotals {...{ lines, taxRate, taxExempt, state }} withTotal={false} />
      <div className={styles.pinned} role="status">
        <span className={styles.muted}>{missing.slice(0, 2).join('. ')}</span>
        <strong>Total {amountText(priceQuote({ lines, taxRate, taxExempt }).total)}</strong>
      </div>
    </>
  )
}
