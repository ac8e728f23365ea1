import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { messageOf, toast } from '@core/client/session'
import { Button, Dialog, ErrorState, Skeleton } from '@core/client/ui'
import { statusId } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralApi } from '../referralApi'
import { PacketStore } from './PacketStore'
import { SendDialog } from './SendDialog'

interface SendIntakeDialogProps {
  readonly id: number
  /** Called after it was sent, with the changed referral. */
  readonly onSent: (record: ReferralDetail) => void
  readonly onClose: () => void
}

/** Sends the intake form of a referral that is moved to Intake Sent, because nobody should have that status without a sent form. */
export const SendIntakeDialog = observer(function SendIntakeDialog({ id, onSent, onClose }: SendIntakeDialogProps) {
  const store = useMemo(() => new PacketStore(id), [id])
  useEffect(() => {
    void store.load()
    return () => store.dispose()
  }, [store])
  const item = store.packet?.items.find(({ form }) => form === 'intake')

  const close = async () => {
    try {
      const after = await referralApi.view(id)
      if (after.status === statusId.intakeSent) onSent(after)
    } catch (error) {
      toast.error(messageOf(error))
    }
    onClose()
  }

  if (item)
    return (
      <SendDialog store={store} toSend={{ item, again: item.state === 'submitted' }} onClose={() => void close()} />
    )
  return (
    <Dialog open title="Send: Intake form" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      {store.error ? <ErrorState error={store.error} onRetry={() => void store.load()} /> : <Skeleton height="200px" />}
    </Dialog>
  )
})
