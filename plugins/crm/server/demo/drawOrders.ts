import type { SeededRandom } from '@core/server/plugin'
import { vinCheckDigit } from '../../shared/accounts/checkVin'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { lineKind } from '../../shared/quotes/quoteLine'
import { dayAt, laterOf, momentOf, workdayFrom } from './demoDays'
import { demoStates } from './demoPlaces'
import type { DrawnQuote } from './drawQuotes'

/** Beginnings of VINs by the model, without the check digit and the year. */
const makers: Readonly<Record<string, string>> = {
  Transit: '1FTBW2CM',
  'E-Transit': '1FTBW9CK',
  'F-150': '1FTFW1E5',
  'F-250': '1FT7W2BT',
  Explorer: '1FMSK8DH',
  Escape: '1FMCU9GN',
  Express: '1GCWGAFG',
  Silverado: '1GCUYDED',
  Equinox: '3GNAXKEV',
  Tahoe: '1GNSKNKD',
  Savana: '1GTW7AFG',
  ProMaster: '3C6LRVDG',
  Sienna: '5TDYRKEC',
  RAV4: '2T3P1RFV',
  Camry: '4T1C11AK',
  Odyssey: '5FNRL6H7',
  'CR-V': '2HKRW2H5',
  Pacifica: '2C4RC1BG',
  Voyager: '2C4RC1CG',
  Sprinter: 'W1Y40CHY',
  NPR: 'JALC4WA6',
  'Model 3': '5YJ3E1EA',
}

/** @returns a valid VIN that ends with a number of at most five digits */
export function demoVin(model: string, year: string, number: number): string {
  const open = `${makers[model] ?? makers.Transit}0${year}KA${String(number).padStart(5, '0')}`
  return open.slice(0, 8) + vinCheckDigit(open) + open.slice(9)
}

/** The tenth sign of a VIN for the model years from 2018 on. */
const yearSigns = 'JKLMNPRSTVWXY'
export const yearSignOf = (year: number): string => yearSigns[(year - 2018) % yearSigns.length]!

/** @param vehicle such as “2027 Ford Transit” */
function vinOf(vehicle: string, number: number): string {
  const [year, , ...model] = vehicle.split(' ')
  return demoVin(model.join(' '), yearSignOf(Number(year)), number)
}

export interface DrawnOrder {
  readonly status: number
  readonly ordered: string
  readonly [column: string]: unknown
}

const holdReasons = [
  'Upfitter is behind schedule',
  'Waits for the customer’s financing',
  'Recall: parts are on order',
] as const
const cancelReasons = [
  'The customer needs one vehicle less',
  'Financing was declined',
  'Bought a used one instead',
] as const

/** The orders of a quote that was ordered: one for each vehicle. */
export function drawOrders(random: SeededRandom, quote: DrawnQuote, nextVin: () => number): readonly DrawnOrder[] {
  const { ordered, orderedAt, lines, prices, of } = quote
  if (ordered === null) return []
  // The vehicles of a quote come at about the same time.
  const days = Math.min(50, Math.max(7, random.logNormal(26, 0.32)))
  const promised = workdayFrom(ordered + Math.max(10, Math.round(random.logNormal(32, 0.16))))
  const isMoved = random.chance(0.12)
  return lines.flatMap((line, row) => {
    if (line.kind !== lineKind.vehicle) return []
    return Array.from({ length: line.quantity }, (_, unit) => {
      const took = Math.round(days) + random.between(0, 4)
      const deliveredOn = workdayFrom(ordered + took)
      const isDelivered = ordered + took < 0
      // Some customers cancel a vehicle, but never the only one.
      const isCancelled = row + unit > 0 && random.chance(0.05)
      const status = isCancelled
        ? orderStatus.cancelled
        : isDelivered
          ? orderStatus.delivered
          : openStatus(random, -ordered / took)
      const hasVin = status !== orderStatus.cancelled && status !== orderStatus.placed
      const contact = of.contacts.at(-1)!
      const receivedBy = random.chance(0.6) ? of.contacts[0]!.name : 'Front desk'
      return {
        status,
        company: of.company,
        lead: of.kind === 'Lead' ? of.id : null,
        account: of.kind === 'Account' ? of.id : null,
        person: of.person?.id ?? null,
        store: of.storeId,
        line: line.id,
        vehicle: line.vehicleId,
        description: line.description,
        value: prices.lines[row]!.unit,
        vin: hasVin ? vinOf(line.description, nextVin()) : null,
        ordered: orderedAt!,
        promised: dayAt(promised),
        first: dayAt(isMoved ? promised - 7 : promised),
        driver: status >= orderStatus.inTransit && status <= orderStatus.delivered ? (of.person?.id ?? null) : null,
        address: { line1: of.address, line2: null, city: of.city, state: of.state, zip: of.zip },
        contact: contact.name,
        phone: contact.phone,
        heldFrom: status === orderStatus.onHold ? orderStatus.allocated : null,
        holdReason: status === orderStatus.onHold ? random.pick(holdReasons) : null,
        cancelReason: status === orderStatus.cancelled ? random.pick(cancelReasons) : null,
        delivered: status === orderStatus.delivered ? laterOf(momentOf(random, deliveredOn), orderedAt!) : null,
        receivedBy: status === orderStatus.delivered ? receivedBy : null,
        signature: status === orderStatus.delivered ? { method: 'typed', name: receivedBy } : null,
        place: status === orderStatus.delivered ? placeNear(random, of.state) : null,
      }
    })
  })
}

/** By the share of the usual time that is over. */
function openStatus(random: SeededRandom, share: number): number {
  if (random.chance(0.13)) return orderStatus.onHold
  return share < 0.3 ? orderStatus.placed : share < 0.66 ? orderStatus.allocated : orderStatus.inTransit
}

function placeNear(random: SeededRandom, state: string) {
  const [latitude, longitude] = demoStates.find((one) => one.state === state)!.near
  const near = (degrees: number) => Math.round((degrees + (random.next() - 0.5) * 0.2) * 100_000) / 100_000
  return { latitude: near(latitude), longitude: near(longitude), accuracy: random.between(5, 30) }
}
