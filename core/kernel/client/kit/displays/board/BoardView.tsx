import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { countText } from '@core/kernel/entity/countText'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { usePointerDrag } from '../../../platform/ui/drag/usePointerDrag'
import type { Column } from '../../lists/table/Column'
import type { BoardColumn } from './BoardColumn'
import { boardKeys } from './boardKeys'
import type { BoardStore } from './BoardStore'
import styles from './EntityBoard.module.css'
import { Lane } from './Lane'

export interface BoardViewProps<Row extends ListedRow> {
  store: BoardStore<Row>
  /** Of a record and of the list: Referral, Referrals. */
  name: Entity['name']
  /** What the list is searched for; empty if it isn't. */
  search: string
  /** The list's columns. A card shows those that have a place on one (`Column.card`). */
  columns: readonly Column<Row>[]
  rowHref?: ((row: Row) => string) | undefined
  note?: ((column: BoardColumn) => ReactNode) | undefined
}

/** The columns of a board. Cards can be dragged by mouse and finger, moved by keys (space picks up), and moved by their menu. */
export const BoardView = observer(function BoardView<Row extends ListedRow>({
  store,
  name,
  search,
  columns,
  rowHref,
  note,
}: BoardViewProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => () => store.drag.cancel(), [store])

  // What was found may stand in a column out of sight. Later changes leave the board where it was scrolled to.
  const { total } = store
  const first = store.lanes.find((lane) => lane.total)?.column.id
  const shown = useRef('')
  useEffect(() => {
    if (total === undefined || first === undefined || search === shown.current) return
    shown.current = search
    if (search)
      element.current!.querySelector(`[data-lane="${first}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [search, total, first])

  usePointerDrag(element, store.drag, (id) => (store.moving.has(Number(id)) ? undefined : store.rowOf(Number(id))))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (boardKeys(store, element.current!, event)) event.preventDefault()
  }
  return (
    <>
      <p role="status" className={styles.found}>
        {search && total !== undefined && foundText(total, name)}
      </p>
      <div
        ref={element}
        role="group"
        aria-label={`Board of ${name.many.toLocaleLowerCase()}`}
        className={styles.board}
        data-dragging={store.drag.item ? store.drag.by : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => store.drag.by === 'keyboard' && store.drag.cancel()}
      >
        <p id="board-keys" hidden>
          Space picks the card up, arrow keys move it, space drops it, Escape leaves it where it was.
        </p>
        {store.lanes.map((lane) => (
          <Lane key={lane.column.id} board={store} lane={lane} columns={columns} rowHref={rowHref} note={note} />
        ))}
      </div>
      <p role="status" aria-live="assertive" className="visually-hidden">
        {store.drag.spoken}
      </p>
      {store.requested && store.options.moves.dialog?.(store.requested)}
    </>
  )
}) as <Row extends ListedRow>(props: BoardViewProps<Row>) => ReactElement // observer() drops the type parameter

function foundText(total: number, { one, many }: Entity['name']): string {
  const [record, records] = [one.toLocaleLowerCase(), many.toLocaleLowerCase()]
  return total === 0 ? `No ${record} found` : `${countText(total, record, records)} found`
}
