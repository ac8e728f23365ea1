import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button } from '../../../platform/ui/buttons/Button'
import { Callout } from '../../../platform/ui/status/Callout'
import type { Ending, SignInState } from '../../Session'
import { useSessionState } from '../../SessionProvider'
import { PasskeyButton } from '../PasskeyButton'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'
import { EmailForm } from './EmailForm'
import { BackFromProvider, ProviderButton } from './ProviderSignIn'
import { PhoneForm } from './PhoneForm'

const endings: Record<Ending, string> = {
  idle: 'You were signed out because nothing happened here for a while. Sign in to go on where you were.',
  ended: 'Your session has ended. Sign in to go on where you were.',
}

/** The page `/auth/login`: by email and password, or by phone, then on to the code. S1.3, S4.1 */
export default function SignIn() {
  const { email, returnTo, ending } = useHistoryState<SignInState | null>() ?? {}
  const [byPhone, setByPhone] = useState(false)
  const { deployment } = useSessionState()
  return (
    <SignInSheet
      title="Sign in"
      subtitle={
        byPhone
          ? 'We text a code to your phone. Texts can be intercepted: your password with an authenticator app is safer.'
          : 'Use your work email and password.'
      }
    >
      {ending && (
        <div className={styles.notice}>
          <Callout>{endings[ending]}</Callout>
        </div>
      )}
      <BackFromProvider />
      {byPhone ? <PhoneForm returnTo={returnTo} /> : <EmailForm known={email} returnTo={returnTo} />}
      <p className={styles.or}>or</p>
      <div className={styles.ways}>
        {deployment?.providers?.map(({ key, name }) => (
          <ProviderButton key={key} provider={key} name={name} returnTo={returnTo} />
        ))}
        {deployment?.passkeys === 'alone' && <PasskeyButton alone label="Use a passkey" returnTo={returnTo} />}
        <Button size="large" wide icon={byPhone ? 'pi-envelope' : 'pi-mobile'} onClick={() => setByPhone(!byPhone)}>
          {byPhone ? 'Use email and password' : 'Use your phone'}
        </Button>
      </div>
    </SignInSheet>
  )
}
