import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { Button, Dialog, TextArea, TextInput } from '@core/client/ui'
import { messages } from '@core/entity'
import type { SigningApi } from './signingApi'
import dialog from '../esign/dialog.module.css'

interface SigningDialogProps {
  api: SigningApi
  open: boolean
  onClose: () => void
  onDone: () => void
}

function useAttempt() {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    await work().catch((failure: unknown) => setError(messageOf(failure)))
    setBusy(false)
  }
  return { error, setError, busy, attempt }
}

export function DeclineDialog({ api, open, onClose, onDone }: SigningDialogProps) {
  const [reason, setReason] = useState('')
  const { error, setError, busy, attempt } = useAttempt()
  const decline = () =>
    reason.trim()
      ? void attempt(async () => {
          await api.decline(reason.trim())
          onDone()
        })
      : setError(messages.required('Reason'))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline to sign"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="danger" loading={busy} onClick={decline}>
            Decline
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        help="The sender reads it. The document ends for everybody."
        required
        value={reason}
        onChange={setReason}
        error={error}
      />
    </Dialog>
  )
}

export function HandOverDialog({ api, open, onClose, onDone }: SigningDialogProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { error, setError, busy, attempt } = useAttempt()
  /** An error of the name that the page can detect. Errors from the server are about the email. */
  const [isOfName, setOfName] = useState(false)
  const handOver = () => {
    setOfName(!name.trim())
    if (!name.trim() || !email.trim()) return setError(messages.required(name.trim() ? 'Email' : 'Name'))
    void attempt(async () => {
      await api.handOver(name.trim(), email.trim())
      onDone()
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Hand over to another person"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" loading={busy} onClick={handOver}>
            Hand over
          </Button>
        </>
      }
    >
      <div className={dialog.fields}>
        <p>Somebody who may sign in your place gets a link of their own. What you filled in is not passed on.</p>
        <TextInput
          label="Name"
          required
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={setName}
          error={isOfName ? error : undefined}
        />
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={isOfName ? undefined : error}
        />
      </div>
    </Dialog>
  )
}
