import { useState } from 'react'
import { Button, DateInput, Dialog } from '@core/client/ui'
import { addDays, today } from '@core/entity'
import type { QueueItem } from '../../shared/queue/queueCalls'

/** The date until which the user doesn't want to see it. */
export function SnoozeDialog({ item, onClose }: { item: QueueItem; onClose: (until?: string) => void }) {
  const [until, setUntil] = useState(addDays(today(), 1))
  return (
    <Dialog
      open
      title={`Put off ${item.name}`}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button variant="primary" disabled={!until} onClick={() => onClose(until)}>
            Put off
          </Button>
        </>
      }
    >
      <DateInput
        label="Until"
        required
        min={addDays(today(), 1)}
        value={until}
        help="It comes back sooner where something else becomes due."
        onChange={setUntil}
      />
    </Dialog>
  )
}
