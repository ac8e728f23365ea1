import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'

interface DemoStore {
  readonly code: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly phone: string
  readonly timezone: string
  readonly manager: string
  readonly territory: readonly string[]
}

const manager = 'sales.manager@demo.test'

/** The locations of the five stores. Their territories together cover all states of the demonstration's companies. */
const stores: readonly DemoStore[] = [
  {
    code: 'HQ',
    address: '1200 Farnam Street',
    city: 'Omaha',
    state: 'NE',
    zip: '68102',
    phone: '555-020-0001',
    timezone: 'America/Chicago',
    manager,
    territory: ['NE', 'IA', 'KS', 'SD'],
  },
  {
    code: 'NORTH',
    address: '88 Canal Road',
    city: 'Akron',
    state: 'OH',
    zip: '44308',
    phone: '555-020-0002',
    timezone: 'America/New_York',
    manager,
    territory: ['OH', 'MI', 'PA', 'IN'],
  },
  {
    code: 'SOUTH',
    address: '415 Boulder Avenue',
    city: 'Tulsa',
    state: 'OK',
    zip: '74103',
    phone: '555-020-0003',
    timezone: 'America/Chicago',
    manager,
    territory: ['OK', 'FL', 'TX', 'GA'],
  },
  {
    code: 'EAST',
    address: '730 Foster Street',
    city: 'Durham',
    state: 'NC',
    zip: '27701',
    phone: '555-020-0004',
    timezone: 'America/New_York',
    manager: 'store.manager@demo.test',
    territory: ['NC', 'NY', 'VA', 'NJ'],
  },
  {
    code: 'WEST',
    address: '260 Liberty Road',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
    phone: '555-020-0005',
    timezone: 'America/Los_Angeles',
    manager,
    territory: ['OR', 'NV', 'AZ', 'CA', 'WA'],
  },
]

/** Sets the addresses, managers, hours and territories of the stores with which every deployment begins. */
export async function seedStores({ query }: Transaction): Promise<void> {
  await sql`
    update core.store set address = known.address, city = known.city, state = known.state, zip = known.zip, phone = known.phone, timezone = known.timezone,
      hours = 'Mon–Fri 8–18, Sat 9–14', territory_states = known.territory,
      manager_id = (select id from api.person where email = known.manager)
    from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as known(code text, address text, city text, state text, zip text, phone text, timezone text,
      manager text, territory jsonb)
    where store.code = known.code`.execute(query)
}
