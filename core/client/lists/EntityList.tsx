import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react'
import type { ListedRow } from '@core/entity/wire'
import { addShortcuts } from '../shell/shortcuts/shortcuts'
import { useTransfer } from '../transfer/useTransfer'
import { Button } from '../ui/buttons/Button'
import { EmptyState } from '../ui/status/EmptyState'
import { useWhenOnline } from '../ui/useWhenOnline'
import { columnsOf, type ColumnOverride } from './columns/columnsOf'
import type { EntityListStore } from './EntityListStore'
import styles from './EntityList.module.css'
import type { StandingFilter } from './filters/FilterBar'
import { ListHeader } from './ListHeader'
import type { Displays } from './listParts'
import { listShortcuts } from './listShortcuts'
import { useSelectionColumn } from './selection/useSelectionColumn'
import { ListTable } from './table/ListTable'
import { ListToolbar } from './toolbar/ListToolbar'
import { useFillHeight } from './useFillHeight'
import { useListLocation } from './useListLocation'

const none: readonly StandingFilter[] = []
const BulkBar = lazy(() => import('./selection/BulkBar'))

export interface EntityListProps<Row extends ListedRow> {
  store: EntityListStore<Row>
  icon: string
  /** The heading, where it isn't what many of them are called. */
  title?: string
  /** Those that stand in the list from the start, in their order. Every other field can be chosen. */
  columns: readonly ColumnOverride<Row>[]
  /** Those that stand in the toolbar from the start, by path. Every other field can be asked as well. */
  filters?: readonly StandingFilter[]
  /** Where the list can be shown as a board or a calendar. One object for all drawings. */
  displays?: Displays<Row>
  /** Where a row opens; rows without it only stand there. */
  rowHref?: (row: Row) => string
  /** The primary action, such as a button that adds a row. */
  action?: ReactNode
  /** What to do while there are no rows at all. */
  emptyHint: ReactNode
}

/** The screen of an entity's list: title, search and filters, and the rows down to the foot of the window. */
export const EntityList = observer(function EntityList<Row extends ListedRow>({ store, icon, title, columns: overrides, filters = none, displays, rowHref, action, emptyHint }: EntityListProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const height = useFillHeight(element)
  const { name } = store.entity
  const offer = useMemo(() => columnsOf(store.entity, overrides), [store, overrides])
  useLayoutEffect(() => store.columnChoice.offer(offer.columns, offer.start), [store, offer])
  useListLocation(store, store.views.ready)
  useEffect(() => addShortcuts(listShortcuts), [])
  // What is around the rows doesn't care which rows they are.
  const list = store as unknown as EntityListStore
  const lead = useSelectionColumn(list)
  const { items, dialog } = useTransfer(list)
  const many = name.many.toLocaleLowerCase()
  const empty = store.narrowed ? (
    <EmptyState icon="pi-filter-slash" title={`No ${many} match`} action={<Button onClick={() => store.clear()}>Clear search and filters</Button>}>
      Try another spelling, or loosen a filter.
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={`No ${many} yet`} action={action}>
      {emptyHint}
    </EmptyState>
  )
  useWhenOnline(store.error && store.total !== undefined ? () => store.retry() : undefined)
  const Display = store.display === 'table' ? undefined : displays?.[store.display]
  const ways = (['table', 'board', 'calendar'] as const).filter((way) => way === 'table' || displays?.[way])
  return (
    <>
      <ListHeader store={list} title={title ?? name.many} more={items} action={action} />
      <div ref={element} className={styles.sheet} style={{ blockSize: height }}>
        <ListToolbar store={list} filters={filters} displays={ways} />
        <div aria-hidden="true" className={store.loading && (store.stale || store.total === undefined) ? styles.working : styles.idle} />
        {Display ? (
          <Suspense>
            <Display store={store} columns={store.shown} rowHref={rowHref} />
          </Suspense>
        ) : (
          <ListTable
            store={store}
            label={name.many}
            columns={store.columnChoice.sized}
            fixed={store.columnChoice.resized}
            onResize={(path, width) => store.setWidth(path, width)}
            lead={lead}
            {...(rowHref && { rowHref })}
            empty={empty}
          />
        )}
        {store.error && store.total !== undefined && (
          <div role="alert" className={styles.failed}>
            <p>Some rows didn’t load. {store.error.message}</p>
            <Button size="small" icon="pi-refresh" onClick={() => store.retry()}>
              Try again
            </Button>
          </div>
        )}
        {store.selection.count > 0 && (
          <Suspense>
            <BulkBar store={list} />
          </Suspense>
        )}
      </div>
      {dialog}
    </>
  )
}) as <Row extends ListedRow>(props: EntityListProps<Row>) => ReactElement // observer() drops the type parameter
