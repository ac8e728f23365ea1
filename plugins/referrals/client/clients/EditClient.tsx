import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { ApiError, isAbort } from '@core/client/session'
import { EntityForm, toDraft, toPatch, NoSuchRecord } from '@core/client/kit'
import { ErrorState, PageHeader, Skeleton } from '@core/client/ui'
import { withoutHidden } from '@core/client/forms'
import { clientEntity } from '../../shared/clientEntity'
import { clientFields } from '../../shared/clientFields'
import { clientPaths } from '../../shared/clientPaths'
import type { ClientDetail } from '../../shared/clientTypes'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { clientApi } from '../clientApi'
import { sectionOfClientAlone } from './clientSection'

const sections = [sectionOfClientAlone]

/** Changes a person on all of their referrals. The URL may name the referral from which the user came. S7.9 */
export default function EditClient() {
  const id = Number(useParams<{ id: string }>().id)
  const from = Number(new URLSearchParams(useSearch()).get('referral'))
  const [, navigate] = useLocation()
  const { toast } = useReferrals()
  const [began, setBegan] = useState<ClientDetail>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  // The values on which the next save is based: the initial ones, or those that another person has saved since.
  const version = useRef(0)
  const message = useRef<string>(undefined)
  useEffect(() => {
    const request = new AbortController()
    clientApi.view(id, request.signal).then(
      (found) => {
        version.current = found.version
        setBegan(found)
        setFailure(undefined)
      },
      (error: unknown) => isAbort(error) || setFailure(error),
    )
    return () => request.abort()
  }, [id, tries])
  if (failure instanceof ApiError && failure.status === 404)
    return <NoSuchRecord entity={clientEntity} id={id} listHref={clientPaths.list} />
  if (failure) return <ErrorState error={failure} onRetry={() => setTries(tries + 1)} />
  if (began?.id !== id || !began) return <Skeleton height="480px" />

  const { firstName, lastName, referrals, masked } = began
  const back = referrals.some((one) => one.id === from) ? referralPaths.view(from) : clientPaths.view(id)
  return (
    <>
      <PageHeader
        title={`Edit ${firstName} ${lastName}`}
        subtitle={
          referrals.length === 1
            ? `On ${referrals[0]!.number}`
            : `Changes show on all of their referrals: ${referrals.map(({ number }) => number).join(', ')}`
        }
      />
      <EntityForm
        key={id}
        fields={clientFields}
        sections={sections}
        initial={toDraft(clientFields, began)}
        hidden={masked}
        saveLabel="Save changes"
        cancelHref={back}
        onSave={async (draft, base) => {
          const patch = withoutHidden(toPatch(clientFields, base, draft), masked) as Record<string, unknown>
          message.current =
            Object.keys(patch).length > 0
              ? (await clientApi.change(id, { ...patch, version: version.current })).message
              : undefined
        }}
        onSaved={() => {
          if (message.current) toast.success(message.current)
          navigate(back)
        }}
        onStale={async () => {
          const stored = await clientApi.view(id, AbortSignal.timeout(20_000))
          version.current = stored.version
          return toDraft(clientFields, stored)
        }}
      />
    </>
  )
}
