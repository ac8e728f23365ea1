import type { OwnPasskey } from '@core/kernel/shared/accountCalls'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { PasswordDialog } from '@core/kernel/client/session/proof/PasswordDialog'
import { accountApi } from './accountApi'

interface RemovePasskeyProps {
  readonly passkey: OwnPasskey
  readonly hasPassword: boolean
  readonly onClose: (changed: boolean) => void
}

/** Removes a passkey from the account; requires the password, of users who have one. */
export function RemovePasskey({ passkey, hasPassword, onClose }: RemovePasskeyProps) {
  const remove = async (password: string) => {
    const { message } = await accountApi.removePasskey(passkey.id, password)
    toast.success(message ?? '')
    onClose(true)
  }
  return (
    <PasswordDialog
      title={`Remove “${passkey.name}”?`}
      action="Remove"
      danger
      hasPassword={hasPassword}
      onSend={remove}
      onClose={() => onClose(false)}
    >
      <p>It no longer opens your account. You can delete it from your device afterwards.</p>
    </PasswordDialog>
  )
}
