import { lazy, Suspense } from 'react'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { Spinner } from '../../../platform/ui/status/Spinner'
import styles from './FilterBar.module.css'
import type { FilterProps, FilterStore } from './FilterProps'

const FilterEditor = lazy(() => import('./editors/FilterEditor'))
const FieldPicker = lazy(() => import('./editors/FieldPicker'))

const waiting = (
  <p className={styles.waiting}>
    <Spinner /> One moment…
  </p>
)

/** The editor of a filter. Its code is fetched when the first filter is opened. */
export function EditorHost(props: FilterProps) {
  return (
    <Suspense fallback={waiting}>
      <FilterEditor {...props} />
    </Suspense>
  )
}

export function PickerHost(props: { store: FilterStore; onPick: (fieldPath: FieldPath) => void }) {
  return (
    <Suspense fallback={waiting}>
      <FieldPicker {...props} />
    </Suspense>
  )
}
