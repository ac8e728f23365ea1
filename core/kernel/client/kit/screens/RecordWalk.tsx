import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { addShortcuts, plain } from '../../platform/ui/shortcuts'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import type { Walked, WalkedQueue } from './WalkedList'
import styles from './record.module.css'

interface RecordWalkProps {
  entity: Entity
  list: Walked | WalkedQueue
  id: number
  /** Shows another record of the list. */
  onGo: (id: number) => void
  /** Whether J and K work too. They don't while a dialog is open. */
  keys?: boolean
}

/** Buttons to the record before and after this one in the list that it was opened from. Nothing if the record was opened by its link. */
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
    <div
      role="group"
      aria-label={`${entity.name.many} of the ${'title' in list ? list.title.toLowerCase() : 'list'}`}
      className={styles.walk}
    >
      {list.total !== undefined && (
        <span dir="auto" className={styles.position}>
          {list.placeAt(index) + 1} of {list.about && 'about '}
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
