import { observer } from 'mobx-react-lite'
import type { ReactElement } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { classes } from '../../../platform/ui/classes'
import { Icon } from '../../../platform/ui/layout/Icon'
import type { BoardColumn } from './BoardColumn'
import type { BoardStore } from './BoardStore'
import styles from './EntityBoard.module.css'

interface DropZonesProps<Row extends ListedRow> {
  board: BoardStore<Row>
  column: BoardColumn
}

/**
 * Lies over a column while a card is dragged: a drop target for each state that the card may take there, or the reason why it may take
 * none.
 */
export const DropZones = observer(function DropZones<Row extends ListedRow>({ board, column }: DropZonesProps<Row>) {
  const { item, over } = board.drag
  if (!item) return null
  const here = board.stateOf(item)
  const { stateNames, moves } = board.options
  const open = column.states.filter((state) => state !== here && !moves.refusal(item, state))
  const home = column.states.includes(here)
  if (open.length === 0 && home)
    return <div aria-hidden="true" data-drop={here} className={classes(styles.zones, styles.home)} />
  if (open.length === 0) {
    return (
      <div aria-hidden="true" data-drop={column.states[0]} className={classes(styles.zones, styles.closed)}>
        <p className={styles.why}>
          <Icon name="pi-ban" />
          {moves.refusal(item, column.states[0]!)}
        </p>
      </div>
    )
  }
  return (
    <div aria-hidden="true" className={styles.zones}>
      {(home ? [here, ...open] : open).map((state) => (
        <div
          key={state}
          data-drop={state}
          data-over={over === String(state) || undefined}
          className={classes(styles.zone, state === here && styles.stays)}
        >
          {state === here ? `Stays ${stateNames.get(state)}` : stateNames.get(state)}
        </div>
      ))}
    </div>
  )
}) as <Row extends ListedRow>(props: DropZonesProps<Row>) => ReactElement // observer() drops the type parameter
