import { observer } from 'mobx-react-lite'
import { Button } from '../../ui/buttons/Button'
import { SearchInput } from '../../ui/fields/SearchInput'
import type { ListStore } from '../ListStore'
import type { Column } from '../table/Column'
import { FilterMenu } from './FilterMenu'
import type { ListFilter } from './ListFilter'
import styles from './ListToolbar.module.css'
import { SortSelect } from './SortSelect'

export interface ListToolbarProps {
  store: Pick<ListStore<unknown>, 'query' | 'searchText' | 'setSearch' | 'search' | 'setFilter' | 'setSort' | 'defaultSort' | 'clear' | 'narrowed' | 'total' | 'stale'>
  names: { readonly one: string; readonly many: string }
  columns: readonly Pick<Column<never>, 'field' | 'label' | 'sortable'>[]
  filters: readonly ListFilter[]
}

/** @returns such as “512 referrals”, or “1 referral matches” where a filter is on. */
export function countText(total: number, { one, many }: ListToolbarProps['names'], narrowed: boolean): string {
  const name = (total === 1 ? one : many).toLocaleLowerCase()
  const verb = total === 1 ? ' matches' : ' match'
  return `${total.toLocaleString('en-US')} ${name}${narrowed ? verb : ''}`
}

/** Search, filters and how many rows there are. */
export const ListToolbar = observer(function ListToolbar({ store, names, columns, filters }: ListToolbarProps) {
  const many = names.many.toLocaleLowerCase()
  return (
    <div role="group" aria-label={`Search and filter ${many}`} className={styles.toolbar}>
      <SearchInput
        className={styles.search}
        label={`Search ${many}`}
        value={store.searchText}
        onChange={(text) => store.setSearch(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') store.search()
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.filters}>
        {filters.map((filter) => (
          <FilterMenu key={filter.field} filter={filter} value={store.query.filters[filter.field] ?? []} onChange={(ids) => store.setFilter(filter.field, ids)} />
        ))}
        {store.narrowed && (
          <Button size="small" variant="ghost" icon="pi-times" onClick={() => store.clear()}>
            Clear
          </Button>
        )}
      </div>
      <div className={styles.end}>
        <SortSelect store={store} columns={columns} />
        <p role="status" className={styles.count}>
          {store.total !== undefined && <bdi>{countText(store.total, names, store.narrowed)}</bdi>}
        </p>
      </div>
    </div>
  )
})
