import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { parseFilter } from '@core/kernel/entity/filters'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { classes } from '../../../platform/ui/classes'
import { Icon } from '../../../platform/ui/layout/Icon'
import { Popover } from '../../../platform/ui/overlays/Popover'
import { conditionText } from './conditionText'
import styles from './FilterBar.module.css'
import { EditorHost } from './filterChunks'
import type { FilterProps } from './FilterProps'

interface FilterChipProps extends FilterProps {
  /** Whether it is always in the toolbar, even if it has no condition. */
  standing: boolean
}

/** A filter as a button that shows its condition as text. A click opens the editor of the condition. */
export const FilterChip = observer(function FilterChip({ store, fieldPath, options, standing }: FilterChipProps) {
  const text = store.query.filters[fieldPath.path] ?? ''
  const condition = parseFilter(fieldPath.field, text)
  useEffect(() => {
    const requested = parseFilter(fieldPath.field, text)
    if (requested && 'anyOf' in requested) void store.names.resolve(fieldPath.field, requested.anyOf)
  }, [store, fieldPath, text])
  const words = condition && conditionText(fieldPath.field, condition, (id) => store.names.nameOf(fieldPath.field, id))
  return (
    <span className={classes(styles.chip, condition && styles.active)}>
      <Popover
        label={`Filter by ${fieldPath.label}`}
        panel={<EditorHost store={store} fieldPath={fieldPath} options={options} />}
      >
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            className={styles.words}
            data-tip={words && `${fieldPath.label}: ${words}`}
          >
            {!condition && <Icon name="pi-plus" />}
            <span className={styles.label}>{shortLabel(fieldPath)}</span>
            {words && <bdi className={styles.value}>{words}</bdi>}
          </button>
        )}
      </Popover>
      {condition && (
        <button
          type="button"
          className={styles.remove}
          aria-label={standing ? `Clear the filter by ${fieldPath.label}` : `Remove the filter by ${fieldPath.label}`}
          onClick={() => store.setFilter(fieldPath.path, '')}
        >
          <Icon name="pi-times" />
        </button>
      )}
    </span>
  )
})

/** The label without the group, because chips are narrow. The title contains the group. */
function shortLabel({ field, label }: FieldPath): string {
  return label.length > 26 ? field.label : label
}
