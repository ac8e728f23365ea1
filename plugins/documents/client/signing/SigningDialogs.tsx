import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { Button, Dialog, TextArea, TextInput } from '@core/client/ui'
import { message, messages } from '@core/entity'
import type { SigningApi } from './signingApi'
import styles from './signing.module.css'

interface SigningDialogProps {
  api: SigningApi
  open: boolean
  onClose: () => void
  onDone: () => void
}

const needed = (field: string, label: string) => ({ field, message: messages.required(label) })

export function DeclineDialog({ api, open, onClose, onDone }: SigningDialogProps) {
  const [reason, setReason] = useState('')
  const { busy, failure, submit } = useSubmit(() => api.decline(reason.trim()).then(onDone), {
    check: () => (reason.trim() ? undefined : needed('reason', message('Reason'))),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline to sign"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="danger" loading={busy} onClick={() => void submit()}>
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
        error={failure}
      />
    </Dialog>
  )
}

export function HandOverDialog({ api, open, onClose, onDone }: SigningDialogProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { busy, failure, errorOf, submit } = useSubmit(() => api.handOver(name.trim(), email.trim()).then(onDone), {
    check: () =>
      !name.trim() ? needed('name', message('Name')) : !email.trim() ? needed('email', message('Email')) : undefined,
  })
  const ofName = errorOf('name')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Hand over to another person"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" loading={busy} onClick={() => void submit()}>
            Hand over
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>Somebody who may sign in your place gets a link of their own. What you filled in is not passed on.</p>
        <TextInput
          label="Name"
          required
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={setName}
          error={ofName}
        />
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={setEmail}
          // Other errors of the server are about it too.
          error={ofName ? undefined : failure}
        />
      </div>
    </Dialog>
  )
}
