import { type RecordOf, choice, integer, messages, money, reference, text } from '@core/entity'
import { discountError, discountType, discountTypes } from './priceQuote'

/** The kinds of a line. Only the vehicles of a quote become orders. */
export const lineKinds = [
  { id: 1, name: 'Vehicle' },
  { id: 2, name: 'Service' },
  { id: 3, name: 'Fee' },
] as const
export const lineKind = { vehicle: 1, service: 2, fee: 3 } as const

/** An amount, or percent of a price: percent have two decimal places in a currency without cents, too. */
const amountOrPercent = /^\d{1,12}(\.\d{1,2})?$/

/** A line of a quote. Its amounts are for one vehicle, or for one unit of a service or a fee. D5 */
export const quoteLineFields = {
  id: integer('Row', { min: 1, help: 'Given by the server; names the row in an update' }),
  kind: choice('Kind', lineKinds, { help: 'By default a vehicle if the line names one, otherwise a service' }),
  vehicleId: reference('Vehicle', 'vehicle'),
  description: text('Description', { max: 200, help: 'By default the name of the vehicle' }),
  quantity: integer('Quantity', { required: true, min: 1, max: 500 }),
  price: money('Price', { help: 'For one; by default the list price of the vehicle' }),
  discountType: choice('Discount as', discountTypes),
  discount: {
    ...money('Discount', { help: 'For one: an amount, or percent of the price' }),
    schema: { type: 'string', pattern: amountOrPercent.source },
    check: (value: unknown) =>
      typeof value === 'string' && amountOrPercent.test(value) ? undefined : money('Discount').check(value),
  },
  upfit: money('Upfit'),
  deliveryFee: money('Delivery fee'),
} as const

export type QuoteLine = RecordOf<typeof quoteLineFields>

/** @returns the kind of a line; one that doesn't name its kind is a service unless it names a vehicle */
export function kindOfLine({ kind, vehicleId }: Pick<QuoteLine, 'kind' | 'vehicleId'>): 1 | 2 | 3 {
  return kind ?? (vehicleId === null ? lineKind.service : lineKind.vehicle)
}

/** @returns the number of vehicles that a quote offers, which is the number of its orders */
export function vehiclesOf(lines: readonly Pick<QuoteLine, 'kind' | 'vehicleId' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => (kindOfLine(line) === lineKind.vehicle ? sum + line.quantity : sum), 0)
}

/** @returns the errors of a line, by path. An empty price is not an error: the server takes the vehicle's list price. */
export function lineErrors(line: QuoteLine, at: string): readonly (readonly [path: string, message: string])[] {
  const isVehicle = (line.kind ?? lineKind.vehicle) === lineKind.vehicle
  if (!isVehicle && line.vehicleId !== null)
    return [[`${at}.vehicleId`, 'Only a line of the kind Vehicle names a vehicle']]
  if (!isVehicle && line.description === null) return [[`${at}.description`, messages.required('Description')]]
  if (line.vehicleId === null && line.description === null)
    return [[`${at}.vehicleId`, 'Choose a vehicle, or describe what is offered']]
  const isAmount = line.discountType !== discountType.percent
  if (isAmount && typeof line.discount === 'string') {
    const error = money('Discount').check(line.discount)
    if (error !== undefined) return [[`${at}.discount`, error]]
  }
  const discount = line.price === null ? undefined : discountError(line)
  return discount === undefined ? [] : [[`${at}.discount`, discount]]
}
