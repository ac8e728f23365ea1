import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { toast } from '@core/client/session'
import { Button, Dialog, TextArea } from '@core/client/ui'
import { tasks } from './taskApi'

interface AnswerButtonsProps {
  row: { readonly id: number; readonly version: number; readonly subject: string | null }
  onAnswered?: () => void
}

/** Accepts or rejects a task that somebody else assigned. */
export function AnswerButtons({ row, onAnswered }: AnswerButtonsProps) {
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, submit: answer } = useSubmit(
    async (accept: boolean) => {
      await tasks.update(row.id, { version: row.version, accept, ...(!accept && reason && { reason }) })
      setDeclining(false)
      toast.success(accept ? 'Accepted. The task is yours.' : 'Declined. The task went back.')
      onAnswered?.()
    },
    { onFailed: toast.warning },
  )
  return (
    <>
      <Button size="small" variant="primary" loading={busy} onClick={() => void answer(true)}>
        Accept
      </Button>{' '}
      <Button size="small" onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <Dialog
        open={declining}
        title={`Decline “${row.subject ?? ''}”`}
        onClose={() => setDeclining(false)}
        footer={
          <>
            <Button onClick={() => setDeclining(false)}>Cancel</Button>
            <Button variant="primary" loading={busy} onClick={() => void answer(false)}>
              Decline
            </Button>
          </>
        }
      >
        <TextArea
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={500}
          help="The person who gave you the task reads this."
        />
      </Dialog>
    </>
  )
}
