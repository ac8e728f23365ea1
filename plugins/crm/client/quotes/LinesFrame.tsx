import { Stack } from '@core/client/ui'
import { lazy, Suspense, type ReactNode, useMemo } from 'react'
import { useField } from 'react-final-form'
import { PriceListProvider } from './ListPrices'
import styles from './quotes.module.css'

const TypedTotals = lazy(() => import('./TypedTotals'))

/** The lines as a table, with their totals. */
export default function LinesFrame({ children }: { children: ReactNode }) {
  const lines = useField<unknown>('lines', { subscription: { value: true } }).input.value
  const named = (Array.isArray(lines) ? lines : []).flatMap(
    (line: { readonly vehicleId?: number }) => line.vehicleId ?? [],
  )
  const key = [...new Set(named)].join()
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key])
  return (
    <PriceListProvider ids={ids}>
      <Stack gap={4}>
        <div className={styles.lineRows}>{children}</div>
        <Suspense>
          <TypedTotals />
        </Suspense>
      </Stack>
    </PriceListProvider>
  )
}
