import { observer } from 'mobx-react-lite'
import { useMemo, useRef } from 'react'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { Checkbox } from '../../../platform/ui/fields/Checkbox'
import type { EntityListStore } from '../EntityListStore'
import { titleOf } from '../../data/titleOf'
import type { LeadColumn, RowKey } from '../table/Column'
import styles from './selection.module.css'
import { bulkActions } from './bulkActions'

/** @returns the column of checkboxes before all others, or undefined if the viewer has no bulk action */
export function useSelectionColumn(store: EntityListStore): LeadColumn | undefined {
  const viewer = useViewer()
  return useMemo(() => {
    if (bulkActions(store.entity.policy, viewer.permissions).length === 0) return undefined
    return {
      width: 40,
      head: <HeadBox store={store} />,
      cell: (index) => <RowBox store={store} index={index} />,
      onKey: (event, index) => selectionKeys(store, event, index),
    }
  }, [store, viewer])
}

/**
 * Selects the focused row by Space or x, all rows up to it with Shift. Escape clears the selection.
 * @returns whether the key was handled
 */
export function selectionKeys(
  { selection }: Pick<EntityListStore, 'selection'>,
  event: RowKey,
  index: number,
): boolean {
  if (event.altKey) return false
  const held = event.ctrlKey || event.metaKey
  if (held && event.key.toLowerCase() === 'a') selection.takeAll()
  else if (!held && (event.key === ' ' || event.key.toLowerCase() === 'x')) selection.toggle(index, event.shiftKey)
  else if (!held && event.key === 'Escape' && selection.count > 0) selection.clear()
  else return false
  return true
}

const HeadBox = observer(function HeadBox({ store: { selection, total, entity } }: { store: EntityListStore }) {
  const some = selection.count > 0
  const every = selection.all && selection.ids.size === 0
  return (
    <Checkbox
      label={`Select all ${entity.name.many.toLocaleLowerCase()} of this list`}
      labelHidden
      className={styles.box ?? ''}
      tabIndex={-1}
      checked={every && some}
      indeterminate={some && !every}
      disabled={!total}
      onChange={() => (every ? selection.clear() : selection.takeAll())}
    />
  )
})

const RowBox = observer(function RowBox({ store, index }: { store: EntityListStore; index: number }) {
  const row = store.rowAt(index)
  const shift = useRef(false)
  if (!row) return null
  return (
    <Checkbox
      label={`Select ${titleOf(store.entity, row)}`}
      labelHidden
      className={styles.box ?? ''}
      tabIndex={-1}
      checked={store.selection.has(row.id)}
      onClick={(event) => (shift.current = event.shiftKey)}
      onChange={() => store.selection.toggle(index, shift.current)}
    />
  )
})
