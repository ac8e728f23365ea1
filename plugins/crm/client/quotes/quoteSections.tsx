import { lazy, Suspense, type ReactNode } from 'react'
import type { FormSection } from '@core/client/kit'
import styles from './quotes.module.css'

const TypedTotals = lazy(() => import('./TypedTotals'))

/** The lines as a table, with their totals. */
function LinesFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stack}>
      <div className={styles.lineRows}>{children}</div>
      <Suspense>
        <TypedTotals />
      </Suspense>
    </div>
  )
}

/** The sections of the quote form. */
export const quoteSections: readonly FormSection[] = [
  {
    id: 'quote',
    title: 'Quote',
    subtitle: 'To a lead or to an account',
    fields: ['leadId', 'accountId', 'salespersonId', 'storeId', 'quoteDate', 'validUntil', 'deliveryState'],
  },
  { id: 'lines', title: 'Lines', subtitle: 'Amounts are those of one vehicle', fields: ['lines'], frame: LinesFrame },
  { id: 'more', title: 'Note and documents', fields: ['note', 'quotesDocs'] },
]
