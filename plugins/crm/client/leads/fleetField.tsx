import { type ComponentProps, lazy, Suspense } from 'react'
import type { PlacedField } from '@core/client/forms'

type RowProps = ComponentProps<NonNullable<PlacedField['row']>>

// The list has the same definition, and needs no form.
const Row = lazy(() => import('./FleetRow'))

function FleetRow(props: RowProps) {
  return (
    <Suspense>
      <Row {...props} />
    </Suspense>
  )
}

/** The fleet of a lead or an account, in the form. */
export const fleetField: PlacedField = { path: 'fleet', row: FleetRow }
