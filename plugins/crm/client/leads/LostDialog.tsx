import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { useLookup } from '@core/client/kit'
import { Button, Dialog, Select } from '@core/client/ui'
import { messages } from '@core/entity'
import { lostReasonList } from '../../shared/salesLists'

interface LostDialogProps {
  company: string
  /** @throws ApiError when the server refuses it */
  onLose: (reason: number) => Promise<void>
  onClose: () => void
}

/** Requires the reason for which a lead was lost; nothing else is needed. D5 */
export function LostDialog({ company, onLose, onClose }: LostDialogProps) {
  const { entries, error: missing } = useLookup(lostReasonList)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!reason) return setError(messages.required('Lost reason'))
    setBusy(true)
    setRefusal(undefined)
    try {
      await onLose(Number(reason))
      onClose()
    } catch (cause) {
      // S8.4, where it was requested: a toast would be gone before it is read.
      setRefusal(messageOf(cause))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`${company} is lost`}
      problem={refusal}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            Move to Lost
          </Button>
        </>
      }
    >
      <Select
        label="Lost reason"
        required
        options={entries?.filter(({ retired }) => !retired) ?? []}
        empty={entries ? 'Choose…' : 'One moment…'}
        value={reason}
        error={error ?? missing}
        onChange={(chosen) => {
          setReason(chosen)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
