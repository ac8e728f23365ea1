import { useState } from 'react'
import { ApiError, messageOf } from '@core/client/api'
import { Button, DateInput, Dialog } from '@core/client/ui'
import { addDays, today } from '@core/entity'
import type { PacketItem } from '../../shared/packet/packetTypes'
import { useReferrals } from '../useReferrals'
import type { PacketStore } from './PacketStore'

/** The date on which the family is reminded, if the form is still missing then. */
export function RemindDialog({
  item: { form, title, link },
  store,
  onClose,
}: {
  item: PacketItem
  store: PacketStore
  onClose: () => void
}) {
  const { toast } = useReferrals()
  const before = link?.remindedAt ? '' : (link?.remindOn ?? '')
  const [day, setDay] = useState(before || addDays(today(), 3))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (remindOn: string | null) => {
    setBusy(true)
    try {
      toast.success(await store.remind(form, remindOn))
      onClose()
    } catch (failure) {
      setError((failure instanceof ApiError && failure.errors[0]?.message) || messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`Reminder: ${title}`}
      onClose={onClose}
      footer={
        <>
          {before && <Button onClick={() => void save(null)}>No reminder</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void save(day)}>
            Set reminder
          </Button>
        </>
      }
    >
      <DateInput
        label="Remind on"
        required
        min={addDays(today(), 1)}
        value={day}
        error={error}
        help="After 9:00 that day, unless the form has come back. The reminder brings a new link."
        onChange={setDay}
      />
    </Dialog>
  )
}
