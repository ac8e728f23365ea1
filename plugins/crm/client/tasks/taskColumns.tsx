import { useState } from 'react'
import type { ColumnOverride } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { IconButton } from '@core/client/ui'
import { allows, formatDay, type ListedRow, today } from '@core/entity'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { taskStatus } from '../../shared/tasks/taskLists'
import { EndDialog } from './EndDialog'
import type { TaskRow } from './taskApi'
import styles from './tasks.module.css'

/** The subject with a button that completes the task, and its day, red while it is overdue: the same in every list of tasks. */
export const taskColumns: readonly ColumnOverride<ListedRow>[] = [
  {
    field: 'subject',
    width: 260,
    main: true,
    card: 'title',
    needs: ['taskStatus', 'version', 'assignTo'],
    render: (row) => <Subject row={row as TaskRow} />,
  },
  {
    field: 'dueDate',
    width: 120,
    card: 'sub',
    needs: ['taskStatus'],
    render: (row) => <DueDay row={row as TaskRow} />,
  },
]

function Subject({ row }: { row: TaskRow }) {
  const [ending, setEnding] = useState(false)
  const viewer = useViewer()
  const isOpen = row.taskStatus === taskStatus.set && allows(taskEntity, 'update', viewer, row)
  return (
    <span className={styles.subjectCell}>
      {isOpen && (
        <IconButton
          icon="pi-check-circle"
          size="small"
          label={`Complete ${row.subject}`}
          onClick={() => setEnding(true)}
        />
      )}
      <span>{row.subject}</span>
      {ending && <EndDialog kind="task" row={row} onClose={() => setEnding(false)} />}
    </span>
  )
}

function DueDay({ row: { dueDate, taskStatus: status } }: { row: TaskRow }) {
  if (dueDate === null) return null
  const isLate = status === taskStatus.set && dueDate < today()
  return (
    <span className={isLate ? styles.late : undefined}>
      {formatDay(dueDate)}
      {isLate && <span className="visually-hidden"> (overdue)</span>}
    </span>
  )
}
