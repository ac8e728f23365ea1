import { countText } from '@core/kernel/entity/countText'
import { observer } from 'mobx-react-lite'
import { SearchInput } from '../../../platform/ui/fields/SearchInput'
import { ColumnsButton } from '../columns/ColumnsButton'
import { DisplaySwitch } from '../DisplaySwitch'
import type { EntityListStore } from '../EntityListStore'
import { BoardByButton, GroupButton } from '../groups/GroupButton'
import { FilterBar, type StandingFilter } from '../filters/FilterBar'
import type { Display } from '../listUrl'
import { isFeatureOff } from '../../../platform/featuresOff'
import { UnsavedView } from '../views/UnsavedView'
import styles from './ListToolbar.module.css'
import { SortSelect } from './SortSelect'
import { Row } from '../../../platform/ui/layout/Row'

export interface ListToolbarProps {
  store: EntityListStore
  filters: readonly StandingFilter[]
  displays: readonly Display[]
}

/** The search, the filters, the actions for a changed view, the number of rows, and the display. */
export const ListToolbar = observer(function ListToolbar({ store, filters, displays }: ListToolbarProps) {
  const { name } = store.entity
  const many = name.many.toLocaleLowerCase()
  return (
    <Row
      gap={1.5}
      rowGap={2}
      wrap
      align="start"
      role="group"
      aria-label={`Search and filter ${many}`}
      className={styles.toolbar}
    >
      <SearchInput
        className={styles.search}
        label={`Search ${many}`}
        // The page says of what, and a phone has no room for it.
        placeholder="Search"
        value={store.searchText}
        onChange={(text) => store.setSearch(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') store.search()
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <FilterBar store={store} standing={filters} />
      <Row gap={2} className={styles.end}>
        {!isFeatureOff('views') && <UnsavedView store={store} />}
        <SortSelect store={store} columns={store.offered} />
        <p role="status" aria-busy={!store.counted && !store.error} className={styles.count}>
          {/* No count after a failed request, because the old one belongs to other rows. While a request is pending, the old count keeps
              its space. */}
          {store.total !== undefined && !(store.error && store.stale) && store.display === 'table' && (
            <bdi className={store.counted ? undefined : styles.pending}>
              {totalText(store.total, name, store.narrowed, store.about)}
            </bdi>
          )}
        </p>
        {store.display === 'board' && <BoardByButton store={store} />}
        <DisplaySwitch store={store} offered={displays} />
        {store.display === 'table' && (
          <span className={styles.columns}>
            <GroupButton store={store} />
            <ColumnsButton store={store} />
          </span>
        )}
      </Row>
    </Row>
  )
})

interface Names {
  readonly one: string
  readonly many: string
}

/** @returns such as “512 referrals”, “1 referral matches” with a filter, or “about 1,000,000 referrals” */
function totalText(total: number, { one, many }: Names, narrowed: boolean, about = false): string {
  const counted = countText(total, one.toLocaleLowerCase(), many.toLocaleLowerCase())
  const all = about ? `about ${counted}` : counted
  if (!narrowed) return all
  return total === 1 ? `${all} matches` : `${all} match`
}
