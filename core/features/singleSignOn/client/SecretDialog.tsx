import { useState } from 'react'
import { CallDialog } from '@core/kernel/client/kit/forms/CallDialog'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { signInProviderCalls } from '../shared/signInProviderCalls'
import type { SignInProviderDetail } from './signInProviderApi'

interface SecretDialogProps {
  provider: SignInProviderDetail
  onDone: () => void
}

/** Sets the client secret that the provider has issued. It is never shown again. */
export function SecretDialog({ provider: { id, secretAt }, onDone }: SecretDialogProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon="pi-key" onClick={() => setOpen(true)}>
        {secretAt ? 'Replace the secret' : 'Set the secret'}
      </Button>
      {open && (
        <CallDialog
          call={signInProviderCalls.setSecret}
          title={secretAt ? 'Replace the client secret' : 'Set the client secret'}
          confirmLabel="Save"
          fields={[{ path: 'secret', label: 'Client secret' }]}
          fixed={{}}
          params={{ id }}
          onDone={({ message }) => {
            toast.success(message ?? '')
            close()
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
