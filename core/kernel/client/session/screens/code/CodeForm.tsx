import { toast } from '../../../platform/toasts/toast'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { messages } from '@core/kernel/entity/messages'
import { Button } from '../../../platform/ui/buttons/Button'
import type { SignInState } from '../../Session'
import { useSession } from '../../SessionProvider'
import styles from '../session.module.css'
import { useSubmit } from '../../../platform/api/useSubmit'
import { AuthenticatorSetup } from './AuthenticatorSetup'
import { CodeInput, codeLength } from './CodeInput'
import { ResendCode } from './ResendCode'

const whole = (code: string) => code.length === codeLength

/** The form for the code, with the ways to get one. */
export function CodeForm({ requested }: { requested: SignInState }) {
  const session = useSession()
  const [code, setCode] = useState('')
  const [appCode, setAppCode] = useState('')
  const [settingUp, setSettingUp] = useState(false)
  /** Whether the user tried to continue with fewer than six digits. */
  const [incomplete, setIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const appInput = useRef<HTMLInputElement>(null)
  const { busy, error, failure, submit } = useSubmit(
    () => session.verifyOtp(requested, code, settingUp ? appCode : undefined),
    { once: true, onFailed: toast.error },
  )
  const ready = whole(code) && (!settingUp || whole(appCode))
  const aboutApp = error?.errors.some(({ field }) => field === 'appCode') ?? false

  useTextedCode(requested.phone !== undefined, setCode)
  // A complete code is sent without a click.
  useEffect(() => {
    if (ready) void submit()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the codes submits, not a new function
  }, [code, appCode])
  // A wrong code is cleared. One that never reached the server is kept.
  useEffect(() => {
    if (error?.kind !== 'refused') return
    if (aboutApp) setAppCode('')
    else setCode('')
    ;(aboutApp ? appInput : input).current?.focus()
  }, [error, aboutApp])

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setIncomplete(!ready)
    if (ready) void submit()
    else (whole(code) ? appInput : input).current?.focus()
  }
  const type = (change: (digits: string) => void) => (digits: string) => {
    change(digits)
    setIncomplete(false)
  }
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <CodeInput
        ref={input}
        label="One-time code"
        name="otp"
        autoComplete="one-time-code"
        autoFocus={!requested.hasPasskey}
        value={code}
        error={incomplete && !whole(code) ? messages.otp : aboutApp ? undefined : failure}
        onChange={type(setCode)}
      />
      {!requested.fromApp && !requested.phone && !requested.hasPasskey && (
        <AuthenticatorSetup
          ref={appInput}
          open={settingUp}
          onToggle={setSettingUp}
          code={appCode}
          onChange={type(setAppCode)}
          error={aboutApp || (incomplete && !whole(appCode)) ? messages.otp : undefined}
        />
      )}
      <Button type="submit" {...(!requested.hasPasskey && { variant: 'primary' })} size="large" wide loading={busy}>
        Verify and sign in
      </Button>
      {!requested.fromApp && <ResendCode sentAt={requested.sentAt ?? 0} onSent={() => input.current?.focus()} />}
    </form>
  )
}

/** The result of WebOTP for a text message that names this site. TypeScript's own types lack it. */
interface TextedCode extends Credential {
  readonly code: string
}

/** Reads the code from the text message, if the phone offers that and the user agrees (WebOTP, web.dev/web-otp). */
function useTextedCode(wanted: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return
    const page = new AbortController()
    const request = { otp: { transport: ['sms'] }, signal: page.signal } as CredentialRequestOptions
    // If the user declines, the code is typed.
    navigator.credentials.get(request).then(
      (texted) => texted && latest.current((texted as TextedCode).code),
      () => {},
    )
    return () => page.abort()
  }, [wanted])
}
