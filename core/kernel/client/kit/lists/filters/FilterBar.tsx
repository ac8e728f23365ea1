import { observer } from 'mobx-react-lite'
import { Icon } from '../../../platform/ui/layout/Icon'
import { Button } from '../../../platform/ui/buttons/Button'
import type { EntityListStore } from '../EntityListStore'
import { AddFilter } from './AddFilter'
import styles from './FilterBar.module.css'
import { FilterChip } from './FilterChip'
import type { FilterOption } from './FilterOption'

/** A filter that is always in the toolbar: its path, or its path with options of its own. */
export type StandingFilter = string | { readonly path: string; readonly options: readonly FilterOption[] }

interface FilterBarProps {
  store: EntityListStore
  standing: readonly StandingFilter[]
}

/** The toolbar's filters: those that are always there, those that are active, and a button for all others. */
export const FilterBar = observer(function FilterBar({ store, standing }: FilterBarProps) {
  const first = standing.map((filter) => (typeof filter === 'string' ? { path: filter, options: undefined } : filter))
  const others = Object.keys(store.query.filters).filter((path) => !first.some((filter) => filter.path === path))
  const shown = [
    ...first.map((filter) => ({ ...filter, standing: true })),
    ...others.map((path) => ({ path, options: undefined, standing: false })),
  ]
  // A single filter has its own clear button. In a view other than the default, the view’s own reset restores its filters.
  const on = Object.keys(store.query.filters).length + (store.query.search === '' ? 0 : 1)
  const clears = on > 1 && (store.query.search !== '' || store.view === store.builtIn[0].id)
  return (
    <div className={styles.filters}>
      {shown.map(({ path, options, standing: isStanding }) => {
        const fieldPath = store.fieldPathAt(path) ?? store.views.filterAt(path)
        return (
          fieldPath && (
            <FilterChip key={path} store={store} fieldPath={fieldPath} options={options} standing={isStanding} />
          )
        )
      })}
      <AddFilter store={store} options={(path) => first.find((filter) => filter.path === path)?.options} />
      {store.views.gone.map((path) => (
        <span key={path} className={styles.gone}>
          <Icon name="pi-info-circle" />
          {`Without a filter of the plugin “${path.slice(1).split('.')[0]}”, which is not available to you now`}
        </span>
      ))}
      {clears && (
        <Button size="small" variant="ghost" onClick={() => store.clear()}>
          Clear
        </Button>
      )}
    </div>
  )
})
