import { useEffect, useRef, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { messages } from '@core/entity/messages'
import { loadFrame } from '../../shell/frame/loadFrame'
import { preloadScreen } from '../../shell/screens/loadScreen'
import { Button } from '../../ui/buttons/Button'
import { loginPath } from '../paths'
import type { SignInState } from '../Session'
import { useSession, useSessionState } from '../SessionProvider'
import { CodeInput, codeLength } from './CodeInput'
import styles from './session.module.css'
import { SignInSheet } from './SignInSheet'
import { useSubmit } from './useSubmit'

/** `/auth/verify-otp`: the one-time code. The e-mail comes along in the history, never in the address. S4.3 */
export default function VerifyOtp() {
  const session = useSession()
  const { qr } = useSessionState()
  const { email, returnTo } = useHistoryState<SignInState | null>() ?? {}
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, submit } = useSubmit(() => session.verifyOtp(email ?? '', code, returnTo))

  // Whoever reads a code from a mail gives us the time to fetch what comes next.
  useEffect(() => void preloadScreen(loadFrame), [])
  // A whole code needs no button; a wrong one is typed anew.
  useEffect(() => {
    if (code.length === codeLength) void submit()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is the code that submits, not a new function
  }, [code])
  useEffect(() => {
    if (!failure) return
    setCode('')
    input.current?.focus()
  }, [failure])

  if (!email) return <Redirect to={loginPath} replace />

  const error = incomplete ? messages.otp : failure?.message
  return (
    <SignInSheet title="Enter your code" subtitle={<>We sent a {codeLength}-digit code to <bdi>{email}</bdi>.</>}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setIncomplete(code.length < codeLength)
          if (code.length < codeLength) input.current?.focus()
          else void submit()
        }}
      >
        {qr && <img src={qr} alt="QR code to scan with your authenticator app" className={styles.qr} />}
        <CodeInput
          ref={input}
          label="One-time code"
          value={code}
          error={error}
          onChange={(digits) => {
            setCode(digits)
            setIncomplete(false)
          }}
        />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          Verify and sign in
        </Button>
        <p className={styles.foot}>
          Not you, or no code? <Link href={loginPath}>Back to sign in</Link>
        </p>
      </form>
    </SignInSheet>
  )
}
