import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { useSession } from '../SessionProvider'
import { useSubmit } from '../../platform/api/useSubmit'

interface PasskeyButtonProps {
  readonly label: string
  /** Whether no password was entered before. */
  readonly alone?: boolean
  readonly primary?: boolean
  readonly returnTo: string | undefined
}

/** Signs in with a passkey of this device, of a phone or of a security key. D7 */
export function PasskeyButton({ label, alone = false, primary = false, returnTo }: PasskeyButtonProps) {
  const session = useSession()
  const { busy, submit } = useSubmit(() => session.signInByPasskey({ alone, returnTo }), {
    once: true,
    onFailed: toast.error,
  })
  return (
    <Button
      size="large"
      wide
      icon="pi-key"
      {...(primary && { variant: 'primary' })}
      loading={busy}
      onClick={() => void submit()}
    >
      {label}
    </Button>
  )
}
