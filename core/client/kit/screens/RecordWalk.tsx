import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import { addShortcuts, plain } from '../../platform/ui/shortcuts'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import type { WalkedList } from './WalkedList'
import styles from './record.module.css'

interface RecordWalkProps {
  entity: Entity
  list: WalkedList
  id: number
  /** Shows another record of the list. */
  onGo: (id: number) => void
  /** By J and K as well; a dialog keeps keys to itself. */
  keys?: boolean
}

/** To the record before and after this one, as the list stands that it was opened from. Nothing for one that was opened by its link. */
export const RecordWalk = observer(function RecordWalk({ entity, list, id, onGo, keys = true }: RecordWalkProps) {
  const { index, previous, next } = list.neighbours(id)
  const known = index !== undefined
  useEffect(() => {
    if (known) list.reachAround(id)
  }, [list, id, known])
  const go = (to: number | undefined) => {
    if (to !== undefined) onGo(to)
  }
  useEffect(() => {
    if (!keys) return
    return addShortcuts([
      { keys: ['J'], title: 'Next record', single: true, matches: plain('j'), run: () => go(next) },
      { keys: ['K'], title: 'Previous record', single: true, matches: plain('k'), run: () => go(previous) },
    ])
  })
  if (!known || !entity.screen) return null
  const one = entity.name.one.toLowerCase()
  return (
    <div role="group" aria-label={`${entity.name.many} of the list`} className={styles.walk}>
      {list.total !== undefined && (
        <span dir="auto" className={styles.position}>
          {index + 1} of {list.about && 'about '}
          {list.total.toLocaleString('en-US')}
        </span>
      )}
      <IconButton
        icon="pi-chevron-up"
        label={`Previous ${one}${keys ? ' (K)' : ''}`}
        size="small"
        disabled={previous === undefined}
        onClick={() => go(previous)}
      />
      <IconButton
        icon="pi-chevron-down"
        label={`Next ${one}${keys ? ' (J)' : ''}`}
        size="small"
        disabled={next === undefined}
        onClick={() => go(next)}
      />
    </div>
  )
})
