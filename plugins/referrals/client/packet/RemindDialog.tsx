import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { Button, DateInput, FormDialog } from '@core/client/ui'
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
  const { busy, failure, submit } = useSubmit(async (remindOn: string | null) => {
    toast.success(await store.remind(form, remindOn))
    onClose()
  })
  return (
    <FormDialog
      title={`Reminder: ${title}`}
      confirmLabel="Set reminder"
      busy={busy}
      otherButtons={before && <Button onClick={() => void submit(null)}>No reminder</Button>}
      onSubmit={() => void submit(day)}
      onClose={onClose}
    >
      <DateInput
        label="Remind on"
        required
        min={addDays(today(), 1)}
        value={day}
        error={failure}
        help="After 9:00 that day, unless the form has come back. The reminder brings a new link."
        onChange={setDay}
      />
    </FormDialog>
  )
}
