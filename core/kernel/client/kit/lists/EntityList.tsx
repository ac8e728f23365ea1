import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { allows } from '@core/kernel/entity/policy'
import { messageOf } from '../../platform/api/ApiError'
import { usePrerenderedLayoutEffect } from '../../platform/screens/prerendering'
import { addShortcuts, plain, type Shortcut } from '../../platform/ui/shortcuts'
import { useImportExport } from './importExport/useImportExport'
import type { LoadRecordParts } from '../records/RecordParts'
import { Button } from '../../platform/ui/buttons/Button'
import { EmptyState } from '../../platform/ui/status/EmptyState'
import { InlineError } from '../../platform/ui/status/InlineError'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { CellChange } from './changes/CellChange'
import { ChangeableCell } from './changes/ChangeableCell'
import type { EditedCell } from './changes/CellEditor'
import { editableCells, type FixedPaths } from './changes/editableCells'
import { pressPreview } from '../preview/PreviewButton'
import { PreviewContext } from '../preview/PreviewContext'
import { columnsOf, type ColumnOverride } from './columns/columnsOf'
import { useContributedColumns } from './columns/contributedColumns'
import { startColumns } from './columns/startColumns'
import type { EntityListStore } from './EntityListStore'
import styles from './EntityList.module.css'
import type { StandingFilter } from './filters/FilterBar'
import { ListHeader } from './ListHeader'
import { listRowActions } from './listPoints'
import type { ChosenRowAction } from './RowActions'
import { useContributions } from '../../session/registry/useContributions'
import type { Displays } from './listParts'
import { useSelectionColumn } from './selection/useSelectionColumn'
import { titleOf } from '../data/titleOf'
import { WaitingHere } from '../waiting/WaitingHere'
import { ListTable } from './table/ListTable'
import { ListToolbar } from './toolbar/ListToolbar'
import type { MenuItem } from '../../platform/ui/overlays/Menu'
import { useFillHeight } from './useFillHeight'
import { useListLocation } from './useListLocation'

/** Clicks the button of the page that has this key. The focus then returns to it. */
function press(key: string): void {
  const button = document.querySelector<HTMLElement>(`main [data-key="${key}"]`)
  button?.focus()
  button?.click()
}

/** Clicks the button that changes a field of the selected rows, else of the row that Tab reaches. */
function pressChange(key: string): void {
  const bar = document.querySelector<HTMLElement>(`main [data-foot-bar] [data-key="${key}"]`)
  const row = document.activeElement?.closest('main tr') ?? document.querySelector('main tr:has(a[tabindex="0"])')
  ;(bar ?? row?.querySelector<HTMLElement>(`[data-key="${key}"]`))?.click()
}

const editsCell = (event: KeyboardEvent) => plain('F2')(event) && !(event.target as Element).closest('tr')

/** Edits the first cell of the row that Tab reaches, if its value can be edited. In a row the key edits the focused cell. */
function pressEdit(): void {
  const cell = document.querySelector('main tr:has(a[tabindex="0"]) td[data-edit]')
  cell?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
}

/** The keys of a list, besides those of its rows. */
const listShortcuts: readonly Shortcut[] = [
  { keys: ['F'], title: 'Filter', single: true, matches: plain('f'), run: () => press('f') },
  { keys: ['C'], title: 'Choose columns', single: true, matches: plain('c'), run: () => press('c') },
  { keys: ['A'], title: 'Assign', single: true, matches: plain('a'), run: () => pressChange('a') },
  { keys: ['S'], title: 'Change the status', single: true, matches: plain('s'), run: () => pressChange('s') },
  { keys: ['F2'], title: 'Edit the cell', single: false, matches: editsCell, run: pressEdit },
  { keys: ['P'], title: 'Preview the row', single: true, matches: plain('p'), run: pressPreview },
]

const none: readonly StandingFilter[] = []
const nothingFixed: readonly string[] = []
const ListSums = lazy(async () => ({ default: (await import('./ListSums')).ListSums }))
const CellEditor = lazy(() => import('./changes/CellEditor'))
const BulkBar = lazy(() => import('./selection/BulkBar'))
const RowActions = lazy(() => import('./RowActions'))
const RowActionDialog = lazy(async () => ({ default: (await import('./RowActions')).RowActionDialog }))
const RecordPreview = lazy(() => import('../screens/RecordPreview'))

export interface EntityListProps<Row extends ListedRow> {
  store: EntityListStore<Row>
  icon: string
  /** The heading; by default the plural of the entity's name. */
  title?: string
  /** The default columns, in their order. Users can choose any other field. */
  columns: readonly ColumnOverride<Row>[]
  /** The paths of the filters that are always in the toolbar. Users can filter by any other field. */
  filters?: readonly StandingFilter[]
  /** Paths that aren't edited in their cells, because other places edit them. Must be the same object in every render. */
  fixed?: FixedPaths
  /** The paths of numbers of which the sum stands below the rows although their columns may not be shown. */
  sums?: readonly string[] | undefined
  /** Given if the list can be shown as a board or a calendar. Must be the same object in every render. */
  displays?: Displays<Row>
  /** The link of a row. Without it a row opens nothing. */
  rowHref?: (row: Row) => string
  /** Fetches the parts of the record that the preview of a row shows. Must be the same function in every render. */
  preview?: LoadRecordParts
  /** The primary action, such as a button that adds a row. */
  action?: ReactNode
  /** What helps when there are no rows at all; by default `action`. */
  emptyAction?: ReactNode
  /** What is needed now and then, in the menu before import and export: screens that belong to the list, other imports. */
  more?: readonly MenuItem[]
  /** Shown when there are no rows at all: what the user can do. */
  emptyHint: ReactNode
}

/** The screen of an entity's list: title, search, filters, and the rows down to the bottom of the window. */
export const EntityList = observer(function EntityList<Row extends ListedRow>({
  store,
  icon,
  title,
  columns: overrides,
  filters = none,
  fixed = nothingFixed,
  sums,
  displays,
  rowHref,
  preview: loadParts,
  action,
  emptyAction = action,
  more,
  emptyHint,
}: EntityListProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const height = useFillHeight(element)
  const { name } = store.entity
  // The parts around the rows don't depend on the type of the rows.
  const list = store as unknown as EntityListStore
  const viewer = useViewer()
  const contributed = useContributedColumns(store.entity)
  const offer = useMemo(
    () =>
      columnsOf(store.entity, [...overrides, ...contributed], (fieldPath, change, row, shown) =>
        allows(store.entity, 'update', viewer, row) ? (
          <ChangeableCell store={list} fieldPath={fieldPath} change={change as CellChange} row={row}>
            {shown}
          </ChangeableCell>
        ) : (
          shown
        ),
      ),
    [store, list, overrides, contributed, viewer],
  )
  usePrerenderedLayoutEffect(
    () => store.columnChoice.offer(offer.columns, startColumns(store.entity.id, offer)),
    [store, offer],
  )
  useListLocation(store, store.views.ready)
  useEffect(() => addShortcuts(listShortcuts), [])
  const lead = useSelectionColumn(list)
  const { items, dialog } = useImportExport(list, title ?? name.many)
  const [previewed, setPreviewed] = useState<number>()
  const mayEdit = useMemo(
    () => editableCells(store.entity, overrides, fixed, viewer),
    [store, overrides, fixed, viewer],
  )
  const [edited, setEdited] = useState<EditedCell>()
  const [chosen, setChosen] = useState<ChosenRowAction>()
  const hasActions = useContributions(listRowActions).length > 0
  const opens = rowHref !== undefined
  const preview = useMemo(
    () =>
      opens
        ? {
            open: ({ id }: ListedRow) => setPreviewed(id),
            nameOf: (row: ListedRow) => titleOf(store.entity, row),
            actions: hasActions
              ? (row: ListedRow) => (
                  <Suspense>
                    <RowActions entity={store.entity} row={row} tabIndex={-1} onOpen={setChosen} />
                  </Suspense>
                )
              : undefined,
          }
        : undefined,
    [store, opens, hasActions],
  )
  const many = name.many.toLocaleLowerCase()
  const empty = store.narrowed ? (
    <EmptyState
      icon="pi-filter-slash"
      title={`No ${many} match`}
      action={<Button onClick={() => store.clear()}>Clear search and filters</Button>}
    >
      Try another spelling, or loosen a filter.
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={`No ${many} yet`} action={emptyAction}>
      {emptyHint}
    </EmptyState>
  )
  const failure = store.error ?? store.grouped?.failure
  const Display = store.display === 'table' ? undefined : displays?.[store.display]
  const ways = (['table', 'board', 'calendar'] as const).filter((way) => way === 'table' || displays?.[way])
  return (
    <PreviewContext value={preview}>
      <ListHeader store={list} title={title ?? name.many} more={more ? [...more, ...items] : items} action={action} />
      <div ref={element} className={styles.sheet} style={{ blockSize: height }}>
        <ListToolbar store={list} filters={filters} displays={ways} />
        <div
          aria-hidden="true"
          className={store.loading && (store.stale || store.total === undefined) ? styles.working : styles.idle}
        />
        {/* Above the rows, the cards of a board and the days of a calendar. */}
        <div className={styles.waiting}>
          <WaitingHere belongs={({ entity }) => entity === store.entity.id} />
        </div>
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
            mayEdit={mayEdit}
            onEdit={(row, path, cell) => setEdited({ row, path, cell })}
            {...(rowHref && { rowHref })}
            empty={empty}
          />
        )}
        {failure && store.total !== undefined && (
          <InlineError
            message={`Some rows didn’t load. ${messageOf(failure)}`}
            error={failure}
            onRetry={() => store.retry()}
            className={styles.failed}
          />
        )}
        {!Display && (sums ?? store.shown.some(({ align }) => align === 'end')) && (
          <Suspense>
            <ListSums store={list} fields={sums} />
          </Suspense>
        )}
        {store.selection.count > 0 && (
          <Suspense>
            <BulkBar store={list} />
          </Suspense>
        )}
      </div>
      {dialog}
      {chosen && (
        <Suspense>
          <RowActionDialog chosen={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <CellEditor
            key={`${edited.row.id} ${edited.path}`}
            store={list}
            {...edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {rowHref && previewed !== undefined && (
        <Suspense>
          <RecordPreview
            list={list}
            id={previewed}
            {...(loadParts && { loadParts })}
            rowHref={rowHref as (row: ListedRow) => string}
            renderActions={
              hasActions &&
              ((row) => (
                <Suspense>
                  <RowActions entity={store.entity} row={row} onOpen={setChosen} />
                </Suspense>
              ))
            }
            onShow={setPreviewed}
            onClose={() => setPreviewed(undefined)}
          />
        </Suspense>
      )}
    </PreviewContext>
  )
}) as <Row extends ListedRow>(props: EntityListProps<Row>) => ReactElement // observer() drops the type parameter
