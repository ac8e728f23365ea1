import { Link, Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { loginPath } from '../../paths'
import type { SignInState } from '../../Session'
import { PasskeyButton } from '../PasskeyButton'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'
import { CodeForm } from './CodeForm'
import { codeLength } from './CodeInput'

/** The page `/auth/verify-otp` for the one-time code. The email or phone is in the history state, never in the address. S4.3 */
export default function VerifyOtp() {
  const requested = useHistoryState<SignInState | null>() ?? {}

  if (!requested.email && !requested.phone) return <Redirect to={loginPath} replace />
  return (
    <SignInSheet title="Enter your code" subtitle={<Whence requested={requested} />}>
      {requested.hasPasskey && (
        <>
          <PasskeyButton primary label="Use your passkey" returnTo={requested.returnTo} />
          <p className={styles.or}>or</p>
        </>
      )}
      <CodeForm requested={requested} />
      <p className={styles.foot}>
        <Link href={loginPath} state={{ returnTo: requested.returnTo }}>
          Back to sign in
        </Link>
      </p>
    </SignInSheet>
  )
}

function Whence({ requested: { email, phone, fromApp, hasPasskey } }: { requested: SignInState }) {
  if (hasPasskey)
    return fromApp ? (
      <>Use your passkey, or enter the {codeLength} digits from your authenticator app.</>
    ) : (
      <>
        Use your passkey, or have a {codeLength}-digit code sent to <bdi>{email}</bdi>.
      </>
    )
  if (fromApp) return <>Enter the {codeLength} digits from your authenticator app.</>
  if (!phone)
    return (
      <>
        We sent a {codeLength}-digit code to <bdi>{email}</bdi>.
      </>
    )
  // The same text for every number, so that it doesn't reveal whether an account exists.
  return (
    <>
      We texted a {codeLength}-digit code to <bdi>{phone}</bdi>. If you use an authenticator app, enter its code.
    </>
  )
}
