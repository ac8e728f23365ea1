import { useState } from 'react'
import { messageOf, toast, useViewer } from '@core/client/session'
import type { DetailOf } from '@core/client/kit'
import { Badge, Button, Callout } from '@core/client/ui'
import { today } from '@core/entity'
import type { taskEntity } from '../../shared/tasks/taskEntity'
import { acceptance, taskStatus } from '../../shared/tasks/taskLists'
import { AnswerButtons } from './AnswerButtons'
import { EndDialog } from './EndDialog'
import { tasks } from './taskApi'

type Task = DetailOf<typeof taskEntity>

/** The status of a task, beside its name. */
export function TaskBadge({ record }: { record: Task }) {
  if (record.taskStatus === taskStatus.completed) return <Badge tone="success">Completed</Badge>
  if (record.taskStatus === taskStatus.closed) return <Badge>Closed</Badge>
  const late = record.dueDate !== null && record.dueDate < today()
  return <Badge tone={late ? 'danger' : 'info'}>{late ? 'Overdue' : 'Set'}</Badge>
}

/** Ends an open task: completes or cancels it. */
export function TaskActions({ record }: { record: Task }) {
  const [ending, setEnding] = useState(false)
  if (record.taskStatus !== taskStatus.set) return null
  const close = async () => {
    try {
      const { message } = await tasks.update(record.id, { version: record.version, taskStatus: taskStatus.closed })
      if (message) toast.success(message)
    } catch (error) {
      toast.warning(messageOf(error))
    }
  }
  return (
    <>
      <Button icon="pi-times" onClick={() => void close()}>
        Close
      </Button>
      <Button variant="primary" icon="pi-check" onClick={() => setEnding(true)}>
        Complete
      </Button>
      {ending && <EndDialog kind="task" row={record} onClose={() => setEnding(false)} />}
    </>
  )
}

/** Shown if a task waits for an answer or was rejected. */
export function TaskNotice({ record }: { record: Task }) {
  const viewer = useViewer()
  if (record.acceptance === acceptance.waiting)
    return (
      <Callout tone="info">
        {record.assignTo === viewer.id ? (
          <>
            {record.labels.assignedBy ?? 'Somebody'} gave you this task. <AnswerButtons row={record} />
          </>
        ) : (
          `${record.labels.assignTo ?? 'Nobody'} has not accepted this task yet.`
        )}
      </Callout>
    )
  if (record.acceptance !== acceptance.declined) return null
  return (
    <Callout tone="warning">
      This task was declined{record.declineReason ? `: ${record.declineReason}` : ', without a reason.'}
    </Callout>
  )
}
