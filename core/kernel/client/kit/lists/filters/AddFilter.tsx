import { useState } from 'react'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { Icon } from '../../../platform/ui/layout/Icon'
import { Popover } from '../../../platform/ui/overlays/Popover'
import styles from './FilterBar.module.css'
import { EditorHost, PickerHost } from './filterChunks'
import type { FilterOption } from './FilterOption'
import type { FilterStore } from './FilterProps'

/** A button to filter by any field of the record: the user chooses the field, then its condition. */
export function AddFilter({
  store,
  label = 'Filter',
  options,
}: {
  store: FilterStore
  /** The button’s text. */
  label?: string
  options?: (path: string) => readonly FilterOption[] | undefined
}) {
  const [fieldPath, setLeaf] = useState<FieldPath>()
  return (
    <Popover
      label={fieldPath ? `Filter by ${fieldPath.label}` : 'Add a filter'}
      onClose={() => setLeaf(undefined)}
      panel={
        fieldPath ? (
          <>
            <button type="button" className={styles.back} onClick={() => setLeaf(undefined)}>
              <Icon name="pi-chevron-left" />
              {fieldPath.label}
            </button>
            <EditorHost store={store} fieldPath={fieldPath} options={options?.(fieldPath.path)} />
          </>
        ) : (
          <PickerHost store={store} onPick={setLeaf} />
        )
      }
    >
      {(trigger) => (
        <button {...trigger} type="button" data-key="f" className={styles.add}>
          <Icon name="pi-filter" />
          {label}
        </button>
      )}
    </Popover>
  )
}
