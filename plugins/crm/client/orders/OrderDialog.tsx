import { CallDialog, type CallField, LongTextControl, TextControl } from '@core/client/forms'
import type { BodyOf } from '@core/entity'
import { normalizeVin, typedVinProblem } from '../../shared/accounts/checkVin'
import { orderCalls } from '../../shared/orders/orderCalls'
import { orderStatus, orderStatuses } from '../../shared/orders/orderStatuses'
import type { moveOrder } from './orderApi'

interface OrderDialogProps {
  order: {
    readonly id: number
    readonly version: number
    readonly number: string | null
    readonly vin: string | null
    readonly driver?: number | null
  }
  to: number
  onDone: (answer: Awaited<ReturnType<typeof moveOrder>>) => void
  onClose: () => void
}

type Body = BodyOf<typeof orderCalls.changeStatus>

const fields: Readonly<Record<number, readonly CallField<keyof Body>[]>> = {
  [orderStatus.allocated]: [
    {
      path: 'vin',
      required: true,
      // A wrong character can be told while it is typed.
      control: (props) => (
        <TextControl {...props} error={props.error ?? typedVinProblem(normalizeVin(String(props.value)))} />
      ),
    },
    { path: 'driver', label: 'Driver', help: 'Finds it among their deliveries on the promised day' },
  ],
  [orderStatus.onHold]: [{ path: 'reason', label: 'Why on hold', help: '', control: LongTextControl }],
  [orderStatus.cancelled]: [
    { path: 'reason', label: 'Why cancelled', help: '', required: true, control: LongTextControl },
  ],
}

/** Whether a step needs more values than its target status. */
export const stepAsks = (to: number): boolean => to in fields

/** Collects the values that a step of an order requires: the VIN, or a reason. */
export function OrderDialog({ order: { id, version, number, vin, driver }, to, onDone, onClose }: OrderDialogProps) {
  const { name, id: status } = orderStatuses.find((one) => one.id === to)!
  return (
    <CallDialog
      call={orderCalls.changeStatus}
      title={`${number}: ${name}`}
      confirmLabel={`Set to ${name}`}
      cancelLabel="Back"
      fields={fields[to] ?? []}
      initial={{ vin, driver: driver ?? null }}
      fixed={{ id, version, orderStatus: status }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
