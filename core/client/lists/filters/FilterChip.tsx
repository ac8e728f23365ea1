import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { parseFilter } from '@core/entity/filters'
import type { Leaf } from '@core/entity/leaves'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/layout/Icon'
import { Popover } from '../../ui/overlays/Popover'
import { conditionWords } from './conditionWords'
import styles from './FilterBar.module.css'
import { EditorHost } from './filterChunks'
import type { FilterProps } from './FilterProps'

interface FilterChipProps extends FilterProps {
  /** It stands in the toolbar whether it asks anything or not. */
  standing: boolean
}

/** A filter as a button that says in words what it holds; pressed, it opens what to change it by. */
export const FilterChip = observer(function FilterChip({ store, leaf, options, standing }: FilterChipProps) {
  const text = store.query.filters[leaf.path] ?? ''
  const condition = parseFilter(leaf.field, text)
  useEffect(() => {
    const asked = parseFilter(leaf.field, text)
    if (asked && 'anyOf' in asked) void store.names.resolve(leaf.field, asked.anyOf)
  }, [store, leaf, text])
  const words = condition && conditionWords(leaf.field, condition, (id) => store.names.nameOf(leaf.field, id))
  return (
    <span className={classes(styles.chip, condition && styles.active)}>
      <Popover label={`Filter by ${leaf.label}`} panel={<EditorHost store={store} leaf={leaf} options={options} />}>
        {(trigger) => (
          <button {...trigger} type="button" className={styles.words} title={words && `${leaf.label}: ${words}`}>
            {!condition && <Icon name="pi-plus" />}
            <span className={styles.label}>{shortLabel(leaf)}</span>
            {words && <bdi className={styles.value}>{words}</bdi>}
          </button>
        )}
      </Popover>
      {condition && (
        <button
          type="button"
          className={styles.remove}
          aria-label={standing ? `Clear the filter by ${leaf.label}` : `Remove the filter by ${leaf.label}`}
          onClick={() => store.setFilter(leaf.path, '')}
        >
          <Icon name="pi-times" />
        </button>
      )}
    </span>
  )
})

/** Chips are narrow: without the group, which stands in the title. */
function shortLabel({ field, label }: Leaf): string {
  return label.length > 26 ? field.label : label
}
