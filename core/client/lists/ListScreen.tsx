import { observer } from 'mobx-react-lite'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { Button } from '../ui/buttons/Button'
import { PageHeader } from '../ui/layout/PageHeader'
import { EmptyState } from '../ui/status/EmptyState'
import type { ListStore } from './ListStore'
import styles from './ListScreen.module.css'
import type { Column } from './table/Column'
import { ListTable } from './table/ListTable'
import type { ListFilter } from './toolbar/ListFilter'
import { ListToolbar } from './toolbar/ListToolbar'
import { useFillHeight } from './useFillHeight'
import { useListLocation } from './useListLocation'

export interface ListScreenProps<Row> {
  store: ListStore<Row>
  /** The entity's, such as Referral and Referrals. */
  names: { readonly one: string; readonly many: string }
  icon: string
  columns: readonly Column<Row>[]
  filters: readonly ListFilter[]
  /** Where a row opens; rows without it only stand there. */
  rowHref?: (row: Row) => string
  /** The primary action, such as a button that adds a row. */
  action?: ReactNode
  /** What to do while there are no rows at all. */
  emptyHint: ReactNode
}

/** The screen of a list: title, search and filters, and the rows down to the foot of the window. */
export const ListScreen = observer(function ListScreen<Row>({ store, names, icon, columns, filters, rowHref, action, emptyHint }: ListScreenProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const height = useFillHeight(element)
  useListLocation(store, columns, filters)
  const many = names.many.toLocaleLowerCase()
  const empty = store.narrowed ? (
    <EmptyState icon="pi-filter-slash" title={`No ${many} match`} action={<Button onClick={() => store.clear()}>Clear search and filters</Button>}>
      Try another spelling, or loosen a filter.
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={`No ${many} yet`} action={action}>
      {emptyHint}
    </EmptyState>
  )
  return (
    <>
      <PageHeader title={names.many} actions={action} />
      <div ref={element} className={styles.sheet} style={{ blockSize: height }}>
        <ListToolbar store={store} names={names} columns={columns} filters={filters} />
        <div aria-hidden="true" className={store.loading && (store.stale || store.total === undefined) ? styles.working : styles.idle} />
        <ListTable store={store} label={names.many} columns={columns} {...(rowHref && { rowHref })} empty={empty} />
        {store.error && store.total !== undefined && (
          <div role="alert" className={styles.failed}>
            <p>Some rows didn’t load. {store.error.message}</p>
            <Button size="small" icon="pi-refresh" onClick={() => store.retry()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </>
  )
}) as <Row>(props: ListScreenProps<Row>) => ReactElement // observer() drops the type parameter
