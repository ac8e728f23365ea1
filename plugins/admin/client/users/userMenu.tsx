import { useSubmit } from '@core/client/forms'
import type { RecordMenuEntry } from '@core/client/kit'
import { toast } from '@core/client/session'
import { ConfirmDialog } from '@core/client/ui'
import { allows } from '@core/entity'
import { statusId, userEntity } from '../../shared/userEntity'
import type { UserDetail } from '../adminApis'
import { useAct } from './UserActions'

/**
 * What is done rarely to a person.
 * @param isFixed whether the viewer may not change them
 */
export function userMenu(isFixed: (record: UserDetail) => boolean): readonly RecordMenuEntry<UserDetail>[] {
  return [
    {
      label: 'Suspend',
      icon: 'pi-ban',
      offered: (viewer, record) =>
        record.status !== statusId.suspended &&
        record.id !== viewer.id &&
        allows(userEntity, 'update', viewer, record) &&
        !isFixed(record),
      opens: SuspendDialog,
    },
  ]
}

function SuspendDialog({ record: { id, firstName }, onClose }: { record: UserDetail; onClose: () => void }) {
  const act = useAct(id)
  const { busy, failure, submit } = useSubmit(async () => {
    const message = await act('suspend')
    if (message) toast.success(message)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      title={`Suspend ${firstName}?`}
      confirmLabel="Suspend user"
      busy={busy}
      problem={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      They are signed out everywhere at once, and can’t sign in until somebody activates them again. Their API keys end,
      and webhooks that they made are turned off. Their records stay as they are.
    </ConfirmDialog>
  )
}
