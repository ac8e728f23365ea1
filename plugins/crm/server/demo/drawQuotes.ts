import type { SeededRandom } from '@core/server/plugin'
import { lineKind } from '../../shared/quotes/quoteLine'
import { type PricedLine, priceQuote } from '../../shared/quotes/priceQuote'
import { approvalState, quoteStatus, validDays } from '../../shared/quotes/quoteStatuses'
import { salesTax } from '../../shared/quotes/salesTax'
import { dayAt, laterOf, momentOf } from './demoDays'
import type { QuotePlan } from './planQuotes'

/** A vehicle of the list. */
export interface OfferedVehicle {
  readonly id: number
  readonly name: string
  readonly model: string
  readonly price: string
}

export interface DrawnLine extends PricedLine {
  readonly id: number
  readonly kind: 1 | 2 | 3
  readonly vehicleId: number | null
  readonly description: string
}

export interface DrawnQuote extends QuotePlan {
  readonly sentAt: string | null
  readonly viewedAt: string | null
  readonly decidedAt: string | null
  /** When the vehicles of it were ordered. */
  readonly orderedAt: string | null
  readonly validUntil: string
  readonly decisionNote: string | null
  readonly approval: number | null
  readonly lines: readonly DrawnLine[]
  readonly taxExempt: boolean
  readonly prices: ReturnType<typeof priceQuote>
}

const declineReasons = [
  ['Over budget', 30],
  ['Bought from another dealer', 26],
  ['The project was postponed', 20],
  ['Delivery takes too long', 12],
  ['Needs another upfit', 8],
  ['Decided to lease elsewhere', 4],
] as const
const revisionNotes = [
  'Please quote it with a longer wheelbase',
  'Can we have two of them in white and one in silver?',
  'Please add shelving, and leave out the trailer hitch',
  'We need the total with delivery to two addresses',
] as const

/** Discounts in percent, by the number of vehicles. Up to ten need no approval. */
const discounts = (units: number) =>
  units >= 10
    ? ([
        ['5', 2],
        ['6.5', 3],
        ['8', 4],
        ['10', 2],
      ] as const)
    : units >= 4
      ? ([
          [null, 1],
          ['3', 3],
          ['4', 3],
          ['5', 4],
          ['6', 2],
        ] as const)
      : ([
          [null, 12],
          ['1', 2],
          ['2', 4],
          ['3', 3],
          ['5', 1],
        ] as const)

/** Upfit of one vehicle, by what companies put into it. */
const upfits = {
  care: [
    [null, 30],
    ['2850.00', 20],
    ['7400.00', 15],
    ['18500.00', 20],
    ['21900.00', 5],
  ],
  work: [
    [null, 42],
    ['1650.00', 18],
    ['2900.00', 20],
    ['4200.00', 14],
    ['6850.00', 6],
  ],
  none: [
    [null, 85],
    ['950.00', 15],
  ],
} as const

export function drawQuote(random: SeededRandom, plan: QuotePlan, vehicles: readonly OfferedVehicle[]): DrawnQuote {
  const { of, status, sent } = plan
  const asks = status === quoteStatus.draft && random.chance(0.2)
  const lines = drawLines(random, plan, vehicles, asks ? '12' : undefined)
  const taxExempt = of.trade.isPublic ?? false
  const sentAt = sent === null ? null : momentOf(random, sent)
  const decidedAt = plan.decided === null ? null : laterOf(momentOf(random, plan.decided), sentAt!)
  const isViewed = status !== quoteStatus.sent && sent !== null
  const viewedAt = isViewed
    ? laterOf(momentOf(random, Math.min(plan.decided ?? 0, sent + random.between(0, 3))), sentAt!)
    : null
  return {
    ...plan,
    // What a customer wants changed is not sent yet.
    revision: plan.revision + (status === quoteStatus.revisionRequested ? 1 : 0),
    sentAt,
    viewedAt: decidedAt !== null && viewedAt !== null && viewedAt > decidedAt ? decidedAt : viewedAt,
    decidedAt,
    orderedAt: plan.ordered === null ? null : laterOf(momentOf(random, plan.ordered), decidedAt!),
    validUntil: dayAt((sent ?? plan.quoted) + validDays),
    decisionNote:
      status === quoteStatus.declined
        ? random.weighted(declineReasons)
        : status === quoteStatus.revisionRequested
          ? random.pick(revisionNotes)
          : null,
    approval: asks ? approvalState.asked : null,
    lines,
    taxExempt,
    prices: priceQuote({ lines, taxRate: salesTax[of.state] ?? 0, taxExempt }),
  }
}

function drawLines(
  random: SeededRandom,
  { of, quoted }: QuotePlan,
  vehicles: readonly OfferedVehicle[],
  special: string | undefined,
): readonly DrawnLine[] {
  const { trade, model, kind, steps } = of
  // Accounts that buy again buy what they need that day.
  const isAgain = kind === 'Account' && (steps.length === 0 || quoted > (steps.at(-1)?.day ?? 0))
  const units = isAgain ? Math.max(1, Math.round(random.logNormal(trade.units, 0.7))) : of.units
  const second = units >= 4 && random.chance(0.4) ? Math.max(1, Math.round(units * random.pick([0.25, 0.4]))) : 0
  const discount = special ?? random.weighted<string | null>(discounts(units))
  const upfit = trade.type === 6 ? upfits.care : trade.type === 4 || trade.type === 3 ? upfits.none : upfits.work
  const deliveryFee = random.weighted<string | null>([
    [null, 5],
    ['250.00', 3],
    ['395.00', 2],
  ])
  const models = [model.model, random.pick(trade.models.filter((name) => name !== model.model))]
  const lines = [units - second, second].flatMap((quantity, at) => {
    if (quantity === 0) return []
    const vehicle = offered(random, vehicles, models[at]!)
    return {
      kind: lineKind.vehicle,
      vehicleId: vehicle.id,
      description: vehicle.name,
      quantity,
      price: vehicle.price,
      discountType: discount === null ? null : 2,
      discount,
      upfit: random.weighted<string | null>(upfit),
      deliveryFee,
    }
  })
  const extra = { vehicleId: null, discountType: null, discount: null, upfit: null, deliveryFee: null }
  const training = {
    ...extra,
    kind: lineKind.service,
    description: 'Driver training, half a day',
    quantity: 1,
    price: '450.00',
  }
  const plates = {
    ...extra,
    kind: lineKind.fee,
    description: 'Registration and plates',
    quantity: units,
    price: '185.00',
  }
  return [...lines, ...(random.chance(0.12) ? [training] : []), ...(random.chance(0.3) ? [plates] : [])].map(
    (line, at) => ({ ...line, id: at + 1 }),
  )
}

/** Mostly of the newest year, which comes first. */
function offered(random: SeededRandom, vehicles: readonly OfferedVehicle[], model: string): OfferedVehicle {
  const years = vehicles.filter((vehicle) => vehicle.model === model)
  return random.weighted(years.map((vehicle, at) => [vehicle, [6, 3, 1][at] ?? 1] as const))
}
