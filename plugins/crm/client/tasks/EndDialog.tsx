import { type SubmitEvent, useId, useState } from 'react'
import { messageOf } from '@core/client/api'
import { useLookup } from '@core/client/kit'
import { toast } from '@core/client/session'
import { Button, DateInput, Dialog, Select, TextArea, TextInput } from '@core/client/ui'
import { addDays, timeSlots, today } from '@core/entity'
import { outcomeList, taskTypes } from '../../shared/tasks/taskLists'
import { type Ending, taskApi } from './taskApi'
import styles from './tasks.module.css'

interface EndDialogProps {
  kind: 'task' | 'activity'
  row: { readonly id: number; readonly version: number; readonly subject: string | null }
  onClose: () => void
  /** Called after the change was stored. */
  onEnded?: () => void
}

/** Completes a task or an activity, with its outcome and the next step in one request. Everything is optional, so Enter is enough. */
export function EndDialog({ kind, row, onClose, onEnded }: EndDialogProps) {
  const { entries, error: missing } = useLookup(outcomeList)
  const form = useId()
  const [outcome, setOutcome] = useState('1')
  const [result, setResult] = useState('')
  const [subject, setSubject] = useState('')
  const [type, setType] = useState('4')
  const [day, setDay] = useState(addDays(today(), 7))
  const [time, setTime] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    const next = subject.trim() && {
      subject: subject.trim(),
      taskType: Number(type),
      dueDate: day,
      ...(time && { dueTime: time }),
    }
    const ending = { ...(outcome && { outcome: Number(outcome) }), ...(result && { result }), ...(next && { next }) }
    try {
      const { message } = await (kind === 'task' ? taskApi.completeTask : taskApi.completeActivity)(
        row,
        ending as Ending,
      )
      if (message) toast.success(message)
      onEnded?.()
      onClose()
    } catch (error) {
      toast.warning(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`Complete “${row.subject ?? ''}”`}
      onClose={onClose}
      width="520px"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} loading={busy}>
            Complete
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void save(event)}>
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
          <div className={styles.trio}>
            <Select label="Type" options={taskTypes} value={type} onChange={setType} />
            <DateInput label="Due" value={day} onChange={setDay} />
            <Select label="Time" options={timeSlots} empty="Any" value={time} onChange={setTime} />
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
