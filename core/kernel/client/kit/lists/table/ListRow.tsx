import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type MouseEvent, type ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { classes } from '../../../platform/ui/classes'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import { PreviewButton } from '../../preview/PreviewButton'
import type { ListStore } from '../ListStore'
import type { ListedId } from '../RowSource'
import type { Column, LeadColumn } from './Column'
import styles from './ListTable.module.css'
import { RowIsCurrent } from './RowIsCurrent'

export interface ListRowProps<Row extends ListedId> {
  store: ListStore<Row>
  index: number
  lead?: LeadColumn | undefined
  columns: readonly Column<Row>[]
  mayEdit?: ((path: string, row: Row) => boolean) | undefined
  rowHref?: ((row: Row) => string) | undefined
  /** Whether Tab reaches the link of this row; true for one row only. */
  current: boolean
}

/**
 * The widths, in percent of the cell, of the placeholders in a row that loads. They differ, so that the page doesn't look like a printed
 * form.
 */
const widths = [62, 78, 54, 70, 46, 84]

/** Milliseconds in which a second click makes a double click. */
const secondClick = 250

const isMouse = ({ nativeEvent }: MouseEvent) => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse'

/** The link of a cell whose value a double click edits: a click of the mouse waits for a second one. */
function waitingLink(event: MouseEvent): Element | null {
  if (!isMouse(event) || event.metaKey || event.ctrlKey || event.shiftKey) return null
  return (event.target as Element).closest('[data-edit] a[href^="/"]:not([data-row-link])')
}

/** One row. It is rendered again on its own when its page arrives. */
export const ListRow = observer(function ListRow<Row extends ListedId>({
  store,
  index,
  lead,
  columns,
  mayEdit,
  rowHref,
  current,
}: ListRowProps<Row>) {
  const [, navigate] = useLocation()
  const element = useRef<HTMLTableRowElement>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  const row = store.rowAt(index)
  const href = row && rowHref?.(row)

  // The focus may reach a row before it has loaded. It moves to the row's link when that is there.
  useEffect(() => {
    if (href && document.activeElement === element.current)
      element.current?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  }, [href])

  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    clearTimeout(opening.current)
    const target = event.target as Element
    const leadsTo = waitingLink(event)?.getAttribute('href')
    if (leadsTo && event.detail < 2) opening.current = setTimeout(() => navigate(leadsTo), secondClick)
    if (!href || target.closest('a, button, input, label, [popover]') || getSelection()?.type === 'Range') return
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener')
    // A double click edits the cell, so a click of the mouse waits for a second one. The link of the row doesn't wait.
    else if (!isMouse(event) || !target.closest('[data-edit]')) navigate(href)
    else if (event.detail < 2) opening.current = setTimeout(() => navigate(href), secondClick)
  }

  return (
    <RowIsCurrent value={current}>
      <tr
        ref={element}
        tabIndex={-1}
        role="row"
        aria-rowindex={index + 2}
        data-index={index}
        className={classes(styles.row, href && styles.opens, row && store.marked.has(row.id) && styles.marked)}
        onClickCapture={(event) => waitingLink(event) && event.preventDefault()}
        onClick={onClick}
      >
        {lead && (
          <td role="cell" className={styles.lead}>
            {lead.cell(index)}
          </td>
        )}
        {columns.map(({ field, label, align, card, main, render }, at) => (
          <td
            key={field}
            role="cell"
            data-card={card}
            data-label={label}
            className={align && styles[align]}
            {...(row && mayEdit?.(field, row) && { 'data-edit': field, tabIndex: -1 })}
          >
            {row === undefined ? (
              <Skeleton width={`${widths[(index + at) % widths.length]}%`} />
            ) : main && href ? (
              <span className={styles.main}>
                <Link href={href} tabIndex={current ? 0 : -1} className={styles.link} data-row-link="">
                  {/* A link has no controls of its own. */}
                  <RowIsCurrent value={undefined}>{render(row, store.masked)}</RowIsCurrent>
                </Link>
                {/* Only lists of records have a preview; a generic list may have other rows. */}
                <PreviewButton row={row as unknown as ListedRow} />
              </span>
            ) : (
              render(row, store.masked)
            )}
          </td>
        ))}
      </tr>
    </RowIsCurrent>
  )
}) as <Row extends ListedId>(props: ListRowProps<Row>) => ReactElement // observer() drops the type parameter
