import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PublicForm as Definition } from '../../shared/forms/definePublicForm'
import { splitSecrets } from './packetLink'
import { createPublicFormApi } from './createPublicFormApi'
import { ClosedLink } from './pages/ClosedLink'
import { FormOpening } from './pages/FormOpening'
import { PublicFormStore } from './PublicFormStore'
import { DoneLater, UnlockLater } from './lazyParts'
import { FormSteps } from './steps/FormSteps'
import { FamilyLanguage } from '../language/FamilyLanguage'

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The fragment after the #, which no browser sends and no server logs. */
function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash)
}

/** The page of one public form, for people with a link's secret and without an account. S2.2, S2.4, D4 */
export function PublicForm({ definition }: { definition: Definition }) {
  const { token, packet } = splitSecrets(useHash())
  return (
    <FamilyLanguage>
      {token ? <OpenedForm key={token} {...{ definition, token, packet }} /> : <ClosedLink reason="incomplete" />}
    </FamilyLanguage>
  )
}

interface OpenedFormProps {
  definition: Definition
  token: string
  /** The secret of the page of all forms, if the user came from there. */
  packet: string | undefined
}

function OpenedForm({ definition, token, packet }: OpenedFormProps) {
  const [store] = useState(() => new PublicFormStore(definition, createPublicFormApi(definition.form, token), packet))
  const { phase, reason, error } = useSnapshot(store.state)
  useEffect(() => {
    void store.open()
    return store.dispose
  }, [store])
  useDraftBackup(store)

  if (phase === 'closed') return <ClosedLink reason={reason ?? 'unknown'} packet={packet} />
  if (phase === 'locked')
    return (
      <Suspense>
        <UnlockLater store={store} />
      </Suspense>
    )
  if (phase === 'done')
    return (
      <Suspense>
        <DoneLater store={store} />
      </Suspense>
    )
  if (phase === 'filling') return <FormSteps store={store} />
  return <FormOpening error={phase === 'failed' ? error : undefined} onRetry={() => void store.open()} />
}

/** Prevents loss of answers: saves when the page is hidden or the network is back, and asks before an unsaved page closes. */
function useDraftBackup(store: PublicFormStore): void {
  const { phase, status, submitting } = useSnapshot(store.state)
  const unsaved = phase === 'filling' && (status !== 'saved' || submitting)

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && store.leave()
    const onOnline = () => void store.saver.flush()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('online', onOnline)
    }
  }, [store])

  useEffect(() => {
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent) => {
      store.leave()
      event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [store, unsaved])
}
