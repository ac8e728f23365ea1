import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { Button } from '../../../platform/ui/buttons/Button'
import { InlineError } from '../../../platform/ui/status/InlineError'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import type { Column } from '../../lists/table/Column'
import { boardCount, type BoardColumn } from './BoardColumn'
import { BoardCard } from './BoardCard'
import type { BoardLane } from './BoardLane'
import type { BoardStore } from './BoardStore'
import { DropZones } from './DropZones'
import { Stack } from '../../../platform/ui/layout/Stack'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './EntityBoard.module.css'

export interface LaneProps<Row extends ListedRow> {
  board: BoardStore<Row>
  lane: BoardLane<Row>
  columns: readonly Column<Row>[]
  rowHref?: ((row: Row) => string) | undefined
  note?: ((column: BoardColumn) => ReactNode) | undefined
}

/** One column of the board: its name, its count, its cards, and the drop targets while a card is dragged. */
export const Lane = observer(function Lane<Row extends ListedRow>({
  board,
  lane,
  columns,
  rowHref,
  note,
}: LaneProps<Row>) {
  const id = useId()
  const { column, rows, total, about, error, loading, hasMore } = lane
  return (
    <section aria-labelledby={id} data-lane={column.id} aria-busy={loading} className={styles.lane}>
      <Row as="h2" gap={2} id={id} className={styles.head}>
        {column.name}
        {total !== undefined && (
          <span className={styles.count}>
            <span className="visually-hidden">, </span>
            {boardCount(total, about)}
          </span>
        )}
      </Row>
      {note && <div className={styles.note}>{note(column)}</div>}
      <div className={styles.body}>
        <Stack as="ul" gap={2}>
          {rows.map((row, at) => (
            <BoardCard key={row.id} board={board} row={row} columns={columns} rowHref={rowHref} reached={at === 0} />
          ))}
        </Stack>
        {loading &&
          rows.length === 0 &&
          ['72px', '96px', '84px'].map((height) => <Skeleton key={height} height={height} />)}
        {!loading && !error && total === 0 && <p className={styles.nothing}>Nothing here</p>}
        {error ? (
          <InlineError error={error} onRetry={() => void lane.retry()} place={column.name} className={styles.failed} />
        ) : (
          hasMore && <More key={rows.length} loading={loading} onMore={() => void lane.more()} />
        )}
      </div>
      {board.drag.item && <DropZones board={board} column={column} />}
    </section>
  )
}) as <Row extends ListedRow>(props: LaneProps<Row>) => ReactElement // observer() drops the type parameter

/** Loads more cards when it scrolls into view. It is also a button, for people who reach it by keyboard. */
function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const requested = useRef(onMore)
  useEffect(() => {
    requested.current = onMore
  })
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && requested.current(), {
      root: element.current!.parentElement,
      rootMargin: '400px',
    })
    watch.observe(element.current!)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={element} className={styles.more}>
      <Button size="small" variant="ghost" loading={loading} onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
