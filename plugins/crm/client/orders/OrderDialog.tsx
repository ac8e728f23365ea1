import { normalizeVin, typedVinProblem, vinNotice, vinProblem } from '../../shared/accounts/checkVin'
import { orderStatus, orderStatuses } from '../../shared/orders/orderStatuses'
import { AskDialog } from '../AskDialog'
import type { AskedField } from '../askedFields'
import { moveOrder } from './orderApi'

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

const fields: Readonly<Record<number, readonly AskedField[]>> = {
  [orderStatus.allocated]: [
    {
      name: 'vin',
      label: 'VIN',
      kind: 'text',
      required: true,
      help: '17 characters; the ninth is a check digit',
      check: (typed) => vinProblem(normalizeVin(typed)),
      checkTyped: (typed) => typedVinProblem(normalizeVin(typed)),
      notice: (typed) => vinNotice(normalizeVin(typed)),
    },
    { name: 'driver', label: 'Driver', kind: 'person', help: 'Finds it among their deliveries on the promised day' },
  ],
  [orderStatus.onHold]: [{ name: 'reason', label: 'Why on hold', kind: 'longText' }],
  [orderStatus.cancelled]: [{ name: 'reason', label: 'Why cancelled', kind: 'longText', required: true }],
}

/** Whether a step needs more values than its target status. */
export const stepAsks = (to: number): boolean => to in fields

/** Collects the values that a step of an order requires: the VIN, or a reason. */
export function OrderDialog({ order, to, onDone, onClose }: OrderDialogProps) {
  const name = orderStatuses.find(({ id }) => id === to)!.name
  const standing: Readonly<Record<string, string>> = {
    vin: order.vin ?? '',
    driver: order.driver ? String(order.driver) : '',
  }
  return (
    <AskDialog
      title={`${order.number}: ${name}`}
      action={`Set to ${name}`}
      fields={(fields[to] ?? []).map((field) => ({ ...field, initial: standing[field.name] ?? '' }))}
      onDone={async ({ vin, driver, reason }) => {
        onDone(
          await moveOrder({
            id: order.id,
            version: order.version,
            orderStatus: to,
            ...(vin && { vin: normalizeVin(vin) }),
            ...(driver && { driver: Number(driver) }),
            ...(reason && { reason }),
          }),
        )
      }}
      onClose={onClose}
    />
  )
}
