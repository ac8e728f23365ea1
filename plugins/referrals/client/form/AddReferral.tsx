import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { EntityAddScreen } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { today, scopesOf } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import { WhoseContext } from '../clients/ClientFrame'
import { ClientMatchStore } from '../clients/ClientMatchStore'
import { referralApi } from '../referralApi'
import { referralPaths } from '../referralPaths'
import { referralForm } from './referralForm'

const routine = 1
/** Type of D3: one who was a client before. */
const returning = 2

/** A new referral. S2.9, S2.38 */
export default function AddReferral() {
  const viewer = useViewer()
  // For people who may only create their own referrals, it is assigned to them from the start.
  const ownOnly = !scopesOf(referralEntity.policy.create, viewer.permissions).includes('all')
  const [whose] = useState(() => new ClientMatchStore())
  const client = Number(new URLSearchParams(useSearch()).get('client'))
  useEffect(() => {
    if (client > 0) void whose.choose(client)
  }, [whose, client])
  const initial = () => ({
    receivedDate: today(),
    priority: routine,
    ...(client > 0 && { type: returning }),
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
