import { useEffect, useState } from 'react'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { type SignInProviderDetail, signInProviderApi } from './signInProviderApi'

type Tried = Awaited<ReturnType<typeof signInProviderApi.tried>>

/** Signs the administrator in at the provider, without any effect here, and shows what it says of them. */
export function TryProvider({ id, name }: Pick<SignInProviderDetail, 'id' | 'name'>) {
  const [tried, setTried] = useState<Tried>()
  const leave = useSubmit(async () => location.assign(await signInProviderApi.begin(id, location.pathname)), {
    once: true,
    onFailed: toast.error,
  })
  const comeBack = useSubmit(async () => setTried(await signInProviderApi.tried()), { onFailed: toast.error })
  useEffect(() => {
    if (location.hash !== '#provider') return
    history.replaceState(history.state, '', location.pathname)
    void comeBack.submit()
  })
  const close = () => setTried(undefined)
  return (
    <>
      <Button icon="pi-external-link" loading={leave.busy || comeBack.busy} onClick={() => void leave.submit()}>
        Try it
      </Button>
      <Dialog
        open={tried !== undefined}
        title={tried?.failure ? 'The test failed' : `What ${name} says of you`}
        onClose={close}
        footer={
          <Button variant="primary" data-autofocus onClick={close}>
            Close
          </Button>
        }
      >
        {tried?.failure && <Callout tone="warning">{tried.failure}</Callout>}
        <p>It was a test: nobody was signed in, and no role was changed.</p>
        {tried?.claims && <Claims claims={tried.claims} />}
      </Dialog>
    </>
  )
}

function Claims({ claims }: { claims: NonNullable<Tried['claims']> }) {
  const { subject, email, emailVerified, firstName, lastName, groups, acr, amr } = claims
  const none = '–'
  return (
    <ul>
      <InfoRow name="Subject" note={subject} />
      <InfoRow name="Email" note={email ? `${email}${emailVerified ? ', verified' : ', not verified'}` : none} />
      <InfoRow name="Name" note={[firstName, lastName].filter(Boolean).join(' ') || none} />
      <InfoRow name="Groups" note={groups.join(', ') || none} />
      <InfoRow name="Context (acr)" note={acr ?? none} />
      <InfoRow name="Methods (amr)" note={amr.join(', ') || none} />
    </ul>
  )
}
