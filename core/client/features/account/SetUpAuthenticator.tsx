import { useRef, useState, type SubmitEvent } from 'react'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { PasswordInput } from '../../platform/ui/fields/PasswordInput'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { CodeInput } from '../../session/screens/code/CodeInput'
import { useSubmit } from '../../session/screens/useSubmit'
import styles from './Account.module.css'
import { accountApi } from './accountApi'

/** Turns an authenticator app on: the password first, then a code of the app that scanned the picture. D7 */
export function SetUpAuthenticator({ onClose }: { onClose: (changed: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState<{ readonly qr: string; readonly key: string }>()
  const [code, setCode] = useState('')
  const codeInput = useRef<HTMLInputElement>(null)
  const begin = useSubmit(async () => setShown(await accountApi.beginAuthenticator(password)), 'again')
  const confirm = useSubmit(async () => {
    const { message } = await accountApi.confirmAuthenticator(code)
    toast.success(message ?? '')
    onClose(true)
  }, 'again')
  const step = shown ? confirm : begin
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void step.submit()
  }
  return (
    <Dialog
      open
      title="Set up an authenticator app"
      width="440px"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={step.busy} onClick={() => void step.submit()}>
            {shown ? 'Turn on' : 'Continue'}
          </Button>
        </>
      }
    >
      <form noValidate className={styles.setUp} onSubmit={send}>
        {!shown && (
          <PasswordInput
            label="Your password"
            help="So that nobody else at your desk can do this."
            value={password}
            error={begin.failure?.message}
            data-autofocus
            onChange={setPassword}
          />
        )}
        {shown && (
          <>
            <p>Scan this with your app, then enter the code that it shows.</p>
            <img
              src={shown.qr}
              width={176}
              height={176}
              alt="QR code to scan with your authenticator app"
              className={styles.picture}
            />
            <p className={styles.quiet}>
              No camera at hand? Type this key into the app:{' '}
              <code className={styles.key}>{shown.key.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
            <CodeInput
              ref={codeInput}
              label="App code"
              name="appCode"
              autoComplete="off"
              autoFocus
              value={code}
              error={confirm.failure?.message}
              onChange={setCode}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
