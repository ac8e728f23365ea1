import { useState } from 'react'
import { Checkbox } from '@core/client/ui'
import { type TaskRow, tasks } from './taskApi'
import { WritesInTurn } from './WritesInTurn'
import styles from './tasks.module.css'

interface ChecklistProps {
  row: TaskRow
  /** The task has another version by now. */
  onChanged: () => void
}

/** What is to be ticked off on the way; a tick is stored at once. */
export function Checklist({ row, onChanged }: ChecklistProps) {
  const [writes] = useState(() => new WritesInTurn())
  /** What was ticked, until the row is as new as that. */
  const [ticked, setTicked] = useState({ items: row.checklist ?? [], version: 0 })
  const items = ticked.version > row.version ? ticked.items : (row.checklist ?? [])
  // An item has nothing of its own that tells it but its place.
  const placed = items.map((one, place) => ({ ...one, place }))
  const tick = (at: number, done: boolean) => {
    const checklist = items.map((one, place) => (place === at ? { ...one, done } : one))
    setTicked({ items: checklist, version: Infinity })
    writes.write(
      'task',
      row.version,
      async (version) => (await tasks.update(row.id, { version, checklist })).data.version,
      (version = 0) => {
        setTicked({ items: checklist, version })
        onChanged()
      },
    )
  }
  return (
    <ul className={styles.checklist} aria-label={`Checklist of ${row.subject}`}>
      {placed.map(({ item, done, place }) => (
        <li key={place}>
          <Checkbox label={item ?? ''} checked={done === true} onChange={(checked) => tick(place, checked)} />
        </li>
      ))}
    </ul>
  )
}
