import { lazy, Suspense, useState } from 'react'
import { useViewer } from '@core/client/session'
import { Button } from '@core/client/ui'
import { allows } from '@core/entity'
import { orderEntity } from '../../shared/orders/orderEntity'
import { relatedTab } from '../relatedTab'
import styles from './orders.module.css'

const AllocateGrid = lazy(() => import('./AllocateGrid'))

/** The field of an order that names the record. */
const fieldOf: Readonly<Record<string, string>> = { quote: 'quoteId', lead: 'leadId', account: 'accountId' }

/** The orders of a quote, a lead, an account, a customer or a store. */
export default relatedTab(orderEntity, {
  without: { lead: ['company'], account: ['company'], quote: ['company'] },
  emptyHint: 'Orders are placed from an approved quote.',
  above: ({ entity, id }) => {
    const field = fieldOf[entity]
    return field && <Allocate filter={{ [field]: String(id) }} />
  },
})

function Allocate({ filter }: { filter: Readonly<Record<string, string>> }) {
  const [open, setOpen] = useState(false)
  if (!allows(orderEntity, 'update', useViewer())) return null
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
