import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useLoad } from '@core/client/api'
import { EntityAddScreen } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { ErrorState, Skeleton } from '@core/client/ui'
import { today, scopesOf } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import { reauthorizationOf } from '../authorizations/reauthorization'
import { WhoseContext } from '../clients/ClientFrame'
import { ClientMatchStore } from '../clients/ClientMatchStore'
import { referralApi } from '../referralApi'
import { referralPaths } from '../referralPaths'
import { referralForm } from './referralForm'

const routine = 1
/** Type of D3: one who was a client before. */
const returning = 2

/** A new referral: of somebody new, of a client who is on file, or the next of one whose authorization ends. S2.9, S2.38 */
export default function AddReferral() {
  const address = new URLSearchParams(useSearch())
  const ending = Number(address.get('reauthorize'))
  const { value: before, failure } = useLoad(ending > 0 ? ending : undefined, (signal) =>
    referralApi.view(ending, signal),
  )
  if (failure) return <ErrorState level={1} message={failure} />
  if (ending > 0 && !before) return <Skeleton height="480px" />
  const client = before?.clientId ?? Number(address.get('client'))
  return <NewReferral key={ending} client={client} begins={before && reauthorizationOf(before)} />
}

interface NewReferralProps {
  /** Whose it is; 0 where that is still to be said. */
  client: number
  /** What the form begins with besides. */
  begins: Readonly<Record<string, unknown>> | undefined
}

function NewReferral({ client, begins }: NewReferralProps) {
  const viewer = useViewer()
  // For people who may only create their own referrals, it is assigned to them from the start.
  const ownOnly = !scopesOf(referralEntity.policy.create, viewer.permissions).includes('all')
  const [whose] = useState(() => new ClientMatchStore())
  useEffect(() => {
    if (client > 0) void whose.choose(client)
  }, [whose, client])
  const initial = () => ({
    receivedDate: today(),
    priority: routine,
    ...(client > 0 && { type: returning }),
    ...begins,
    ...(ownOnly && { assignedTo: viewer.id }),
  })
  const api = {
    create: (input: Readonly<Record<string, unknown>>, key: string) =>
      referralApi.create({ ...input, ...whose.body }, key),
  }
  return (
    <WhoseContext value={whose}>
      <EntityAddScreen {...referralForm} api={api} initial={initial} savedHref={() => referralPaths.list} />
    </WhoseContext>
  )
}
