import { useState } from 'react'
import { useSubmit } from '../../platform/api/useSubmit'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { Callout } from '../../platform/ui/status/Callout'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { TextInput } from '../../platform/ui/fields/TextInput'

interface SecretButtonProps {
  /** There is a secret already, which the new one replaces. */
  replaces: boolean
  /** The consequence for users of the old one. */
  warning: string
  /** Creates the secret. @returns it */
  make: () => Promise<string>
  /** Called when the dialog with the secret was closed. */
  onDone: () => void
}

/** Creates a secret and shows it, once only. */
export function SecretButton({ replaces, warning, make, onDone }: SecretButtonProps) {
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { busy, submit } = useSubmit(
    () =>
      make()
        .then(setSecret)
        .finally(() => setAsking(false)),
    {
      onFailed: toast.error,
    },
  )
  const close = () => {
    setSecret(undefined)
    onDone()
  }
  return (
    <>
      <Button
        variant={replaces ? 'secondary' : 'primary'}
        icon="pi-key"
        loading={busy && !asking}
        onClick={() => (replaces ? setAsking(true) : void submit())}
      >
        {replaces ? 'Replace the secret' : 'Make the secret'}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Replace the secret?"
        confirmLabel="Replace the secret"
        variant="danger"
        busy={busy}
        onConfirm={() => void submit()}
        onClose={() => setAsking(false)}
      >
        {warning}
      </ConfirmDialog>
      <Dialog
        open={secret !== undefined}
        title="The secret"
        onClose={close}
        footer={
          <>
            <Button onClick={() => void copy(secret!)}>Copy</Button>
            <Button variant="primary" onClick={close}>
              I have stored it
            </Button>
          </>
        }
      >
        <Callout tone="warning">It is shown this once. Store it where the other program keeps its secrets.</Callout>
        <TextInput label="Secret" value={secret ?? ''} onChange={() => {}} readOnly data-autofocus />
      </Dialog>
    </>
  )
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret)
    toast.success('Copied')
  } catch {
    toast.error('The browser didn’t let us copy. Select the secret and copy it yourself.')
  }
}
