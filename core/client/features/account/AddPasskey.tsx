import { useState, type SubmitEvent } from 'react'
import { messages } from '@core/entity/messages'
import { makePasskey } from '../../platform/passkeys'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { PasswordInput } from '../../platform/ui/fields/PasswordInput'
import { TextInput } from '../../platform/ui/fields/TextInput'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { useSubmit } from '../../session/screens/useSubmit'
import styles from './Account.module.css'
import { accountApi } from './accountApi'

/** Makes a passkey on this device, or on a phone or key beside it. */
export function AddPasskey({ onClose }: { onClose: (changed: boolean) => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const { busy, failure, submit } = useSubmit(async () => {
    const passkey = await makePasskey(await accountApi.beginPasskey(password))
    const { message } = await accountApi.addPasskey(name.trim(), passkey)
    toast.success(message ?? '')
    onClose(true)
  }, 'again')
  const send = (event?: SubmitEvent) => {
    event?.preventDefault()
    setIncomplete(name.trim() === '')
    if (name.trim() !== '') void submit()
  }
  return (
    <Dialog
      open
      title="Add a passkey"
      width="440px"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => send()}>
            Continue
          </Button>
        </>
      }
    >
      <form noValidate className={styles.setUp} onSubmit={send}>
        <TextInput
          label="Name"
          help="Such as “Work laptop”, so that you know it again."
          maxLength={60}
          value={name}
          error={incomplete ? messages.required('Name') : undefined}
          data-autofocus
          onChange={setName}
        />
        <PasswordInput
          label="Your password"
          help="So that nobody else at your desk can do this."
          value={password}
          error={failure?.message}
          onChange={setPassword}
        />
        {/* Enter in either field sends. */}
        <button type="submit" hidden aria-label="Continue" />
      </form>
    </Dialog>
  )
}
