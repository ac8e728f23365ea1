import type { SeededRandom } from '@core/server/plugin'
import { demoModels, type DemoModel } from './demoModels'
import { firstNames, landmarks, lastNames, titles } from './demoNames'
import { demoStates, type Place, streets } from './demoPlaces'
import { demoTrades, type DemoTrade } from './demoTrades'

export interface DrawnContact {
  readonly name: string
  readonly title: string
  readonly email: string
  readonly phone: string
}

/** A company of the demonstration, before anything is sold to it. */
export interface DrawnCompany extends Place {
  readonly company: string
  readonly website: string
  readonly address: string
  readonly trade: DemoTrade
  readonly fleetSize: number
  /** The vehicles that it asks for. */
  readonly model: DemoModel
  readonly units: number
  readonly estimatedValue: number
  /** The person who decides comes first. */
  readonly contacts: readonly DrawnContact[]
}

/** @returns an estimate as people write it: the larger, the rounder */
export function roundEstimate(value: number): number {
  const step = value < 50_000 ? 500 : value < 200_000 ? 1000 : value < 1_000_000 ? 5000 : 25_000
  return Math.max(step, Math.round(value / step) * step)
}

/** Draws different companies: no two have the same name, mail domain or phone. */
export class CompanyDrawer {
  private readonly domains = new Set<string>()
  private readonly phones = new Map<string, number>()

  constructor(private readonly random: SeededRandom) {}

  draw(): DrawnCompany {
    const { random } = this
    const state = random.weighted(demoStates.map((one) => [one, one.weight] as const))
    const [city, zip] = random.pick(Object.entries(state.cities))
    const trade = random.weighted(demoTrades.map((one) => [one, one.weight] as const))
    const company = this.name(trade, city)
    const website = `${domainOf(company)}.example`
    const wanted = random.pick(trade.models)
    const model = demoModels.find((known) => known.model === wanted)!
    const units = Math.max(1, Math.round(random.logNormal(trade.units, 0.7)))
    const fleetSize = Math.max(units, Math.round(random.logNormal(trade.fleet, 0.7)))
    const phone = this.phone(state)
    return {
      company,
      website,
      address: `${random.between(1, 99) * random.pick([1, 4, 10, 25, 50])} ${random.pick(streets)}`,
      city,
      state: state.state,
      zip,
      trade,
      fleetSize,
      model,
      units,
      estimatedValue: roundEstimate(units * model.price * (0.92 + random.next() * 0.16)),
      contacts: this.contacts(website, phone, random.chance(0.35) ? 2 : 1),
    }
  }

  /** @returns a phone of a state that no company has yet: 555-0100 to 555-0199 belong to nobody */
  phone({ state, areaCodes }: (typeof demoStates)[number]): string {
    const taken = this.phones.get(state) ?? 0
    this.phones.set(state, taken + 1)
    const areaCode = areaCodes[taken % areaCodes.length]!
    return `${areaCode}-555-01${String(Math.floor(taken / areaCodes.length) % 100).padStart(2, '0')}`
  }

  private contacts(website: string, phone: string, count: number): readonly DrawnContact[] {
    const { random } = this
    return Array.from({ length: count }, (_, at) => {
      const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
      return {
        name: `${first} ${last}`,
        title: random.weighted<string>(at === 0 ? titles.deciding : titles.others),
        email: `${random.chance(0.3) ? first[0] : `${first}.`}${last}@${website}`.toLowerCase(),
        phone,
      }
    })
  }

  private name(trade: DemoTrade, city: string): string {
    for (;;) {
      const company = this.nameOnce(trade, city)
      const domain = domainOf(company)
      if (this.domains.has(domain)) continue
      this.domains.add(domain)
      return company
    }
  }

  private nameOnce({ names, isPublic = false }: DemoTrade, city: string): string {
    const { random } = this
    const what = random.pick(names)
    const landmark = random.pick(landmarks)
    if (isPublic)
      return random.weighted([
        [`${city} ${what}`, 5],
        [`${landmark} ${what}`, 3],
        [`${random.pick(lastNames)} County ${what}`, 2],
      ])
    const last = random.pick(lastNames)
    const first = random.weighted([
      [landmark, 34],
      [last, 26],
      [city, 14],
      [`${last} & Sons`, 7],
      [`${last} Brothers`, 5],
      [`${last} & ${random.pick(lastNames)}`, 7],
    ])
    const form = random.weighted([
      ['', 60],
      [' LLC', 18],
      [' Inc.', 16],
      [' Co.', 6],
    ])
    return `${first} ${what}${form}`
  }
}

/** @returns the name without its legal form, in small letters */
function domainOf(company: string): string {
  return company
    .replace(/ (LLC|Inc\.|Co\.)$/, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, '')
}
