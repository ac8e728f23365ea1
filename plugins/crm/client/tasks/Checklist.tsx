import { useState } from 'react'
import { Checkbox } from '@core/client/ui'
import { type TaskRow, tasks } from './taskApi'
import { WritesInTurn } from './WritesInTurn'
import styles from './tasks.module.css'

interface ChecklistProps {
  row: TaskRow
  /** Called when the task has a new version. */
  onChanged: () => void
}

/** The checklist of a task. Each tick is saved immediately. */
export function Checklist({ row, onChanged }: ChecklistProps) {
  const [writes] = useState(() => new WritesInTurn())
  /** The unsaved ticks, until the row has that version. */
  const [ticked, setTicked] = useState({ items: row.checklist ?? [], version: 0 })
  const items = ticked.version > row.version ? ticked.items : (row.checklist ?? [])
  // An item has no id, so its position identifies it.
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
