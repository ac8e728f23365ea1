import { toast } from '../../platform/toasts/toast'
import { PasswordDialog } from '../../session/proof/PasswordDialog'
import { accountApi } from './accountApi'

/** Turns one's authenticator app off, with the password. */
export function RemoveAuthenticator({ onClose }: { onClose: (changed: boolean) => void }) {
  const remove = async (password: string) => {
    const { message } = await accountApi.removeAuthenticator(password)
    toast.success(message ?? '')
    onClose(true)
  }
  return (
    <PasswordDialog
      title="Turn the authenticator app off?"
      action="Turn off"
      danger
      onSend={remove}
      onClose={() => onClose(false)}
    >
      <p>Codes to sign in with are mailed to you again.</p>
    </PasswordDialog>
  )
}
