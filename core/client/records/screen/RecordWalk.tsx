import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Entity } from '@core/entity/defineEntity'
import { addShortcuts, plain } from '../../shell/shortcuts/shortcuts'
import { IconButton } from '../../ui/buttons/IconButton'
import type { WalkedList } from './WalkedList'
import styles from './record.module.css'

interface RecordWalkProps {
  entity: Entity
  list: WalkedList
  id: number
}

/** To the record before and after this one, as the list stands that it was opened from. Nothing for one that was opened by its link. */
export const RecordWalk = observer(function RecordWalk({ entity, list, id }: RecordWalkProps) {
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab')
  const { index, previous, next } = list.neighbours(id)
  const known = index !== undefined
  useEffect(() => {
    if (known) list.reachAround(id)
  }, [list, id, known])
  const go = (to: number | undefined) => {
    // The same tab of the other record; what is open within the tab is this one's alone.
    if (to !== undefined && entity.screen) navigate(`${entity.screen.replace(':id', String(to))}${tab ? `?tab=${encodeURIComponent(tab)}` : ''}`)
  }
  useEffect(() =>
    addShortcuts([
      { keys: ['J'], title: 'Next record', single: true, matches: plain('j'), run: () => go(next) },
      { keys: ['K'], title: 'Previous record', single: true, matches: plain('k'), run: () => go(previous) },
    ]),
  )
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
      <IconButton icon="pi-chevron-up" label={`Previous ${one} (K)`} size="small" disabled={previous === undefined} onClick={() => go(previous)} />
      <IconButton icon="pi-chevron-down" label={`Next ${one} (J)`} size="small" disabled={next === undefined} onClick={() => go(next)} />
    </div>
  )
})
