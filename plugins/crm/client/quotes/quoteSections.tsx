import type { PlacedField } from '@core/client/forms'
import { type ComponentProps, lazy, Suspense, type ReactNode } from 'react'
import type { FormSection } from '@core/client/kit'
import { lineKind } from '../../shared/quotes/quoteLine'

type RowProps = ComponentProps<NonNullable<PlacedField['row']>>

// The list has the same definition, and needs no form.
const Frame = lazy(() => import('./LinesFrame'))
const FilledFromOwner = lazy(() => import('./FilledFromOwner'))
const Row = lazy(() => import('./QuoteLineRow'))

function LinesFrame({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Frame>{children}</Frame>
    </Suspense>
  )
}

function OwnerFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Suspense>
        <FilledFromOwner />
      </Suspense>
    </>
  )
}

function LineRow(props: RowProps) {
  return (
    <Suspense>
      <Row {...props} />
    </Suspense>
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
    fixed: true,
    frame: OwnerFrame,
  },
  {
    id: 'lines',
    title: 'Lines',
    subtitle: 'Amounts are those of one vehicle, or of one unit of a service or fee',
    fields: [{ path: 'lines', row: LineRow, newRow: { ...newLine, quantity: String(newLine.quantity) } }],
    fixed: true,
    frame: LinesFrame,
  },
  { id: 'note', title: 'Note and documents', fields: ['note', 'quotesDocs'] },
]
