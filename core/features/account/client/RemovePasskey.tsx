import type { OwnPasskey } from '@core/kernel/shared/accountCalls'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { PasswordDialog } from '@core/kernel/client/session/proof/PasswordDialog'
import { accountApi } from './accountApi'

interface RemovePasskeyProps {
  readonly passkey: OwnPasskey
  readonly onClose: (changed: boolean) => void
}

/** Removes a passkey from the account; requires the password. */
export function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
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
      onSend={remove}
      onClose={() => onClose(false)}
    >
      <p>It no longer opens your account. You can delete it from your device afterwards.</p>
    </PasswordDialog>
  )
}
