import { useState } from 'react'
import { useSearch } from 'wouter'
import { useLoad, useViewer } from '@core/client/session'
import { EntityAddScreen } from '@core/client/kit'
import { ErrorState, Skeleton } from '@core/client/ui'
import { today, scopesOf } from '@core/entity'
import type { ClientDetail } from '../../shared/clientTypes'
import { referralEntity } from '../../shared/referralEntity'
import { reauthorizationOf } from '../authorizations/reauthorization'
import { clientApi } from '../clientApi'
import { WhoseContext } from '../clients/ClientFrame'
import { ClientMatchStore, identityOf } from '../clients/ClientMatchStore'
import { referralApi } from '../referralApi'
import { fieldsOf } from '../referrers/ReferrerControl'
import { referrerApi } from '../referrers/referrerApi'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralForm, savedInList } from './referralForm'

const routine = 1
/** Type of D3: a former client. */
const returning = 2

/** A new referral: of a new client, of a client on file, by a referrer of the directory, or the next one after an authorization that ends. S2.9, S2.38 */
export default function AddReferral() {
  const address = new URLSearchParams(useSearch())
  const [begin] = beginnings.filter(({ name }) => Number(address.get(name)) > 0)
  const id = begin && Number(address.get(begin.name))
  const key = begin && `${begin.name} ${id}`
  const { value, failure, error, loading, reload } = useLoad(key, (signal) => begin!.read(id!, signal))
  if (key === undefined) return <NewReferral key="new" />
  if (loading && !failure) return <Skeleton height="480px" />
  if (failure) return <ErrorState level={1} message={failure} error={error} onRetry={reload} />
  return <NewReferral key={key} {...value} />
}

interface NewReferralProps {
  /** The client; if undefined, the user still has to decide. */
  client?: ClientDetail | undefined
  /** Further initial values of the form. */
  begins?: Readonly<Record<string, unknown>> | undefined
}

/** The initial values that the URL can name. They are read before the form opens, so that the form has no unsaved changes at first. */
const beginnings: readonly {
  readonly name: string
  read(id: number, signal: AbortSignal): Promise<NewReferralProps>
}[] = [
  {
    name: 'reauthorize',
    async read(id, signal) {
      const before = await referralApi.view(id, signal)
      return { client: await clientApi.view(before.clientId!, signal), begins: reauthorizationOf(before) }
    },
  },
  { name: 'client', read: async (id, signal) => ({ client: await clientApi.view(id, signal) }) },
  { name: 'referrer', read: async (id, signal) => ({ begins: fieldsOf(await referrerApi.view(id, signal)) }) },
]

function NewReferral({ client, begins }: NewReferralProps) {
  const viewer = useViewer()
  const { list } = useReferrals()
  // People who may only create referrals of their own get it assigned from the start.
  const ownOnly = !scopesOf(referralEntity.policy.create, viewer.permissions).includes('all')
  const [whose] = useState(() => new ClientMatchStore(client))
  const initial = () => ({
    receivedDate: today(),
    priority: routine,
    ...(client && { type: returning, client: identityOf(client) }),
    ...begins,
    ...(ownOnly && { assignedTo: viewer.id }),
  })
  /** The client as the server's API expects it. */
  const extra = () => {
    if (whose.client) return { existingClient: whose.client.id }
    return whose.different ? { differentPerson: true } : {}
  }
  return (
    <WhoseContext value={whose}>
      <EntityAddScreen
        {...referralForm}
        {...{ initial, extra }}
        savedHref={() => savedInList}
        landing={{ list, openHref: ({ id }) => referralPaths.view(id) }}
      />
    </WhoseContext>
  )
}
