import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef, type ReactElement } from 'react'
import { Link } from 'wouter'
import type { ListedRow } from '@core/entity/apiTypes'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { classes } from '../../../platform/ui/classes'
import { PreviewButton } from '../../preview/PreviewButton'
import type { CalendarParts } from './CalendarParts'
import styles from './EntityCalendar.module.css'

interface DayCardProps<Row extends ListedRow> {
  parts: Omit<CalendarParts<Row>, 'openDay'>
  row: Row
  /** Whether there is room for the state and a second line. */
  roomy?: boolean
}

/** A record on its day: a link that can be dragged to another day, and a button that moves it. */
export const DayCard = observer(function DayCard<Row extends ListedRow>({
  parts: { store, columns, rowHref, openMove },
  row,
  roomy = false,
}: DayCardProps<Row>) {
  const element = useRef<HTMLLIElement>(null)
  const name = store.options.nameOf(row)
  const movable = store.movable(row)
  const wantsFocus = store.focus === row.id
  useLayoutEffect(() => {
    if (wantsFocus) element.current?.querySelector<HTMLElement>('[data-card-link]')?.focus()
  }, [wantsFocus])
  const at = (place: 'badge' | 'sub' | 'line') =>
    columns.filter(({ card }) => card === place).map(({ field, render }) => <div key={field}>{render(row)}</div>)
  const words = (
    <>
      <span className={styles.name}>{name}</span>
      {roomy && <span className={styles.sub}>{at('sub')}</span>}
    </>
  )
  const link = {
    'data-card-link': true,
    'aria-describedby': movable ? 'calendar-keys' : undefined,
    draggable: false,
    className: styles.link,
    title: roomy ? undefined : name,
  }
  return (
    <li
      ref={element}
      data-card={row.id}
      data-drag={movable ? row.id : undefined}
      aria-busy={store.moving.has(row.id) || undefined}
      className={classes(styles.card, roomy && styles.roomy, store.drag.item?.id === row.id && styles.carried)}
    >
      {rowHref ? (
        <Link href={rowHref(row)} {...link}>
          {words}
        </Link>
      ) : (
        <span {...link}>{words}</span>
      )}
      {roomy && <div className={styles.badge}>{at('badge')}</div>}
      <PreviewButton row={row} />
      {movable && (
        <IconButton
          size="small"
          icon="pi-calendar"
          label={`Move ${name} to another day`}
          className={styles.move ?? ''}
          onClick={() => openMove(row)}
        />
      )}
    </li>
  )
}) as <Row extends ListedRow>(props: DayCardProps<Row>) => ReactElement // observer() drops the type parameter
