import { useState, type ReactNode } from 'react'
import { messageOf, newIdempotencyKey, useLoad } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, Callout, Dialog, Select, TextArea } from '@core/client/ui'
import { exchangeApi, type PartnerTask } from './exchangeApi'

type OnClose = (isDone: boolean) => void

/** Chooses whom a referral is sent to. */
export function SendToPartner({ referralId, onClose }: { referralId: number; onClose: OnClose }) {
  const { value: partners, failure } = useLoad('partners', exchangeApi.partners)
  const [chosen, setChosen] = useState('')
  const [key] = useState(newIdempotencyKey)
  return (
    <ExchangeDialog
      title="Send to a partner"
      confirm="Send"
      ready={chosen !== ''}
      run={() => exchangeApi.refer(referralId, Number(chosen), key)}
      onClose={onClose}
    >
      {failure && <Callout tone="danger">{failure}</Callout>}
      <p>
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
    </ExchangeDialog>
  )
}

/** Tells a partner that it needs not go on. */
export function TakeBack({ referralId, task, onClose }: { referralId: number; task: PartnerTask; onClose: OnClose }) {
  const [reason, setReason] = useState('')
  return (
    <ExchangeDialog
      title="Take back"
      confirm="Take back"
      ready={reason.trim() !== ''}
      run={() => exchangeApi.cancel(referralId, task.id, reason)}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        required
        help={`${task.labels?.partnerId ?? 'The partner'} reads it`}
        value={reason}
        onChange={setReason}
      />
    </ExchangeDialog>
  )
}

interface ExchangeDialogProps {
  readonly title: string
  readonly confirm: string
  readonly ready: boolean
  readonly run: () => Promise<{ readonly message?: string | undefined }>
  readonly onClose: OnClose
  readonly children: ReactNode
}

function ExchangeDialog({ title, confirm, ready, run, onClose, children }: ExchangeDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { message } = await run()
      if (message) toast.success(message)
      onClose(true)
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={!ready} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      {refusal && <Callout tone="danger">{refusal}</Callout>}
      {children}
    </Dialog>
  )
}
