import { useMemo } from 'react'
import { type BoardMoves, type DisplayProps, EntityBoard, type RowOf } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import type { Viewer } from '@core/client/plugin'
import { allows, messages } from '@core/entity'
import { orderEntity } from '../../shared/orders/orderEntity'
import { nextOrderStatuses, orderStatus, orderStatuses } from '../../shared/orders/orderStatuses'
import { refuseTransition } from '../../shared/statusFlow'
import { OrderDialog, stepAsks } from './OrderDialog'
import { moveOrder, undoOrderAction } from './orderApi'

type OrderRow = RowOf<typeof orderEntity>

const needs = ['heldFrom', 'vin', 'driver', 'number', 'orderedAt']
const sinceOf = ({ orderedAt }: OrderRow) => orderedAt?.slice(0, 10) ?? null
/** S4.10: delivered orders have their own list. */
const groups = orderStatuses
  .filter(({ id }) => id !== orderStatus.delivered)
  .map(({ id, name }) => ({ id: String(id), name, states: [id] }))

/** Orders by status. A card can be dragged only to the statuses that D5 allows. */
export default function OrderBoard(props: DisplayProps<OrderRow>) {
  const viewer = useViewer()
  const moves = useMemo(() => orderMoves(viewer), [viewer])
  return <EntityBoard {...props} groups={groups} moves={moves} needs={needs} sinceOf={sinceOf} />
}

function orderMoves(viewer: Viewer): BoardMoves<OrderRow> {
  return {
    refusal: (row, to) =>
      allows(orderEntity, 'update', viewer, row)
        ? refuseTransition('order', orderStatuses, row.orderStatus, to, nextOrderStatuses(row))
        : messages.denied('changing this order'),
    asks: (_row, to) => stepAsks(to),
    dialog: ({ row, to, done, close }) => (
      <OrderDialog order={row} to={to} onClose={close} onDone={({ data }) => done(data)} />
    ),
    async onMove(row, to) {
      const { data, message } = await moveOrder({ id: row.id, version: row.version, orderStatus: to })
      return { data, message, undo: undoOrderAction(data) }
    },
  }
}
