import { lazy, Suspense, useState } from 'react'
import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import { entityApi } from '@core/client/kit'
import { Button } from '@core/client/ui'
import { allows } from '@core/entity'
import { orderEntity } from '../../shared/orders/orderEntity'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { relatedTab } from '../relatedTab'
import styles from './orders.module.css'
import orderScreens from './orderScreens'

const AllocateGrid = lazy(() => import('./AllocateGrid'))
const api = entityApi(orderEntity)

/** The field of an order that names the record. */
const fieldOf: Readonly<Record<string, string>> = { quote: 'quoteId', lead: 'leadId', account: 'accountId' }

/** The orders of a quote, a lead, an account, a customer or a store. */
export default relatedTab(orderEntity, {
  screens: orderScreens,
  without: { lead: ['company'], account: ['company'], quote: ['company'] },
  emptyHint: 'Orders are placed from an approved quote.',
  above: ({ entity, id }) => {
    const field = fieldOf[entity]
    return field && <Allocate {...{ entity, id, field }} />
  },
})

/** Offered while an order waits for its vehicle. */
function Allocate({ entity, id, field }: { entity: string; id: number; field: string }) {
  const [open, setOpen] = useState(false)
  const turn = useLiveTurn([orderEntity.id])
  const viewer = useViewer()
  const filter = { [field]: String(id) }
  const may = allows(orderEntity, 'update', viewer)
  const waiting = { ...filter, orderStatus: String(orderStatus.placed) }
  const { value: placed } = useLoad(
    may ? `${entity} ${id}` : undefined,
    async (signal) =>
      (await api.aggregate({ filter: waiting, measures: [{ of: 'count' }] }, signal)).data[0]?.values[0],
    turn,
  )
  if (!placed && !open) return null
  return (
    <div className={styles.above}>
      <Button icon="pi-car" onClick={() => setOpen(true)}>
        Allocate VINs
      </Button>
      {open && (
        <Suspense>
          <AllocateGrid filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
