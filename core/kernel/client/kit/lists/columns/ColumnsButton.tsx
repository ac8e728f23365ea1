import { lazy, Suspense } from 'react'
import { Button } from '../../../platform/ui/buttons/Button'
import { Popover } from '../../../platform/ui/overlays/Popover'
import type { EntityListStore } from '../EntityListStore'

const ColumnChooser = lazy(() => import('./ColumnChooser'))

/** The button that opens the choice of columns. */
export function ColumnsButton({ store }: { store: EntityListStore }) {
  return (
    <Popover
      label="Choose columns"
      align="end"
      width={300}
      panel={
        <Suspense>
          <ColumnChooser store={store} />
        </Suspense>
      }
    >
      {(trigger) => (
        <Button {...trigger} size="small" icon="pi-sliders-h" data-key="c">
          Columns
        </Button>
      )}
    </Popover>
  )
}
