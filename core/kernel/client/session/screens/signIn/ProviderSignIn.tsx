import { useEffect } from 'react'
import { useSubmit } from '../../../platform/api/useSubmit'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import { Callout } from '../../../platform/ui/status/Callout'
import { useSession } from '../../SessionProvider'
import styles from '../session.module.css'
import { providerApi } from './providerApi'

interface ProviderButtonProps {
  /** The provider's name in addresses. */
  provider: string
  name: string
  returnTo: string | undefined
}

/** Leaves for the sign-in page of a provider. */
export function ProviderButton({ provider, name, returnTo }: ProviderButtonProps) {
  // `once`, because the browser is leaving then.
  const { busy, submit } = useSubmit(() => providerApi.leave(provider, returnTo), {
    once: true,
    onFailed: toast.error,
  })
  return (
    <Button size="large" wide icon="pi-building" loading={busy} onClick={() => void submit()}>
      Sign in with {name}
    </Button>
  )
}

/** Finishes the sign-in where the browser comes back from a provider, and shows why it can't. */
export function BackFromProvider() {
  const session = useSession()
  const { busy, failure, submit } = useSubmit(
    async () => {
      const { email, returnTo, ...answer } = await providerApi.finish()
      session.goOn(answer, { ...(email && { email }), ...(returnTo && { returnTo }) })
    },
    { once: true, onFailed: toast.error },
  )
  useEffect(() => {
    if (location.hash !== '#provider') return
    // A reload must not finish it a second time.
    history.replaceState(history.state, '', location.pathname)
    void submit()
  })
  if (!busy && !failure) return null
  return (
    <div className={styles.notice}>
      <Callout {...(failure && { tone: 'danger' })}>{failure ?? 'Signing you in …'}</Callout>
    </div>
  )
}
