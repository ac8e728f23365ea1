import { observer } from 'mobx-react-lite'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { Select } from '../../../platform/ui/fields/Select'
import type { ListStore } from '../ListStore'
import styles from './ListToolbar.module.css'

interface SortSelectProps {
  store: Pick<ListStore<{ id: number }>, 'query' | 'setSort' | 'defaultSort'>
  columns: readonly { readonly field: string; readonly label: string; readonly sortable?: boolean }[]
}

/** The choice of the sort, for a list without headings. */
export const SortSelect = observer(function SortSelect({ store, columns }: SortSelectProps) {
  const { field, direction } = store.query.sort
  const ascending = direction === 'asc'
  const options = columns.filter(({ sortable }) => sortable).map(({ field: id, label }) => ({ id, name: label }))
  return (
    <div className={styles.sort}>
      <Select
        label="Sort by"
        labelHidden
        size="small"
        options={options}
        value={field}
        onChange={(next) => store.setSort(next)}
      />
      <IconButton
        size="small"
        variant="secondary"
        icon={ascending ? 'pi-sort-amount-up-alt' : 'pi-sort-amount-down'}
        label={ascending ? 'Ascending: turn round' : 'Descending: turn round'}
        onClick={() => store.setSort(field)}
      />
    </div>
  )
})
