import { Link, Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { loginPath } from '../../paths'
import type { SignInState } from '../../Session'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'
import { CodeForm } from './CodeForm'
import { codeLength } from './CodeInput'

/** `/auth/verify-otp`: the one-time code. Whose it is comes along in the history, never in the address. S4.3 */
export default function VerifyOtp() {
  const requested = useHistoryState<SignInState | null>() ?? {}

  if (!requested.email && !requested.phone) return <Redirect to={loginPath} replace />
  return (
    <SignInSheet title="Enter your code" subtitle={<Whence requested={requested} />}>
      <CodeForm requested={requested} />
      <p className={styles.foot}>
        <Link href={loginPath} state={{ returnTo: requested.returnTo }}>
          Back to sign in
        </Link>
      </p>
    </SignInSheet>
  )
}

function Whence({ requested: { email, phone, fromApp } }: { requested: SignInState }) {
  if (fromApp) return <>Enter the {codeLength} digits from your authenticator app.</>
  if (!phone)
    return (
      <>
        We sent a {codeLength}-digit code to <bdi>{email}</bdi>.
      </>
    )
  // The same for every number, so that it doesn't tell whose it is.
  return (
    <>
      We texted a {codeLength}-digit code to <bdi>{phone}</bdi>. If you use an authenticator app, enter its code.
    </>
  )
}
