import { useEffect, type Ref } from 'react'
import { Icon } from '../../../platform/ui/layout/Icon'
import { useSession, useSessionState } from '../../SessionProvider'
import styles from './AuthenticatorSetup.module.css'
import { CodeInput } from './CodeInput'

interface AuthenticatorSetupProps {
  open: boolean
  onToggle: (open: boolean) => void
  code: string
  onChange: (digits: string) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/**
 * The QR code for an authenticator app, which replaces the mailed codes from the next sign-in on (S4.2). The app's code is sent together
 * with the mailed one, so that neither the password nor the picture alone is enough to turn it on.
 */
export function AuthenticatorSetup({ open, onToggle, code, onChange, error, ref }: AuthenticatorSetupProps) {
  const session = useSession()
  const { qr, qrKey } = useSessionState()
  useEffect(() => {
    // The QR code is lost on a reload. If it can't be loaded again, signing in still works.
    session.loadQr().catch(() => {})
  }, [session])

  if (!qr) return null
  return (
    <details className={styles.panel} open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="pi-qrcode" />
        Set up an authenticator app
        <Icon name="pi-chevron-down" className={styles.chevron} />
      </summary>
      {open && (
        <div className={styles.body}>
          <p>Next time, the app gives you your code and you need not wait for a mail.</p>
          <img
            src={qr}
            width={176}
            height={176}
            alt="QR code to scan with your authenticator app"
            className={styles.picture}
          />
          {qrKey && (
            <p>
              No camera at hand? Type this key into the app:{' '}
              <code className={styles.key}>{qrKey.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
          )}
          <p>Scan it, then enter the code that the app shows. To sign in without it, close this part.</p>
          <CodeInput
            ref={ref}
            label="App code"
            name="appCode"
            autoComplete="off"
            value={code}
            onChange={onChange}
            error={error}
          />
        </div>
      )}
    </details>
  )
}
