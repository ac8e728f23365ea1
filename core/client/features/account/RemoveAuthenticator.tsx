import { useState, type SubmitEvent } from 'react'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { PasswordInput } from '../../platform/ui/fields/PasswordInput'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { useSubmit } from '../../session/screens/useSubmit'
import { accountApi } from './accountApi'

/** Turns one's authenticator app off, with the password. */
export function RemoveAuthenticator({ onClose }: { onClose: (changed: boolean) => void }) {
  const [password, setPassword] = useState('')
  const { busy, failure, submit } = useSubmit(async () => {
    const { message } = await accountApi.removeAuthenticator(password)
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
      title="Turn the authenticator app off?"
      width="420px"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="danger" loading={busy} onClick={() => void submit()}>
            Turn off
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={send}>
        <p>Codes to sign in with are mailed to you again.</p>
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
