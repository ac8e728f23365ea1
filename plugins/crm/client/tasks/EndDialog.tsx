import { useState } from 'react'
import { messageOf, newIdempotencyKey, toast } from '@core/client/session'
import { SubmitDialog, useLookup } from '@core/client/kit'
import { Button, DateInput, Row, Select, TextArea, TextInput } from '@core/client/ui'
import { addDays, formatDay, timeSlots, today } from '@core/entity'
import { outcome as outcomes, outcomeList, taskType, taskTypes } from '../../shared/tasks/taskLists'
import { type About, activities, type Ending, type MadeEnding, taskApi, tasks } from './taskApi'
import styles from './tasks.module.css'

const callsAgain = [
  { label: 'Call again tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
] as const

interface EndDialogProps {
  kind: 'task' | 'activity'
  row: { readonly id: number; readonly version: number; readonly subject: string | null }
  onClose: () => void
  /** Called after the change was stored. */
  onEnded?: () => void
}

/** Completes a task or an activity, with its outcome and the next step in one request. Everything is optional, so Enter is enough. */
export function EndDialog({ kind, row, onClose, onEnded }: EndDialogProps) {
  return (
    <OutcomeDialog
      title={`Complete “${row.subject ?? ''}”`}
      action="Complete"
      usually={outcomes.done}
      onDone={async (ending) => {
        const { message, data } = await (kind === 'task' ? taskApi.completeTask : taskApi.completeActivity)(row, ending)
        tellEnded(message, ending, data.nextId)
        onEnded?.()
      }}
      onClose={onClose}
    />
  )
}

interface LogCallDialogProps {
  about: About
  onClose: () => void
  onLogged?: (() => void) | undefined
  /**
   * Does what the call settles, by its outcome.
   * @returns what takes it back
   */
  settle?: ((outcome: number) => Promise<(() => Promise<void>) | undefined>) | undefined
}

/** Logs a call with its outcome, what was said, and what comes next. */
export function LogCallDialog({ about, onClose, onLogged, settle }: LogCallDialogProps) {
  const [key] = useState(newIdempotencyKey)
  return (
    <OutcomeDialog
      title="Log a call"
      action="Log call"
      usually={outcomes.reached}
      onDone={async (ending) => {
        const { data } = await taskApi.logCall(about, ending, key)
        const unsettle = await settle?.(ending.outcome)
        const undo = async () => {
          await unsettle?.()
          if (data.nextId !== null) await tasks.remove(data.nextId)
          await activities.remove(data.id)
          onLogged?.()
        }
        tellEnded(
          'Call logged.',
          ending,
          data.nextId,
          () => void undo().catch((error: unknown) => toast.warning(messageOf(error))),
        )
        onLogged?.()
      }}
      onClose={onClose}
    />
  )
}

/** Says that a task was made too, which is seen nowhere else on the page. */
function tellEnded(message: string | undefined, { next }: Ending, nextId: number | null, undo?: () => void): void {
  const made = next && nextId !== null ? `Task “${next.subject}” for ${formatDay(next.dueDate)} was made.` : ''
  toast.success([message, made].filter(Boolean).join(' '), undo && { label: 'Undo', run: undo })
}

interface OutcomeDialogProps {
  title: string
  action: string
  /** The outcome that is chosen at first. */
  usually: number
  /** @throws ApiError */
  onDone: (ending: MadeEnding) => Promise<void>
  onClose: () => void
}

/** What came of something, and the next step. */
function OutcomeDialog({ title, action, usually, onDone, onClose }: OutcomeDialogProps) {
  const { entries, error: missing } = useLookup(outcomeList)
  const [outcome, setOutcome] = useState(String(usually))
  const [result, setResult] = useState('')
  const [subject, setSubject] = useState('')
  const [type, setType] = useState('4')
  const [day, setDay] = useState(addDays(today(), 7))
  const [time, setTime] = useState('')
  const save = async () => {
    const next = subject.trim() && {
      subject: subject.trim(),
      taskType: Number(type),
      dueDate: day,
      ...(time && { dueTime: time }),
    }
    const ending = { ...(outcome && { outcome: Number(outcome) }), ...(result && { result }), ...(next && { next }) }
    await onDone(ending as MadeEnding)
    onClose()
  }
  return (
    <SubmitDialog title={title} confirmLabel={action} width="520px" onSubmit={save} onClose={onClose}>
      <Select
        label="Outcome"
        data-autofocus
        options={entries?.filter(({ retired }) => !retired) ?? []}
        empty={entries ? 'None' : 'One moment…'}
        value={outcome}
        error={missing}
        onChange={setOutcome}
      />
      <TextArea label="Result" value={result} onChange={setResult} rows={2} />
      <fieldset className={styles.next}>
        <legend>Next step</legend>
        <TextInput
          label="What comes next"
          value={subject}
          onChange={setSubject}
          maxLength={200}
          placeholder="Nothing, unless you write it here"
        />
        {outcome !== String(outcomes.done) && (
          <Row gap={2} wrap align="stretch">
            {callsAgain.map(({ label, days }) => (
              <Button
                key={days}
                size="small"
                icon="pi-replay"
                onClick={() => {
                  setSubject('Call again')
                  setType(String(taskType.call))
                  setDay(addDays(today(), days))
                }}
              >
                {label}
              </Button>
            ))}
          </Row>
        )}
        <div className={styles.trio}>
          <Select label="Type" options={taskTypes} value={type} onChange={setType} />
          <DateInput label="Due" value={day} onChange={setDay} />
          <Select label="Time" options={timeSlots} empty="Any" value={time} onChange={setTime} />
        </div>
      </fieldset>
    </SubmitDialog>
  )
}
