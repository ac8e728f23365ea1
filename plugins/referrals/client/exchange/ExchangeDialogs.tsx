import { useState } from 'react'
import { newIdempotencyKey, useLoad } from '@core/client/session'
import { SubmitDialog } from '@core/client/kit'
import { Select, TextArea } from '@core/client/ui'
import { exchangeApi, type PartnerTask } from './exchangeApi'
import styles from './exchange.module.css'

/** Called afterwards with the server's response. */
type OnClose = (done?: string) => void

/** Chooses the partner to whom a referral is sent. */
export function SendToPartner({ referralId, onClose }: { referralId: number; onClose: OnClose }) {
  const { value: partners, failure } = useLoad('partners', exchangeApi.partners)
  const [chosen, setChosen] = useState('')
  const [key] = useState(newIdempotencyKey)
  return (
    <SubmitDialog
      title="Send to a partner"
      confirmLabel="Send"
      ready={chosen !== ''}
      problem={failure}
      onSubmit={async () => {
        const { message } = await exchangeApi.refer(referralId, Number(chosen), key)
        onClose(message)
      }}
      onClose={() => onClose()}
    >
      <p className={styles.intro}>
        The referral is sent as you may see it, with the client, the guardians and the coverage. The family has to agree
        that it is shared with others.
      </p>
      <Select
        label="Partner"
        required
        empty={partners?.length === 0 ? 'No partner has a FHIR address' : 'Choose a partner'}
        options={partners ?? []}
        value={chosen}
        onChange={setChosen}
      />
    </SubmitDialog>
  )
}

/** Notifies a partner that the referral is cancelled. */
export function TakeBack({ referralId, task, onClose }: { referralId: number; task: PartnerTask; onClose: OnClose }) {
  const [reason, setReason] = useState('')
  return (
    <SubmitDialog
      title="Take back"
      confirmLabel="Take back"
      ready={reason.trim() !== ''}
      onSubmit={async () => {
        const { message } = await exchangeApi.cancel(referralId, task.id, reason)
        onClose(message)
      }}
      onClose={() => onClose()}
    >
      <TextArea
        label="Reason"
        required
        help={`${task.labels?.partnerId ?? 'The partner'} reads it`}
        value={reason}
        onChange={setReason}
      />
    </SubmitDialog>
  )
}
