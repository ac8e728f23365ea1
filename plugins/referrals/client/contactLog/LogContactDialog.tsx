import { useRef, useState } from 'react'
import { callApi, idempotent, messageOf, newIdempotencyKey } from '@core/client/api'
import { useViewer } from '@core/client/session'
import { Button, Callout, Dialog, Icon, Segmented, TextArea } from '@core/client/ui'
import { addDays, today } from '@core/entity'
import { choosableStatuses } from '../../shared/checkTransition'
import { attemptsBeforeUnreachable, type ContactKind, contactKinds } from '../../shared/contactLog/contactKinds'
import { unreachableReason } from '../../shared/referralLookups'
import { statusId } from '../../shared/referralStatuses'
import { referralApi } from '../referralApi'
import { useReferrals } from '../useReferrals'
import styles from './LogContact.module.css'

interface LogContactDialogProps {
  readonly id: number
  readonly name: string
  readonly onClose: (isLogged: boolean) => void
}

const followUps = [
  { id: '0', name: 'None' },
  { id: '1', name: 'Tomorrow' },
  { id: '3', name: '3 days' },
  { id: '7', name: '1 week' },
] as const

/** How a family was contacted: one click logs it, with the follow-up that stands below. Three tries without an answer lead to an offer. D3 */
export function LogContactDialog({ id, name, onClose }: LogContactDialogProps) {
  const { toast } = useReferrals()
  const { permissions } = useViewer()
  const [followUp, setFollowUp] = useState<(typeof followUps)[number]['id']>('3')
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<number>()
  const [offer, setOffer] = useState<{ readonly version: number; readonly tries: number }>()
  const key = useRef(newIdempotencyKey())

  const attempt = async (at: number, work: () => Promise<void>) => {
    setBusy(at)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(messageOf(error))
      key.current = newIdempotencyKey()
    }
    setBusy(undefined)
  }

  const log = (kind: ContactKind) =>
    attempt(kind.id, async () => {
      const days = Number(followUp)
      await callApi('POST', '/api/referralContact/Create', {
        body: {
          referralId: id,
          kind: kind.id,
          ...(note.trim() && { note: note.trim() }),
          ...(days > 0 && { nextFollowUp: addDays(today(), days) }),
        },
        headers: idempotent(key.current),
      })
      toast.success(`${kind.name}: logged for ${name}`)
      if (!kind.answered) {
        const { status, heldFromStatus, unanswered, version } = await referralApi.view(id)
        const mayWithdraw =
          status !== null && choosableStatuses(status, heldFromStatus, permissions).includes(statusId.withdrawn)
        if ((unanswered ?? 0) >= attemptsBeforeUnreachable && mayWithdraw)
          return setOffer({ version, tries: unanswered ?? 0 })
      }
      onClose(true)
    })

  const withdraw = () =>
    attempt(0, async () => {
      const change = { version: offer!.version, status: statusId.withdrawn, closeReason: unreachableReason }
      const { message } = await referralApi.update(id, change)
      if (message) toast.success(message)
      onClose(true)
    })

  if (offer)
    return (
      <Dialog
        open
        title={`${name} could not be reached`}
        onClose={() => onClose(true)}
        footer={
          <>
            <Button onClick={() => onClose(true)}>Keep trying</Button>
            <Button variant="primary" loading={busy !== undefined} onClick={() => void withdraw()}>
              Withdrawn: unreachable
            </Button>
          </>
        }
      >
        {failure && <Callout tone="danger">{failure}</Callout>}
        <p>{`${offer.tries} tries in a row had no answer. You can close the referral as unreachable; it can be reopened.`}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={`Log a contact: ${name}`}
      onClose={() => onClose(false)}
      footer={<Button onClick={() => onClose(false)}>Cancel</Button>}
    >
      <div className={styles.form}>
        {failure && <Callout tone="danger">{failure}</Callout>}
        <div className={styles.kinds}>
          {contactKinds.map((kind) => (
            <button
              key={kind.id}
              type="button"
              className={styles.kind}
              disabled={busy !== undefined}
              onClick={() => void log(kind)}
            >
              <Icon name={kind.icon} />
              {kind.name}
            </button>
          ))}
        </div>
        <Segmented label="Follow up in" options={followUps} value={followUp} onChange={setFollowUp} />
        <TextArea
          label="Note"
          value={note}
          maxLength={500}
          help="Optional. No health details: write those as a note."
          onChange={setNote}
        />
      </div>
    </Dialog>
  )
}
