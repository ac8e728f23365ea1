import { useRef, useState } from 'react'
import { callApi, idempotent, newIdempotencyKey, useLoad } from '@core/client/api'
import { useSubmit } from '@core/client/forms'
import { useViewer } from '@core/client/session'
import { Button, Callout, Dialog, Icon, Segmented, Skeleton, Stack, TextArea } from '@core/client/ui'
import { addDays, today } from '@core/entity'
import { choosableStatuses } from '../../shared/checkTransition'
import { attemptsBeforeUnreachable, type ContactKind, contactKinds } from '../../shared/contactLog/contactKinds'
import { longestMessageNote } from '../../shared/contactLog/familyMessageCalls'
import { can } from '../../shared/referralPermissions'
import { statusId } from '../../shared/referralStatuses'
import { referralApi } from '../referralApi'
import { useReferrals } from '../useReferrals'
import { familyMessageApi } from './familyMessageApi'
import { type ChosenMessage, MessageFields, sendable } from './MessageFields'
import { type Tries, UnreachableDialog } from './UnreachableDialog'
import styles from './LogContact.module.css'

interface LogContactDialogProps {
  readonly id: number
  readonly name: string
  /** Start with the offer to close the referral as unreachable, if there were enough attempts. */
  readonly offersWithdrawal?: boolean
  readonly onClose: (isLogged: boolean) => void
}

const followUps = [
  { id: '0', name: 'None' },
  { id: '1', name: 'Tomorrow' },
  { id: '3', name: '3 days' },
  { id: '7', name: '1 week' },
] as const

/**
 * Logs a contact with a family: one click logs it, with the follow-up chosen below. Or sends a message from a template, which is logged
 * too. After three attempts without an answer it offers to close the referral. D3
 */
export function LogContactDialog({ id, name, offersWithdrawal = false, onClose }: LogContactDialogProps) {
  const { toast } = useReferrals()
  const { permissions } = useViewer()
  const mayWrite = permissions.has(can.sendLink)
  const [isWriting, setWriting] = useState(false)
  const [followUp, setFollowUp] = useState<(typeof followUps)[number]['id']>('3')
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<ChosenMessage>({ template: 1, channel: undefined })
  const [offer, setOffer] = useState<Tries>()
  const [isLogging, setLogging] = useState(false)
  const key = useRef(newIdempotencyKey())

  /** @returns the number of attempts, if it is enough and the person may withdraw the referral */
  const findOffer = async (signal?: AbortSignal): Promise<Tries | null> => {
    const { status, heldFromStatus, unanswered, version } = await referralApi.view(id, signal)
    const mayWithdraw =
      status !== null && choosableStatuses(status, heldFromStatus, permissions).includes(statusId.withdrawn)
    const tries = unanswered ?? 0
    return tries >= attemptsBeforeUnreachable && mayWithdraw ? { version, tries } : null
  }
  const before = useLoad(offersWithdrawal ? id : undefined, findOffer)
  const messages = useLoad(isWriting ? id : undefined, (signal) => familyMessageApi.read(id, signal))

  const { busy, failure, submit } = useSubmit((work: () => Promise<void>) => work())
  const attempt = async (work: () => Promise<void>) => {
    const refused = await submit(work)
    // After a refusal the next attempt is a new request; after a lost response it is the same request.
    if (refused?.kind === 'refused') key.current = newIdempotencyKey()
  }

  const days = Number(followUp)
  const common = {
    ...(note.trim() && { note: note.trim() }),
    ...(days > 0 && { nextFollowUp: addDays(today(), days) }),
  }
  /** The contact is already logged, so an error here must not make the user log it again. */
  const offerOrClose = async () => {
    const found = await findOffer().catch(() => null)
    if (found) setOffer(found)
    else onClose(true)
  }

  const log = (kind: ContactKind) =>
    attempt(async () => {
      await callApi('POST', '/api/referralContact/Create', {
        body: { referralId: id, kind: kind.id, ...common },
        headers: idempotent(key.current),
      })
      toast.success(`${kind.name}: logged for ${name}`)
      if (kind.answered) onClose(true)
      else await offerOrClose()
    })

  const toSend = sendable(messages.value, chosen)
  const send = () =>
    attempt(async () => {
      const told = await familyMessageApi.send(id, { ...toSend!, ...common }, key.current)
      if (told) toast.success(told)
      await offerOrClose()
    })

  if (offer) return <UnreachableDialog id={id} name={name} {...offer} onClose={() => onClose(true)} />
  if (offersWithdrawal && !isLogging) {
    if (before.value)
      return (
        <UnreachableDialog id={id} name={name} {...before.value} onLog={() => setLogging(true)} onClose={onClose} />
      )
    if (before.value === undefined && !before.failure)
      return (
        <Dialog open title={name} onClose={() => onClose(false)}>
          <Skeleton height="1lh" />
        </Dialog>
      )
  }
  return (
    <Dialog
      open
      title={isWriting ? `Write to the family: ${name}` : `Log a contact: ${name}`}
      onClose={() => onClose(false)}
      footer={
        isWriting ? (
          <>
            <Button onClick={() => setWriting(false)}>Back</Button>
            <Button variant="primary" icon="pi-send" loading={busy} disabled={!toSend} onClick={() => void send()}>
              Send and log
            </Button>
          </>
        ) : (
          <Button onClick={() => onClose(false)}>Cancel</Button>
        )
      }
    >
      <Stack gap={4}>
        {failure && <Callout tone="danger">{failure}</Callout>}
        {isWriting ? (
          <MessageFields
            messages={messages.value}
            failure={messages.failure}
            error={messages.error}
            onRetry={messages.reload}
            value={chosen}
            onChange={setChosen}
          />
        ) : (
          <div className={styles.kinds}>
            {contactKinds.map((kind) => (
              <button
                key={kind.id}
                type="button"
                className={styles.kind}
                disabled={busy}
                onClick={() => void log(kind)}
              >
                <Icon name={kind.icon} />
                {kind.name}
              </button>
            ))}
            {mayWrite && (
              <button type="button" className={styles.kind} disabled={busy} onClick={() => setWriting(true)}>
                <Icon name="pi-send" />
                Write to them …
              </button>
            )}
          </div>
        )}
        <Segmented label="Follow up in" options={followUps} value={followUp} onChange={setFollowUp} />
        <TextArea
          label="Note"
          value={note}
          maxLength={isWriting ? longestMessageNote : 500}
          help={
            isWriting
              ? 'Optional, for the contact log; it is not sent.'
              : 'Optional. No health details: write those as a note.'
          }
          onChange={setNote}
        />
      </Stack>
    </Dialog>
  )
}
