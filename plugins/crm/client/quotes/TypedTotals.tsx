import { Muted } from '@core/client/ui'
import { useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useLoad } from '@core/client/session'
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
  readonly id: number
  readonly code: string
  readonly taxRate: number | null
}

interface Owner {
  readonly state: string | null
  /** The person who has the lead or account. */
  readonly salespersonId: number | null
  readonly taxExempt: boolean
}

const states = entityApi<TaxRow>(stateEntity)
const accounts = entityApi<never, DetailOf<typeof accountEntity>>(accountEntity)
const leads = entityApi<never, DetailOf<typeof leadEntity>>(leadEntity)

/** The values of the quote's lead or account that its tax depends on. The server reads the same ones. */
async function readOwner(
  { leadId, accountId }: { readonly leadId: unknown; readonly accountId: unknown },
  signal: AbortSignal,
): Promise<Owner> {
  if (typeof accountId === 'number') {
    const { deliveryAddress, state, taxExempt, assignToId } = await accounts.view(accountId, signal)
    return { state: deliveryAddress?.state ?? state, taxExempt: taxExempt === true, salespersonId: assignToId }
  }
  if (typeof leadId !== 'number') return { state: null, taxExempt: false, salespersonId: null }
  const { state, assignTo } = await leads.view(leadId, signal)
  return { state, taxExempt: false, salespersonId: assignTo }
}

/** Fills in the salesperson and the state of the lead or account, unless others were chosen. */
function useOwnersValues(owner: Owner | undefined): void {
  const form = useForm()
  const filled = useRef<Readonly<Record<string, unknown>>>(undefined)
  useEffect(() => {
    if (!owner) return
    const { values, initialValues, pristine } = form.getState()
    const isFree = (name: string) => !values[name] || values[name] === (filled.current ?? initialValues ?? {})[name]
    const owners = { deliveryState: owner.state, salespersonId: owner.salespersonId }
    const changes = Object.entries(owners).filter(([name, value]) => value && isFree(name) && values[name] !== value)
    filled.current = owners
    if (changes.length === 0) return
    // In an untouched form they are initial values: nobody has to be asked before it is left.
    if (pristine) form.initialize({ ...values, ...Object.fromEntries(changes) })
    else form.batch(() => changes.forEach(([name, value]) => form.change(name, value)))
  }, [form, owner])
}

/** The totals of the lines, updated while they are typed. The total stays on screen while the lines are. */
export default function TypedTotals() {
  const { values } = useFormState({ subscription: { values: true } })
  const { listPrices } = usePriceList()
  const { value: rates } = useLoad('rates', async (signal) => {
    return (await states.list({ limit: 100, columns: ['code', 'taxRate'] }, signal)).data
  })
  const { leadId, accountId } = values as { readonly leadId?: unknown; readonly accountId?: unknown }
  const { value: owner } = useLoad(leadId || accountId ? JSON.stringify([leadId, accountId]) : undefined, (signal) =>
    readOwner({ leadId, accountId }, signal),
  )
  useOwnersValues(owner)
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
        <Muted as="span">{missing.slice(0, 2).join('. ')}</Muted>
        <strong>Total {amountText(priceQuote({ lines, taxRate, taxExempt }).total)}</strong>
      </div>
    </>
  )
}
