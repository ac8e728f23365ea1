import { useState } from 'react'
import { useSearch } from 'wouter'
import { useLoad } from '@core/client/api'
import { EntityAddScreen } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { ErrorState, Skeleton } from '@core/client/ui'
import { today, scopesOf } from '@core/entity'
import type { ClientDetail } from '../../shared/clientTypes'
import { referralEntity } from '../../shared/referralEntity'
import { reauthorizationOf } from '../authorizations/reauthorization'
import { clientApi } from '../clients/clientApi'
import { WhoseContext } from '../clients/ClientFrame'
import { ClientMatchStore, identityOf } from '../clients/ClientMatchStore'
import { referralApi } from '../referralApi'
import { fieldsOf } from '../referrers/ReferrerControl'
import { referrerApi } from '../referrers/referrerApi'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralForm, savedInList } from './referralForm'

const routine = 1
/** Type of D3: one who was a client before. */
const returning = 2

/** A new referral: of somebody new, of a client who is on file, by a referrer of the directory, or the next of one whose authorization ends. S2.9, S2.38 */
export default function AddReferral() {
  const address = new URLSearchParams(useSearch())
  const [begin] = beginnings.filter(({ name }) => Number(address.get(name)) > 0)
  const id = begin && Number(address.get(begin.name))
  const key = begin && `${begin.name} ${id}`
  const { value, failure, loading } = useLoad(key, (signal) => begin!.read(id!, signal))
  if (key === undefined) return <NewReferral key="new" />
  if (loading) return <Skeleton height="480px" />
  if (failure) return <ErrorState level={1} message={failure} />
  return <NewReferral key={key} {...value} />
}

interface NewReferralProps {
  /** Whose it is; still to be said where it is left out. */
  client?: ClientDetail | undefined
  /** What the form begins with besides. */
  begins?: Readonly<Record<string, unknown>> | undefined
}

/** What an address can begin a referral with. It is read before the form opens, so that the form begins with it and has nothing unsaved. */
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
  // For people who may only create their own referrals, it is assigned to them from the start.
  const ownOnly = !scopesOf(referralEntity.policy.create, viewer.permissions).includes('all')
  const [whose] = useState(() => new ClientMatchStore(client))
  const initial = () => ({
    receivedDate: today(),
    priority: routine,
    ...(client && { type: returning, client: identityOf(client) }),
    ...begins,
    ...(ownOnly && { assignedTo: viewer.id }),
  })
  /** Whose it is, as the server's rules want to hear it. */
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
