import { useRef, useState } from 'react'
import { newIdempotencyKey } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Callout, Checkbox, DateInput, FormDialog, Muted, Segmented, Select } from '@core/client/ui'
import { addDays, knownName, today } from '@core/entity'
import type { PacketItem, PacketRecipient } from '../../shared/packet/packetTypes'
import { useReferrals } from '../useReferrals'
import type { PacketStore } from './PacketStore'

/** The content of the message: one form, or all missing ones. */
export interface ToSend {
  readonly item?: PacketItem
  /** It was submitted, and is requested again. */
  readonly again?: boolean
}

interface SendDialogProps {
  store: PacketStore
  toSend: ToSend
  onClose: () => void
}

const channels = [
  { id: 'email', name: 'Email' },
  { id: 'sms', name: 'Text message' },
] as const
type Channel = (typeof channels)[number]['id']

const addressOf = (person: PacketRecipient, channel: Channel) => (channel === 'email' ? person.email : person.phone)

/** The fields that show their own errors. */
const shownFields = ['channel', 'guardian', 'remindOn', 'agreed']

/** Chooses the recipient, the channel and the date of the reminder. */
export function SendDialog({ store, toSend: { item, again = false }, onClose }: SendDialogProps) {
  const { toast } = useReferrals()
  const people = store.packet?.recipients ?? []
  const missing = store.packet?.items.filter(({ state }) => state !== 'submitted') ?? []
  const [channel, setChannel] = useState<Channel>(
    people.some(({ email }) => email) || people.length === 0 ? 'email' : 'sms',
  )
  const reachable = people.filter((person) => addressOf(person, channel))
  const [chosen, setChosen] = useState<string>()
  const person = reachable.find(({ guardian }) => String(guardian ?? 0) === chosen) ?? reachable[0]
  const [remindOn, setRemindOn] = useState('')
  const [agreed, setAgreed] = useState(false)
  const key = useRef(newIdempotencyKey())
  const { busy, error, failure, errorOf, submit, clear } = useSubmit(
    async (body: Parameters<PacketStore['send']>[1]) => {
      const message = await store.send(item?.form, body, again, key.current)
      toast.success(
        message,
        undefined,
        `Sent to ${person!.name} by ${body.channel === 'email' ? 'email' : 'text message'}`,
      )
      onClose()
    },
  )
  const against = store.packet?.against[channel]
  // The family's consent may be newer than the one shown here, but the server has it.
  const mustAsk = Boolean(against?.form) || errorOf('agreed') !== undefined
  const mayRemind = !against?.reminder

  /** A consent to text messages is not a consent to email. */
  const choose = (way: Channel) => {
    setChannel(way)
    setAgreed(false)
    clear()
  }

  const send = async () => {
    if (!person) return
    const refused = await submit({
      channel,
      guardian: person.guardian ?? 0,
      ...(remindOn && mayRemind && { remindOn }),
      ...(agreed && mustAsk && { agreed }),
    })
    // After a refusal the next attempt is a new request.
    if (refused?.kind === 'refused') key.current = newIdempotencyKey()
  }

  return (
    <FormDialog
      title={
        item
          ? `Send: ${knownName(item.title)}`
          : `Send ${missing.length === 1 ? 'the missing form' : `${missing.length} missing forms`}`
      }
      confirmLabel="Send"
      icon="pi-send"
      ready={person !== undefined}
      busy={busy}
      problem={error?.errors.some(({ field }) => shownFields.includes(field)) ? undefined : failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {people.length === 0 && (
        <Callout tone="warning">
          Nobody on this referral has an email or a phone number. Add one to a guardian first.
        </Callout>
      )}
      {again && (
        <Callout tone="neutral">
          This form was submitted already. What comes back will stand beside it; nothing is lost.
        </Callout>
      )}
      <Segmented label="By" options={channels} value={channel} onChange={choose} />
      {against?.form && <Callout tone="warning">{`${against.form} Ask them before you send.`}</Callout>}
      {people.length > 0 &&
        (person ? (
          <Select
            label="To"
            required
            options={reachable.map((one) => ({
              id: one.guardian ?? 0,
              name: `${one.name} (${knownName(one.relation)}) · ${addressOf(one, channel)}`,
            }))}
            value={String(person.guardian ?? 0)}
            error={errorOf('guardian') ?? errorOf('channel')}
            onChange={setChosen}
          />
        ) : (
          <Callout tone="warning">
            {channel === 'email'
              ? 'Nobody on this referral has an email.'
              : 'Nobody on this referral has a phone number.'}
          </Callout>
        ))}
      {mustAsk && (
        <Checkbox
          label="I asked, and they agree to this message"
          required
          checked={agreed}
          error={errorOf('agreed')}
          help={mayRemind ? undefined : 'No reminder goes out to this family.'}
          onChange={setAgreed}
        />
      )}
      {mayRemind ? (
        <DateInput
          label="Remind on"
          min={addDays(today(), 1)}
          value={remindOn}
          error={errorOf('remindOn')}
          help="Optional: sent again after 9:00 that day, unless it has come back."
          onChange={setRemindOn}
        />
      ) : (
        !mustAsk && <Callout tone="neutral">{`${against.reminder} No reminder goes out.`}</Callout>
      )}
      {!item && (
        <Muted subtle size={12}>
          {missing.map(({ title }) => knownName(title)).join(' · ')}
        </Muted>
      )}
      <Muted size={13}>
        {!item && missing.length > 1 && 'One link opens a page with all of them. '}A link works for 14 days, and each
        form once. An older link to the same form stops working; what was typed there is kept.
      </Muted>
    </FormDialog>
  )
}
