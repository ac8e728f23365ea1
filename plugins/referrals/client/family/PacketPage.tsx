import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, createApi, unwrapResponse } from '@core/client/session'
import { ErrorState, Skeleton, useSay } from '@core/client/ui'
import type { familyCalls, FamilyPacket } from '../../shared/packet/familyCalls'
import { ClosedLink } from '../forms/pages/ClosedLink'
import { type ClosedReason, isClosedReason } from '../forms/PublicFormState'
import { FamilyForms } from './FamilyForms'
import styles from './family.module.css'
import { splitSecrets } from '../forms/packetLink'
import { FamilyLanguage } from '../language/FamilyLanguage'
import { FamilyPage } from '../language/FamilyPage'

const api = createApi<typeof familyCalls>()

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The page of all forms of a child, for a family with its link. D4 */
export default function PacketPage() {
  const { token } = splitSecrets(useSyncExternalStore(subscribe, () => location.hash))
  return (
    <FamilyLanguage>
      {token ? <OpenedPacket key={token} token={token} /> : <ClosedLink reason="incomplete" />}
    </FamilyLanguage>
  )
}

interface Opened {
  readonly packet?: FamilyPacket
  readonly closed?: ClosedReason
  readonly error?: unknown
}

function OpenedPacket({ token }: { token: string }) {
  const { packet, closed, error, reload } = usePacket(token)
  const say = useSay()
  if (closed) return <ClosedLink reason={closed} />
  return (
    <FamilyPage
      narrow
      {...(packet && {
        progress: packet.forms.filter(({ state }) => state === 'done').length / packet.forms.length,
      })}
    >
      {packet ? (
        <FamilyForms packet={packet} token={token} />
      ) : error === undefined ? (
        <div aria-busy="true" className={styles.opening}>
          <h1 className="visually-hidden">{say('Opening your forms…')}</h1>
          <Skeleton height="34px" />
          <Skeleton height="132px" />
          <Skeleton height="132px" />
        </div>
      ) : (
        <ErrorState level={1} title={say('Your forms didn’t open')} error={error} onRetry={reload} />
      )}
    </FamilyPage>
  )
}

/** The status of the forms, fetched again whenever the page becomes visible: a form may have been sent from another tab. */
function usePacket(token: string) {
  const [opened, setOpened] = useState<Opened>({})
  const [reload] = useState(() => () => {
    unwrapResponse(api.POST('/api/referralPacket/Open', { body: { token } })).then(
      ({ data }) => setOpened({ packet: data }),
      (error: unknown) =>
        setOpened((before) => {
          const reason = error instanceof ApiError ? error.reason : undefined
          if (isClosedReason(reason)) return { closed: reason }
          return before.packet ? before : { error }
        }),
    )
  })
  const began = useRef(false)
  useEffect(() => {
    if (!began.current) reload()
    began.current = true
    const onVisible = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [reload])
  return { ...opened, reload }
}
