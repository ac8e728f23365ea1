import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, Callout, Dialog, Select } from '@core/client/ui'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { referralApi } from '../referralApi'
import { useReferrals } from '../useReferrals'

interface HandOverDialogProps {
  readonly item: QueueItem
  readonly onClose: (isDone: boolean) => void
}

/** Gives a referral of the queue to a colleague. */
export const HandOverDialog = observer(function HandOverDialog({ item, onClose }: HandOverDialogProps) {
  const { assignees } = useReferrals()
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => void assignees.load(), [assignees])
  const save = async () => {
    setBusy(true)
    try {
      const { message } = await referralApi.update(item.id, { version: item.version, assignedTo: Number(chosen) })
      if (message) toast.success(message)
      onClose(true)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`Hand over ${item.name}`}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={!chosen} onClick={() => void save()}>
            Hand over
          </Button>
        </>
      }
    >
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Select
        label="To"
        required
        empty="Choose a colleague"
        options={(assignees.list ?? []).filter(({ id }) => id !== item.assignedTo)}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
})
