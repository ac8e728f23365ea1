import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { layout } from '../../../platform/theme/layout'
import { classes } from '../../../platform/ui/classes'
import { addShortcuts, plain } from '../../../platform/ui/shortcuts'
import { ErrorState } from '../../../platform/ui/status/ErrorState'
import { endPrerendered } from '../../../platform/screens/prerendered'
import { isPrerendering, reportPrerenderedRows } from '../../../platform/screens/prerendering'
import type { ListStore } from '../ListStore'
import type { ListedId } from '../RowSource'
import { leastWidth, type Column, type LeadColumn } from './Column'
import { ListHead } from './ListHead'
import { ListRow } from './ListRow'
import styles from './ListTable.module.css'
import { useRowKeys } from './rowKeys'
import { spacerHeight } from './rowWindow'
import { useRowScroller, useSize } from './useRowScroller'

const GroupRow = lazy(() => import('../groups/GroupRow'))

/** Row heights in px. They are also passed to the stylesheet, because the calculation of the visible rows needs them. */
const tableRow = { comfortable: 44, compact: 34 } as const
const cardRow = { whole: 96, title: 52 } as const
const headRow = 40

/** In narrower windows, in px, each row becomes a card. */
const cardsBelow = 700

/** Matches a key while nothing that handles keys itself has the focus: a screen that has just opened focuses its heading. */
const whenIdle = (key: string) => (event: KeyboardEvent) =>
  plain(key)(event) && event.target instanceof Element && event.target.matches('body, main, h1')

/** The key that selects a row. */
const selectKey = { key: 'x', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false } as const

/** The number of placeholder rows before the first response. */
const expected = 14

export interface ListTableProps<Row extends ListedId> {
  store: ListStore<Row>
  /** The name of the table, such as `Referrals`. */
  label: string
  columns: readonly Column<Row>[]
  /** Whether the user has set a width: columns keep their widths, and the last one gets the rest. */
  fixed?: boolean
  /** Sets the width of a column; undefined restores its default width. */
  onResize?: ((field: string, width: number | undefined) => void) | undefined
  /** A column before all others. */
  lead?: LeadColumn | undefined
  /** Whether the value of a row can be edited in the cell of a column. */
  mayEdit?: ((path: string, row: Row) => boolean) | undefined
  /** Edits the value in a cell. */
  onEdit?: ((row: Row, path: string, cell: HTMLElement) => void) | undefined
  /** The link of a row. */
  rowHref?: (row: Row) => string
  /** Shown if the list is empty. */
  empty: ReactNode
}

/** A list of any length as a real table. Only the rows near the viewport are in the document; the position of the others is calculated. */
export const ListTable = observer(function ListTable<Row extends ListedId>({
  store,
  label,
  columns,
  fixed = false,
  onResize,
  lead,
  mayEdit,
  onEdit,
  rowHref,
  empty,
}: ListTableProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(element)
  const cards = (width || innerWidth) < cardsBelow
  const total = store.lines ?? expected
  const { density } = useSnapshot(layout)
  // Records with a name and nothing else, such as fuels.
  const slim = cards && columns.every(({ card = 'title' }) => card === 'title')
  const rowHeight = cards ? cardRow[slim ? 'title' : 'whole'] : tableRow[density]
  const headHeight = cards ? 0 : headRow
  const geometry = { total, rowHeight, viewport: Math.max(0, height - headHeight) }
  const { drawn, scroller } = useRowScroller(element, store, {
    ...geometry,
    revision: store.revision,
    moved: store.moved,
  })
  const { current, enter, onKeyDown, onFocus } = useRowKeys(element, scroller, total, lead?.onKey)

  // The rows have loaded, or there are none, so the rows that the server rendered are no longer needed.
  const settled = store.total !== undefined || store.error !== undefined
  if (settled && isPrerendering()) reportPrerenderedRows()
  useLayoutEffect(() => void (settled && endPrerendered()), [settled])

  // When a focused row is scrolled away, its element is removed. The table takes the focus, so that arrow keys continue from there.
  const focused = useRef(false)
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [drawn])

  const failed = store.error && store.total === undefined
  const nothing = failed ? <ErrorState error={store.error} onRetry={() => store.retry()} /> : total === 0 && empty
  // Tab reaches one row: the one that had the focus last, or the first visible one.
  const visible = scroller.current?.visible ?? { first: 0, end: 0 }
  const reached = Math.min(Math.max(current.current, visible.first), Math.max(visible.first, visible.end - 1))
  // The keys of rows work at once when the list opens, before anything in it has the focus.
  useEffect(() => {
    const go = (run?: () => void) => () => {
      if (total === 0 || store.total === undefined) return
      enter(reached)
      run?.()
    }
    return addShortcuts([
      { keys: ['↓'], title: 'Go to the rows', single: false, matches: whenIdle('ArrowDown'), run: go() },
      { keys: ['J'], title: 'Go to the rows', single: true, matches: whenIdle('j'), run: go() },
      {
        keys: ['X'],
        title: 'Select the first row',
        single: true,
        matches: whenIdle('x'),
        run: go(() => lead?.onKey?.(selectKey, reached)),
      },
    ])
  })
  const indexes = nothing
    ? []
    : Array.from({ length: Math.max(0, Math.min(drawn.end, total) - drawn.first) }, (_, at) => drawn.first + at)

  return (
    <div
      ref={element}
      role="region"
      aria-label={`Rows of ${label}`}
      // Tab reaches the rows by their links. If rows have no links, the scrolling element itself must take the focus.
      tabIndex={rowHref ? -1 : 0}
      className={classes(
        styles.scroller,
        cards && styles.cards,
        slim && styles.slim,
        store.stale && store.total !== undefined && styles.stale,
      )}
      onKeyDown={onKeyDown}
      onDoubleClick={({ target }) => {
        const cell = (target as Element).closest<HTMLElement>('td[data-edit]')
        const row = cell && store.rowAt(Number(cell.closest<HTMLElement>('tr')?.dataset.index))
        if (row) onEdit?.(row, cell.dataset.edit!, cell)
      }}
      onFocus={(event) => {
        focused.current = true
        onFocus(event)
      }}
      onBlur={(event) => {
        if (event.relatedTarget) focused.current = false
      }}
    >
      {nothing || (
        <div
          className={styles.spacer}
          style={{
            blockSize: spacerHeight(geometry) + headHeight,
            minInlineSize: cards ? undefined : leastWidth(columns) + (lead?.width ?? 0),
          }}
        >
          <table
            role="table"
            aria-label={label}
            aria-rowcount={store.lines === undefined ? -1 : total + 1}
            aria-colcount={columns.length + (lead ? 1 : 0)}
            aria-busy={store.loading}
            className={styles.table}
            style={{ insetBlockStart: drawn.top }}
          >
            <colgroup>
              {lead && <col style={{ inlineSize: lead.width }} />}
              {columns.map(({ field, width: least }, at) => (
                <col
                  key={field}
                  style={{
                    // The last one takes the rest: the column of checkboxes would grow with the others.
                    inlineSize:
                      at === columns.length - 1
                        ? undefined
                        : fixed
                          ? least
                          : `${(least / (leastWidth(columns) + (lead?.width ?? 0))) * 100}%`,
                  }}
                />
              ))}
            </colgroup>
            <ListHead
              lead={lead}
              columns={columns}
              sort={store.query.sort}
              onSort={(field) => store.setSort(field)}
              onResize={onResize}
            />
            <tbody role="rowgroup">
              {indexes.map((index) => {
                const group = store.headAt(index)
                return group ? (
                  <Suspense key={index}>
                    <GroupRow
                      store={store}
                      index={index}
                      group={group}
                      span={columns.length + (lead ? 1 : 0)}
                      current={index === reached}
                    />
                  </Suspense>
                ) : (
                  <ListRow
                    key={index}
                    store={store}
                    index={index}
                    lead={lead}
                    columns={columns}
                    mayEdit={cards ? undefined : mayEdit}
                    rowHref={rowHref}
                    current={index === reached}
                  />
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}) as <Row extends ListedId>(props: ListTableProps<Row>) => ReactElement // observer() drops the type parameter
