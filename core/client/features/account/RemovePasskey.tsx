import { useState, type SubmitEvent } from 'react'
import type { OwnPasskey } from '@core/shared/accountCalls'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { PasswordInput } from '../../platform/ui/fields/PasswordInput'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { useSubmit } from '../../session/screens/useSubmit'
import { accountApi } from './accountApi'

interface RemovePasskeyProps {
  readonly passkey: OwnPasskey
  readonly onClose: (changed: boolean) => void
}

/** Takes a passkey its power, with the password. */
export function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
  const [password, setPassword] = useState('')
  const { busy, failure, submit } = useSubmit(async () => {
    const { message } = await accountApi.removePasskey(passkey.id, password)
    toast.success(message ?? '')
    onClose(true)
  }, 'again')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog
      open
      title={`Remove “${passkey.name}”?`}
      width="420px"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="danger" loading={busy} onClick={() => void submit()}>
            Remove
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={send}>
        <p>It no longer opens your account. You can delete it from your device afterwards.</p>
        <PasswordInput
          label="Your password"
          value={password}
          error={failure?.message}
          data-autofocus
          onChange={setPassword}
        />
      </form>
    </Dialog>
  )
}
