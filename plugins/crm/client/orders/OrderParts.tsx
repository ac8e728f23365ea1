import { countText, formatDay } from '@core/entity'
import { type ReactNode, useState } from 'react'
import { messageOf, toast, useViewer } from '@core/client/session'
import { type DetailOf, type Move, MoveButton, StageSteps, stagesAlong, useStateDays } from '@core/client/kit'
import { Badge, Callout, LinkButton, Stack } from '@core/client/ui'
import { orderScreens } from '../../shared/crmPaths'
import { orderStatusUpdated } from '../../shared/orders/orderCalls'
import { orderEntity } from '../../shared/orders/orderEntity'
import { nextOrderStatuses, openOrders, orderStatus, orderStatuses } from '../../shared/orders/orderStatuses'
import { OrderDialog, stepAsks } from './OrderDialog'
import { moveOrder, undoOrderAction } from './orderApi'

type Order = DetailOf<typeof orderEntity>

/** The status of an order, with a mark if it is late. */
export function OrderStatusBadge({
  orderStatus: status,
  isLate,
}: {
  orderStatus: number | null
  isLate: boolean | null
}) {
  const { name, tone } = orderStatuses.find(({ id }) => id === status) ?? orderStatuses[0]
  return (
    <Badge tone={isLate ? 'danger' : tone} dot>
      {isLate ? `${name}, late` : name}
    </Badge>
  )
}

export const OrderBadge = ({ record }: { record: Order }) => <OrderStatusBadge {...record} />

/** What must not be overlooked. */
export function OrderNotice({ record }: { record: Order }) {
  const { orderStatus: status, isLate, promisedAt, slippedDays, firstPromisedAt, holdReason, cancelReason } = record
  const isOpen = status !== null && openOrders.includes(status)
  return (
    <Stack gap={4}>
      {isLate && promisedAt && (
        <Callout tone="danger" title={`Promised for ${formatDay(promisedAt)}, and not delivered`}>
          Tell the customer a new day.
        </Callout>
      )}
      {!isLate && slippedDays !== null && status !== orderStatus.delivered && (
        <Callout tone="warning" title={`The promised day moved by ${countText(slippedDays, 'day')}`}>
          It was {firstPromisedAt && formatDay(firstPromisedAt)} first.
        </Callout>
      )}
      {isOpen && record.deliveryAddress === null && (
        <Callout tone="warning" title="No delivery address">
          The driver doesn’t know where to go.
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
    </Stack>
  )
}

interface OrderMoves {
  readonly next: readonly Move[]
  readonly go: (status: number) => void
  readonly dialog: ReactNode
}

/** What an order may become, and what a step asks for. A delivery is made on the driver’s page, with its proof. */
function useOrderMoves(record: Order): OrderMoves {
  const [asking, setAsking] = useState<number>()
  const move = (status: number) =>
    void moveOrder({ id: record.id, version: record.version, orderStatus: status }).then(tellMoved, (error: unknown) =>
      toast.warning(messageOf(error)),
    )
  return {
    next: nextOrderStatuses(record)
      .filter((id) => id !== orderStatus.delivered)
      .map((id) => ({ id, name: orderStatuses.find((one) => one.id === id)!.name, kind: kindOf(id) })),
    go: (status) => (stepAsks(status) ? setAsking(status) : move(status)),
    dialog: asking !== undefined && (
      <OrderDialog order={record} to={asking} onDone={tellMoved} onClose={() => setAsking(undefined)} />
    ),
  }
}

function tellMoved({ data, message }: Awaited<ReturnType<typeof moveOrder>>) {
  const name = orderStatuses.find(({ id }) => id === data.orderStatus)?.name ?? ''
  toast.success(message ?? orderStatusUpdated, undoOrderAction(data), `Moved to ${name}`)
}

function kindOf(status: number): Move['kind'] {
  if (status === orderStatus.cancelled) return 'end'
  return status === orderStatus.onHold ? 'rest' : 'forward'
}

/** The button that moves the order on, with a menu of what else it may become. */
export function OrderActions({ record }: { record: Order }) {
  const { next, go, dialog } = useOrderMoves(record)
  const { id } = useViewer()
  return (
    <>
      <MoveButton label="Change status" moves={next} onGo={go} />
      {/* Others wait for the driver. */}
      {record.orderStatus === orderStatus.inTransit && record.driver === id && (
        <LinkButton variant="primary" icon="pi-check" href={orderScreens.deliveries}>
          Hand over
        </LinkButton>
      )}
      {dialog}
    </>
  )
}

const way = orderStatuses.filter(({ id }) => id < orderStatus.onHold)

/** How far an order is on its way. */
export function OrderStages({ record }: { record: Order }) {
  const days = useStateDays(orderEntity, record)
  const { orderStatus: status, heldFrom, deliveredAt } = record
  const passed = record.vin === null ? [orderStatus.placed] : [orderStatus.placed, orderStatus.allocated]
  const standing =
    status === orderStatus.cancelled
      ? 'stopped'
      : status === orderStatus.onHold
        ? 'held'
        : deliveredAt === null
          ? 'current'
          : 'done'
  return (
    <StageSteps
      label="Status of the order"
      stages={stagesAlong({
        stages: way,
        at: standing === 'held' ? heldFrom : status,
        state: standing,
        days,
        passed,
      })}
    />
  )
}
