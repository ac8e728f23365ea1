import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PublicForm as Definition } from '../../shared/forms/definePublicForm'
import { createPublicFormApi } from './createPublicFormApi'
import { ClosedLink } from './pages/ClosedLink'
import { FormOpening } from './pages/FormOpening'
import { PublicFormStore } from './PublicFormStore'
import { DoneLater, UnlockLater } from './lazyParts'
import { FormSteps } from './steps/FormSteps'
import { useDraftBackup } from './useDraftBackup'

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/**
 * @returns the secret of a form's link, or ''. It stands behind the #, which no browser sends and no server logs; it stays in
 * the address, so that a reload, or a phone that threw the tab away for its camera, opens the same form again.
 */
function useLinkSecret(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}

/** The page of one public form, for people with the secret of a link and without an account. S2.2, S2.4, D4 */
export function PublicForm({ definition }: { definition: Definition }) {
  const token = useLinkSecret()
  return token ? <OpenedForm key={token} {...{ definition, token }} /> : <ClosedLink reason="incomplete" />
}

function OpenedForm({ definition, token }: { definition: Definition; token: string }) {
  const [store] = useState(() => new PublicFormStore(definition, createPublicFormApi(definition.form, token)))
  const { phase, reason, message } = useSnapshot(store.state)
  useEffect(() => {
    void store.open()
    return store.dispose
  }, [store])
  useDraftBackup(store)

  if (phase === 'closed') return <ClosedLink reason={reason ?? 'unknown'} />
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
  return <FormOpening failure={phase === 'failed' ? message : undefined} onRetry={() => void store.open()} />
}
