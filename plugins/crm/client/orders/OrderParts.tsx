import { countText } from '@core/entity'
import { useState } from 'react'
import { messageOf } from '@core/client/api'
import type { DetailOf } from '@core/client/kit'
import { toast } from '@core/client/session'
import { Badge, Button, Callout, Icon, Menu, type Tone } from '@core/client/ui'
import { orderStatusUpdated } from '../../shared/orders/orderCalls'
import type { orderEntity } from '../../shared/orders/orderEntity'
import { nextOrderStatuses, orderStatus, orderStatuses } from '../../shared/orders/orderStatuses'
import { FlowSteps } from '../FlowSteps'
import { OrderDialog, stepAsks } from './OrderDialog'
import { moveOrder } from './orderApi'
import styles from '../quotes/quotes.module.css'

type Order = DetailOf<typeof orderEntity>

const tones: Readonly<Record<number, Tone>> = {
  1: 'neutral',
  2: 'info',
  3: 'progress',
  4: 'success',
  5: 'warning',
  6: 'neutral',
}

/** The status of an order, with a mark if it is late. */
export function OrderStatusBadge({
  orderStatus: status,
  isLate,
}: {
  orderStatus: number | null
  isLate: boolean | null
}) {
  const name = orderStatuses.find(({ id }) => id === status)?.name ?? ''
  return (
    <Badge tone={isLate ? 'danger' : (tones[status ?? 1] ?? 'neutral')} dot>
      {isLate ? `${name}, late` : name}
    </Badge>
  )
}

export const OrderBadge = ({ record }: { record: Order }) => <OrderStatusBadge {...record} />

/** The statuses of the order, and its warnings. */
export function OrderNotice({ record }: { record: Order }) {
  const { orderStatus: status, isLate, promisedAt, slippedDays, firstPromisedAt, holdReason, cancelReason } = record
  const way = orderStatuses.filter(({ id }) => id < orderStatus.onHold)
  const apart = status === orderStatus.onHold || status === orderStatus.cancelled
  const steps = apart ? [...way, orderStatuses.find(({ id }) => id === status)!] : way
  return (
    <div className={styles.stack}>
      <FlowSteps label="Status of the order" steps={steps} now={status} />
      {isLate && (
        <Callout tone="danger" title={`Promised for ${promisedAt}, and not delivered`}>
          Tell the customer a new day.
        </Callout>
      )}
      {!isLate && slippedDays !== null && status !== orderStatus.delivered && (
        <Callout tone="warning" title={`The promised day moved by ${countText(slippedDays, 'day')}`}>
          It was {firstPromisedAt} first.
        </Callout>
      )}
      {status === orderStatus.onHold && (
        <Callout tone="warning" title="On hold">
          {holdReason ?? 'No reason was given.'}
        </Callout>
      )}
      {status === orderStatus.cancelled && (
        <Callout tone="info" title="Cancelled">
          {cancelReason}
        </Callout>
      )}
    </div>
  )
}

/** The next statuses of an order. A delivery is made on the driver’s page, with its proof. */
export function OrderActions({ record }: { record: Order }) {
  const [asking, setAsking] = useState<number>()
  const next = nextOrderStatuses(record).filter((id) => id !== orderStatus.delivered)
  if (next.length === 0) return null
  const move = (status: number) =>
    void moveOrder({ id: record.id, version: record.version, orderStatus: status }).then(
      ({ message }) => toast.success(message ?? orderStatusUpdated),
      (error: unknown) => toast.warning(messageOf(error)),
    )
  return (
    <>
      <Menu
        items={next.map((id) => ({
          label: orderStatuses.find((one) => one.id === id)!.name,
          icon:
            id === orderStatus.cancelled
              ? 'pi-times-circle'
              : id === orderStatus.onHold
                ? 'pi-pause'
                : 'pi-arrow-right',
          onSelect: () => (stepAsks(id) ? setAsking(id) : move(id)),
        }))}
      >
        {(trigger) => (
          <Button variant="primary" {...trigger}>
            Change status
            <Icon name="pi-chevron-down" />
          </Button>
        )}
      </Menu>
      {asking !== undefined && (
        <OrderDialog
          order={record}
          to={asking}
          onDone={({ message }) => toast.success(message ?? orderStatusUpdated)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
