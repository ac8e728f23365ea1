import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { createApi, unwrapResponse, useLoad, toast, useRegistry, useViewer } from '@core/client/session'
import { type DetailOf, referenceOptions } from '@core/client/kit'
import { Button, Muted, Section } from '@core/client/ui'
import { allows } from '@core/entity'
import { customerEntity } from '../../shared/customers/customerEntity'
import type { careClientCalls } from '../../shared/customers/careClientCalls'

const ChooseClient = lazy(() => import('./ChooseClient'))
const api = createApi<typeof careClientCalls>()
const referral = { kind: 'reference', entity: 'referral' } as const
/** The screen of a referral, which the referrals plugin provides. */
const referralPath = '/referral/:id'

/**
 * The care client who is the same person as the customer. It is hidden if the viewer has no referral screen or the referrals plugin is off.
 * D5
 */
export function CareClient({ record }: { record: DetailOf<typeof customerEntity> }) {
  const { state } = useRegistry()
  const viewer = useViewer()
  const [choosing, setChoosing] = useState(false)
  const sees = state.routes.some(({ path }) => path === referralPath)
  const { value: client, reload } = useLoad(sees ? record.id : undefined, async (signal) => {
    const { data } = await unwrapResponse(api.POST('/api/Customer/CareClient', { body: { id: record.id }, signal }))
    if (data.referralId === null) return undefined
    const [named] = await referenceOptions(referral, { ids: [data.referralId] }, signal)
    return { id: data.referralId, name: named?.name ?? `No. ${data.referralId}`, hint: named?.hint }
  })
  const mayChange = allows(customerEntity, 'update', viewer, record)
  if (!sees || (!client && !mayChange)) return null
  const link = async (referralId: number | undefined) => {
    const body = { id: record.id, ...(referralId && { referralId }) }
    const { message } = await unwrapResponse(api.PUT('/api/Customer/LinkCareClient', { body: body }))
    toast.success(message ?? '')
    setChoosing(false)
    reload()
  }
  return (
    <Section
      title="Client of care"
      actions={
        mayChange && (
          <Button size="small" onClick={() => setChoosing(true)}>
            {client ? 'Change the link to care' : 'Link to a client of care'}
          </Button>
        )
      }
    >
      {client ? (
        <Muted size={13}>
          Client of the referral{' '}
          <Link href={referralPath.replace(':id', String(client.id))}>
            {[client.name, client.hint].filter(Boolean).join(', ')}
          </Link>
        </Muted>
      ) : (
        <Muted size={13}>Nobody is linked.</Muted>
      )}
      {choosing && (
        <Suspense>
          <ChooseClient linked={client?.id} onLink={link} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
