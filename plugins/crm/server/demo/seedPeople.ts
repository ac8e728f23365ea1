import { sql } from 'kysely'
import { today } from '@core/entity'
import { seededRandom, type SeededRandom, type Transaction } from '@core/server/plugin'
import { vinYear } from '../../shared/accounts/checkVin'
import { vinMaker } from '../../shared/accounts/vinMakers'
import type { DemoCompany } from './DemoCompany'
import { dayAt, momentOf } from './demoDays'
import { firstNames, lastNames } from './demoNames'
import { demoStates, streets } from './demoPlaces'
import { demoVin, yearSignOf } from './drawOrders'

/** The contacts of leads and accounts, the customers that accounts deliver to, and the vehicles that accounts hold. D8 */
export async function seedPeople(tx: Transaction, companies: readonly DemoCompany[]): Promise<void> {
  const random = seededRandom(4133)
  const accounts = companies.filter(({ kind }) => kind === 'Account')
  await seedContacts(tx, random, companies)
  await seedCustomers(tx, random, accounts)
  await seedHeldVehicles(tx, random, accounts)
}

async function seedContacts({ query }: Transaction, random: SeededRandom, companies: readonly DemoCompany[]) {
  const rows = companies.flatMap((company) =>
    company.contacts.map((contact, at) => ({
      ...contact,
      deciding: at === 0,
      channel: random.weighted([[1, 45] as const, [2, 45] as const, [3, 10] as const]),
      kind: company.kind === 'Lead' ? 1 : 2,
      of: company.id,
      by: company.person?.id ?? null,
      made: momentOf(random, company.steps[0]?.day ?? company.since),
    })),
  )
  await sql`
    insert into crm.contact (name, title, email, phone, decision_maker, preferred_channel, entity_type, entity_type_id, search_text, created_by, created_at)
    select name, title, email, phone, deciding, channel, kind, "of", lower(name || ' ' || title), "by", made
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn(name text, title text, email text, phone text, deciding boolean, channel smallint,
      kind smallint, "of" integer, "by" integer, made timestamptz)`.execute(query)
  // The person is a contact of the previous account as well.
  await sql`
    with doubled as (
      select id, name, title, email, phone, preferred_channel, entity_type_id, search_text, created_by, created_at
      from crm.contact where entity_type = 2 and entity_type_id % 25 = 0 and decision_maker),
    there as (
      insert into crm.contact (name, title, email, phone, preferred_channel, entity_type, entity_type_id, person_id, search_text, created_by, created_at)
      select name, title, email, phone, preferred_channel, 2, (select max(before.id) from crm.account as before where before.id < entity_type_id), id, search_text, created_by, created_at from doubled)
    update crm.contact set person_id = contact.id from doubled where doubled.id = contact.id`.execute(query)
}

/** The people to whom accounts of care and leasing deliver. */
async function seedCustomers({ query }: Transaction, random: SeededRandom, accounts: readonly DemoCompany[]) {
  const rows = accounts.flatMap((account) => {
    const count = random.weighted(
      account.trade.type === 6
        ? ([
            [1, 6],
            [2, 3],
            [3, 1],
          ] as const)
        : ([
            [0, 5],
            [1, 5],
            [2, 1],
          ] as const),
    )
    const { areaCodes } = demoStates.find(({ state }) => state === account.state)!
    return Array.from({ length: count }, () => {
      const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
      return {
        name: `${first} ${last}`,
        email: `${first}.${last}@mail.example`.toLowerCase(),
        phone: `${random.pick(areaCodes)}-555-01${random.between(10, 99)}`,
        account: account.id,
        person: account.person?.id ?? null,
        store: account.storeId,
        address: {
          line1: `${random.between(2, 980)} ${random.pick(streets)}`,
          line2: null,
          city: account.city,
          state: account.state,
          zip: account.zip,
        },
        made: momentOf(random, account.since),
      }
    })
  })
  await sql`
    insert into crm.customer (name, account_id, phone, email, assign_to, store_id, delivery_address, search_text, created_by, created_at)
    select name, account, phone, email, person, store, address, lower(name || ' ' || phone), person, made
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn(name text, email text, phone text, account integer, person integer, store integer,
      address jsonb, made timestamptz)`.execute(query)
  await sql`
    update crm.sales_order set customer_id = (select id from crm.customer where account_id = sales_order.account_id order by id limit 1)
    where account_id is not null`.execute(query)
}

const plateLetters = 'A B C E F G H K L M N P R S T V'.split(' ')

/** Few accounts hold most of the vehicles. */
async function seedHeldVehicles({ query }: Transaction, random: SeededRandom, accounts: readonly DemoCompany[]) {
  const holders = accounts.map((account) => [account, account.fleetSize] as const)
  const vehicles = Array.from({ length: 600 }, (_, at) => {
    const account = random.weighted(holders)
    const age = random.between(1, 7)
    const vin = demoVin(random.pick(account.trade.models), yearSignOf(Number(today().slice(0, 4)) - age), 10_000 + at)
    return {
      vin,
      account: account.id,
      maker: vinMaker(vin) ?? null,
      year: vinYear(vin) ?? null,
      plate: `${random.pick(plateLetters)}${random.pick(plateLetters)} ${random.between(10_000, 99_999)}`,
      since: dayAt(-age * 365 + random.between(0, 300)),
    }
  })
  await sql`
    insert into crm.account_vehicle (vin, account_id, maker, year, plate, in_service_since, search_text)
    select vin, account, maker, year, plate, since, lower(vin || ' ' || coalesce(maker, '') || ' ' || plate)
    from jsonb_to_recordset(${JSON.stringify(vehicles)}::jsonb) as drawn (vin text, account integer, maker text, year integer, plate text, since date)`.execute(
    query,
  )
}
