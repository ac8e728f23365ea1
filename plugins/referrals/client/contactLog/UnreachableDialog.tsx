import { useSubmit } from '@core/client/forms'
import { Button, Callout, Dialog } from '@core/client/ui'
import { unreachableReason } from '../../shared/referralLookups'
import { statusId } from '../../shared/referralStatuses'
import { referralApi } from '../referralApi'
import { useReferrals } from '../useReferrals'

/** The number of failed attempts to reach a family, and the version of the referral that it belongs to. */
export interface Tries {
  readonly version: number
  readonly tries: number
}

interface UnreachableDialogProps extends Tries {
  readonly id: number
  readonly name: string
  /** Offers to log another attempt, unless the user just logged one. */
  readonly onLog?: (() => void) | undefined
  readonly onClose: (isWithdrawn: boolean) => void
}

/** After failed attempts: asks whether to withdraw the referral. D3 */
export function UnreachableDialog({ id, name, version, tries, onLog, onClose }: UnreachableDialogProps) {
  const { toast } = useReferrals()
  const { busy, failure, submit } = useSubmit(async () => {
    const change = { version, status: statusId.withdrawn, closeReason: unreachableReason }
    const { message } = await referralApi.update(id, change)
    if (message) toast.success(message, undefined, `${name} is withdrawn: nobody could reach the family`)
    onClose(true)
  })
  return (
    <Dialog
      open
      title={`${name} could not be reached`}
      onClose={() => onClose(false)}
      footer={
        <>
          {onLog ? (
            <Button onClick={onLog}>Log another contact</Button>
          ) : (
            <Button onClick={() => onClose(false)}>Keep trying</Button>
          )}
          <Button variant="primary" loading={busy} onClick={() => void submit()}>
            Withdraw the referral
          </Button>
        </>
      }
    >
      {failure && <Callout tone="danger">{failure}</Callout>}
      <p>{`${tries} tries in a row had no answer. You can withdraw the referral; it can be reopened.`}</p>
    </Dialog>
  )
}
