import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { newIdempotencyKey, sendOrKeep, tellKept, useLoad, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Button, Callout, Dialog, Icon, Muted, Segmented, Skeleton, Stack, TextArea } from '@core/client/ui'
import { addDays, callPath, today } from '@core/entity'
import { choosableStatuses } from '../../shared/checkTransition'
import { attemptsBeforeUnreachable, type ContactKind, contactKinds } from '../../shared/contactLog/contactKinds'
import { longestMessageNote } from '../../shared/contactLog/familyMessageCalls'
import { contactAttemptEntity, contactFollowUp } from '../../shared/contactLog/contactAttemptEntity'
import { can } from '../../shared/referralPermissions'
import { referralEntity } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import { referralApi } from '../referralApi'
import { useReferrals } from '../useReferrals'
import { LastTries, WhomToCall } from './FamilyContact'
import { readFamilyContact } from './familyContactApi'
import { familyMessageApi } from './familyMessageApi'
import { type ChosenMessage, MessageFields, sendable } from './MessageFields'
import { type Tries, UnreachableDialog } from './UnreachableDialog'
import styles from './LogContact.module.css'

interface LogContactDialogProps {
  readonly id: number
  readonly name: string
  /** Start with the offer to withdraw the referral, if there were enough attempts. */
  readonly offersWithdrawal?: boolean
  readonly onClose: (isLogged: boolean) => void
}

const followUps = [
  { id: '0', name: 'None' },
  { id: '1', name: 'Tomorrow' },
  { id: '3', name: '3 days' },
  { id: '7', name: '1 week' },
] as const

const { kind, at, note } = contactAttemptEntity.fields
const writtenFields = { kind, at, note, nextFollowUp: contactFollowUp }

/** The key of each kind, while nobody types. */
const keys: Readonly<Record<ContactKind['id'], string>> = { 1: 'C', 2: 'V', 3: 'T', 4: 'M', 5: 'E', 6: 'N' }

/**
 * Shows whom to call, and logs the contact: one click or key logs it with the note and the follow-up above. Or sends a message from a
 * template, which is logged too. After three attempts without an answer it offers to close the referral. D3
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
  const outcomes = useId()
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
  const family = useLoad(id, (signal) => readFamilyContact(id, signal))
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
      try {
        await sendOrKeep({
          method: 'POST',
          path: callPath(contactAttemptEntity, 'create'),
          body: { referralId: id, kind: kind.id, ...common },
          whenKept: { at: new Date().toISOString() },
          key: key.current,
          title: `${kind.name} with ${name}`,
          records: [{ entity: referralEntity.id, id }],
          fields: writtenFields,
        })
      } catch (error) {
        if (!tellKept(error)) throw error
        onClose(true)
        return
      }
      toast.success(`${kind.name}: logged for ${name}`)
      if (kind.answered) onClose(true)
      else await offerOrClose()
    })

  const onKey = (event: KeyboardEvent) => {
    const isTyping = (event.target as Element).matches('textarea, input:not([type=radio])')
    if (isTyping || busy || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const key = event.key.toUpperCase()
    const kind = contactKinds.find(({ id }) => keys[id] === key)
    if (!kind && !(mayWrite && key === 'W')) return
    event.preventDefault()
    if (kind) void log(kind)
    else setWriting(true)
  }

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
      width="600px"
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
      {isWriting ? (
        <Stack gap={4}>
          {failure && <Callout tone="danger">{failure}</Callout>}
          <MessageFields
            messages={messages.value}
            failure={messages.failure}
            error={messages.error}
            onRetry={messages.reload}
            value={chosen}
            onChange={setChosen}
          />
          <Segmented label="Follow up in" options={followUps} value={followUp} onChange={setFollowUp} />
          <TextArea
            label="Note"
            value={note}
            maxLength={longestMessageNote}
            help="Optional, for the contact log; it is not sent."
            onChange={setNote}
          />
        </Stack>
      ) : (
        // The keys of the outcomes work everywhere in the dialog; each has a button, too.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="stack gap-4" onKeyDown={onKey}>
          {failure && <Callout tone="danger">{failure}</Callout>}
          <div className={styles.family}>
            {family.value ? (
              <>
                <WhomToCall compact contact={family.value} />
                <LastTries {...family.value} />
              </>
            ) : family.failure ? (
              <Muted>{family.failure}</Muted>
            ) : (
              <Skeleton height="120px" />
            )}
          </div>
          <TextArea
            label="Note"
            value={note}
            maxLength={500}
            rows={2}
            help="Optional. Health details belong in the referral’s notes."
            onChange={setNote}
          />
          <Segmented label="Follow up in" options={followUps} value={followUp} onChange={setFollowUp} />
          <div role="group" aria-labelledby={outcomes}>
            <p id={outcomes} className={styles.label}>
              What happened? <Muted as="span">A click logs it.</Muted>
            </p>
            <div className={styles.kinds}>
              {contactKinds.map((kind, at) => (
                <button
                  key={kind.id}
                  type="button"
                  className={styles.kind}
                  disabled={busy}
                  aria-keyshortcuts={keys[kind.id]}
                  {...(at === 0 && { 'data-autofocus': true })}
                  onClick={() => void log(kind)}
                >
                  <Icon name={kind.icon} />
                  {kind.name}
                  <kbd aria-hidden="true">{keys[kind.id]}</kbd>
                </button>
              ))}
              {mayWrite && (
                <button
                  type="button"
                  className={styles.kind}
                  disabled={busy}
                  aria-keyshortcuts="W"
                  onClick={() => setWriting(true)}
                >
                  <Icon name="pi-send" />
                  Write to them …<kbd aria-hidden="true">W</kbd>
                </button>
              )}
            </div>
          </div>
        </div>
      )}
    </Dialog>
  )
}
