import { lazy, Suspense, type ReactNode, useMemo } from 'react'
import { useField } from 'react-final-form'
import type { FormSection } from '@core/client/kit'
import { lineKind } from '../../shared/quotes/quoteLine'
import { PriceListProvider } from './ListPrices'
import { QuoteLineRow } from './QuoteLineRow'
import styles from './quotes.module.css'

const TypedTotals = lazy(() => import('./TypedTotals'))

/** The lines as a table, with their totals. */
function LinesFrame({ children }: { children: ReactNode }) {
  const lines = useField<unknown>('lines', { subscription: { value: true } }).input.value
  const named = (Array.isArray(lines) ? lines : []).flatMap(
    (line: { readonly vehicleId?: number }) => line.vehicleId ?? [],
  )
  const key = [...new Set(named)].join()
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key])
  return (
    <PriceListProvider ids={ids}>
      <div className={styles.stack}>
        <div className={styles.lineRows}>{children}</div>
        <Suspense>
          <TypedTotals />
        </Suspense>
      </div>
    </PriceListProvider>
  )
}

/** The values of a new line. */
export const newLine = { kind: lineKind.vehicle, quantity: 1 } as const

/** The sections of the quote form. */
export const quoteSections: readonly FormSection[] = [
  {
    id: 'quote',
    title: 'Quote',
    subtitle: 'To a lead or to an account',
    fields: ['leadId', 'accountId', 'salespersonId', 'storeId', 'quoteDate', 'validUntil', 'deliveryState'],
  },
  {
    id: 'lines',
    title: 'Lines',
    subtitle: 'Amounts are those of one vehicle, or of one unit of a service or fee',
    fields: [{ path: 'lines', row: QuoteLineRow, newRow: { ...newLine, quantity: String(newLine.quantity) } }],
    frame: LinesFrame,
  },
  { id: 'more', title: 'Note and documents', fields: ['note', 'quotesDocs'] },
]
