import { useState } from 'react'
import { messages } from '@core/kernel/entity/messages'
import { makePasskey } from '@core/kernel/client/platform/passkeys'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { TextInput } from '@core/kernel/client/platform/ui/fields/TextInput'
import { PasswordDialog } from '@core/kernel/client/session/proof/PasswordDialog'
import { accountApi } from './accountApi'

/** Creates a passkey on this device, or on a phone or a security key. */
export function AddPasskey({ hasPassword, onClose }: { hasPassword: boolean; onClose: (changed: boolean) => void }) {
  const [name, setName] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const add = async (password: string) => {
    const passkey = await makePasskey(await accountApi.beginPasskey(password))
    const { message } = await accountApi.addPasskey(name.trim(), passkey)
    toast.success(message ?? '')
    onClose(true)
  }
  return (
    <PasswordDialog
      title="Add a passkey"
      action="Continue"
      help="So that nobody else at your desk can do this."
      hasPassword={hasPassword}
      focusAbove
      isComplete={() => {
        setIncomplete(name.trim() === '')
        return name.trim() !== ''
      }}
      onSend={add}
      onClose={() => onClose(false)}
    >
      <TextInput
        label="Name"
        help="Such as “Work laptop”, so that you know it again."
        maxLength={60}
        value={name}
        error={incomplete ? messages.required('Name') : undefined}
        data-autofocus
        onChange={setName}
      />
    </PasswordDialog>
  )
}
