import { Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PublicForm as Definition } from '../../shared/forms/definePublicForm'
import { createPublicFormApi } from './createPublicFormApi'
import { useLinkSecret } from './useLinkSecret'
import { ClosedLink } from './pages/ClosedLink'
import { FormOpening } from './pages/FormOpening'
import { PublicFormStore } from './PublicFormStore'
import { DoneLater, UnlockLater } from './laterParts'
import { FormSteps } from './steps/FormSteps'
import { useSafekeeping } from './useSafekeeping'

/** The page of one public form: whoever has the link's secret fills it in, without signing in. S2.2, S2.4, D4 */
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
  useSafekeeping(store)

  if (phase === 'closed') return <ClosedLink reason={reason ?? 'unknown'} />
  if (phase === 'locked') return <Suspense><UnlockLater store={store} /></Suspense>
  if (phase === 'done') return <Suspense><DoneLater store={store} /></Suspense>
  if (phase === 'filling') return <FormSteps store={store} />
  return <FormOpening failure={phase === 'failed' ? message : undefined} onRetry={() => void store.open()} />
}
