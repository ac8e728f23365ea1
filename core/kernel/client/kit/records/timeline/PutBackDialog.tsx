import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import { useSubmit } from '../../../platform/api/useSubmit'
import { toast } from '../../../platform/toasts/toast'
import { Stack } from '../../../platform/ui/layout/Stack'
import { ConfirmDialog } from '../../../platform/ui/overlays/ConfirmDialog'
import { ChangeList } from '../ChangeList'
import { useOpenRecord } from '../OpenRecord'
import type { TimelineEntry } from './timelineSources'

/** Asks whether the fields of a change should get back the values that they had before it. */
export default function PutBackDialog({
  change,
  changes,
  onClose,
}: NonNullable<TimelineEntry['putsBack']> & { onClose: () => void }) {
  const { store } = useOpenRecord()
  const { busy, failure, submit } = useSubmit(async () => {
    const message = await store.putBack(change)
    onClose()
    toast.success(message ?? 'Put back.')
  })
  return (
    <ConfirmDialog
      open
      title="Put this change back?"
      confirmLabel="Put back"
      variant="primary"
      busy={busy}
      problem={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>What it changed becomes again what it was before, whatever it is now. Hidden values stay as they are.</p>
        <ChangeList changes={changes.map((one) => ({ ...one, ...turned(one) }))} />
      </Stack>
    </ConfirmDialog>
  )
}

/** A list of rows has no values to show. */
const turned = ({ from, to }: HistoryChange): Pick<HistoryChange, 'from' | 'to'> => ({
  ...(to !== undefined && { from: to }),
  ...(from !== undefined && { to: from }),
})
