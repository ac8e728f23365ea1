import { useRef, useState, type SubmitEvent } from 'react'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { PasswordDialog } from '@core/kernel/client/session/proof/PasswordDialog'
import { CodeInput } from '@core/kernel/client/session/screens/code/CodeInput'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import styles from './Account.module.css'
import { accountApi } from './accountApi'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'

interface SetUpProps {
  /** Whether the user has a password here. */
  readonly hasPassword: boolean
  readonly onClose: (changed: boolean) => void
}

interface Offered {
  readonly qr: string
  readonly key: string
}

/** Turns on an authenticator app: first the password or another proof of identity, then a code from the app that scanned the picture. D7 */
export function SetUpAuthenticator({ hasPassword, onClose }: SetUpProps) {
  const [offered, setOffered] = useState<Offered>()
  if (offered) return <EnterAppCode offered={offered} onClose={onClose} />
  return (
    <PasswordDialog
      title={title}
      action="Continue"
      help="So that nobody else at your desk can do this."
      hasPassword={hasPassword}
      onSend={async (password) => setOffered(await accountApi.beginAuthenticator(password))}
      onClose={() => onClose(false)}
    >
      {!hasPassword && <p>You scan a picture with the app, and enter the code that it shows.</p>}
    </PasswordDialog>
  )
}

const title = 'Set up an authenticator app'

function EnterAppCode({ offered, onClose }: Pick<SetUpProps, 'onClose'> & { readonly offered: Offered }) {
  const [code, setCode] = useState('')
  const codeInput = useRef<HTMLInputElement>(null)
  const { busy, failure, submit } = useSubmit(
    async () => {
      const { message } = await accountApi.confirmAuthenticator(code)
      toast.success(message ?? '')
      onClose(true)
    },
    { onFailed: toast.error },
  )
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog
      open
      title={title}
      width="440px"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void submit()}>
            Turn on
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} noValidate onSubmit={send}>
        <p>Scan this with your app, then enter the code that it shows.</p>
        <img
          src={offered.qr}
          width={176}
          height={176}
          alt="QR code to scan with your authenticator app"
          className={styles.picture}
        />
        <Muted size={13}>
          No camera at hand? Type this key into the app:{' '}
          <code className={styles.key}>{offered.key.match(/.{1,4}/g)?.join(' ')}</code>
        </Muted>
        <CodeInput
          ref={codeInput}
          label="App code"
          name="appCode"
          autoComplete="off"
          autoFocus
          value={code}
          error={failure}
          onChange={setCode}
        />
      </Stack>
    </Dialog>
  )
}
