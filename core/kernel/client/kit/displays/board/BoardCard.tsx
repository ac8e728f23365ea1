import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef, type ReactElement } from 'react'
import { Link } from 'wouter'
import { today } from '@core/kernel/entity/dates'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { classes } from '../../../platform/ui/classes'
import { PreviewButton } from '../../preview/PreviewButton'
import { Menu } from '../../../platform/ui/overlays/Menu'
import type { Column } from '../../lists/table/Column'
import { ageText } from './BoardColumn'
import type { BoardStore } from './BoardStore'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './EntityBoard.module.css'

interface BoardCardProps<Row extends ListedRow> {
  board: BoardStore<Row>
  row: Row
  columns: readonly Column<Row>[]
  rowHref?: ((row: Row) => string) | undefined
  /** Whether Tab reaches this card: the first of each column. Arrow keys reach the others. */
  reached: boolean
}

/** A record as a card: the list's columns that have a place on a card, and the states that it may be moved to. */
export const BoardCard = observer(function BoardCard<Row extends ListedRow>({
  board,
  row,
  columns,
  rowHref,
  reached,
}: BoardCardProps<Row>) {
  const element = useRef<HTMLLIElement>(null)
  const title = columns.find(({ card, main }) => card === 'title' || main)
  const name = board.options.nameOf(row)
  const targets = board.targets(row)
  const carried = board.drag.item?.id === row.id
  const wantsFocus = board.focus === row.id
  useLayoutEffect(() => {
    if (!wantsFocus) return
    element.current?.querySelector<HTMLElement>('[data-card-link]')?.focus()
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [wantsFocus])
  const at = (place: Column<Row>['card']) =>
    columns.filter(({ card }) => card === place).map(({ field, render }) => <div key={field}>{render(row)}</div>)
  const since = board.options.sinceOf?.(row)
  const age = since && (
    <span className={styles.age} data-tip={`Since ${since}`}>
      <bdi>{ageText(since, today())}</bdi>
    </span>
  )
  const link = {
    'data-card-link': true,
    'aria-describedby': targets.length > 0 ? 'board-keys' : undefined,
    tabIndex: reached ? 0 : -1,
    draggable: false,
    className: styles.link,
  }
  return (
    <li
      ref={element}
      data-card={row.id}
      data-drag={targets.length > 0 ? row.id : undefined}
      aria-busy={board.moving.has(row.id) || undefined}
      className={classes(styles.card, carried && styles.carried)}
    >
      <Row gap={2} align="start" justify="between">
        {rowHref ? (
          <Link href={rowHref(row)} {...link}>
            {title?.render(row) ?? name}
          </Link>
        ) : (
          <span {...link}>{title?.render(row) ?? name}</span>
        )}
        <PreviewButton row={row} />
        {targets.length > 0 && (
          <Menu
            lazy
            items={targets.map((to) => ({
              label: `Move to ${board.options.stateNames.get(to)}`,
              onSelect: () => void board.move(row, to, true),
            }))}
          >
            {(trigger) => (
              <IconButton
                icon="pi-ellipsis-h"
                label={`Move ${name}`}
                size="small"
                className={styles.menu ?? ''}
                tabIndex={reached ? 0 : -1}
                {...trigger}
              />
            )}
          </Menu>
        )}
      </Row>
      {(['sub', 'badge'] as const).map(
        (place) =>
          at(place).length > 0 && (
            <div key={place} className={styles[place]}>
              {at(place)}
            </div>
          ),
      )}
      {(at('line').length > 0 || age) && (
        <div className={styles.foot}>
          <div>{at('line')}</div>
          {age ?? at('aside')}
        </div>
      )}
    </li>
  )
}) as <Row extends ListedRow>(props: BoardCardProps<Row>) => ReactElement // observer() drops the type parameter
