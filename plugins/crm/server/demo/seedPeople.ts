import { sql } from 'kysely'
import { seededRandom } from '@core/server/plugin'
import type { Transaction } from '@core/server/database'
import { vinCheckDigit, vinMaker, vinYear } from '../../shared/accounts/checkVin'
import { firstNames, lastNames, titles } from './demoCompanies'

const list = (values: readonly string[]) =>
  sql`(${sql.lit(`{${values.map((value) => `"${value}"`).join(',')}}`)}::text[])`

/** The contacts of leads and accounts, the customers that accounts deliver to, and the vehicles that accounts hold. D8 */
export async function seedPeople(tx: Transaction): Promise<void> {
  await seedContacts(tx)
  await seedCustomers(tx)
  await seedHeldVehicles(tx)
}

async function seedContacts({ query }: Transaction): Promise<void> {
  await sql`
    insert into crm.contact (name, title, email, phone, decision_maker, preferred_channel, entity_type, entity_type_id, search_text, created_by, created_at)
    select first || ' ' || last, title, lower(first || '.' || last) || '@' || website, phone, deciding, 1 + n % 3, kind, id,
      lower(first || ' ' || last || ' ' || title), by, made
    from (
      select *, ${list(firstNames)}[1 + (n * 5 + place) % ${firstNames.length}] as first, ${list(lastNames)}[1 + (n * 7 + place * 3) % ${lastNames.length}] as last,
        ${list(titles)}[1 + (n + place * 2) % ${titles.length}] as title, place = 0 as deciding,
        '555-' || lpad((200 + n % 700)::text, 3, '0') || '-' || lpad(((n * 37 + place * 13) % 10000)::text, 4, '0') as phone
      from (
        select 1 as kind, id, id as n, place, website, assign_to as by, created_at as made from crm.lead cross join generate_series(0, 1) as place where place = 0 or id % 3 = 0
        union all
        select 2, id, id + 5000, place, website, assign_to_id, created_at from crm.account cross join generate_series(0, 1) as place where place = 0 or id % 2 = 0
      ) as companies
    ) as drawn`.execute(query)
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

async function seedCustomers({ query }: Transaction): Promise<void> {
  await sql`
    insert into crm.customer (name, account_id, phone, email, assign_to, store_id, delivery_address, search_text, created_by, created_at)
    select name, id, phone, lower(replace(name, ' ', '.')) || '@mail.example', assign_to_id, store_id,
      jsonb_build_object('line1', (10 + id) || ' Garden Lane', 'line2', null, 'city', city, 'state', state, 'zip', zip), lower(name || ' ' || phone),
      assign_to_id, created_at
    from (
      select *, ${list(firstNames)}[1 + (id * 11 + place) % ${firstNames.length}] || ' ' || ${list(lastNames)}[1 + (id * 3 + place * 5) % ${lastNames.length}] as name,
        '555-' || lpad((300 + id % 600)::text, 3, '0') || '-' || lpad((id * 41 % 10000)::text, 4, '0') as phone
      from crm.account cross join generate_series(0, 1) as place where place = 0 and id % 2 = 0 or id % 5 = 0
    ) as drawn`.execute(query)
  await sql`
    update crm.sales_order set customer_id = (select id from crm.customer where account_id = sales_order.account_id order by id limit 1)
    where account_id is not null`.execute(query)
}

/** Beginnings of VINs for makes of the catalog, without the check digit and the year. */
const makers = ['1FTBW2CM', '1GCWGAFG', '3C6LRVDG', '5TDYRKEC', '2C4RC1BG', '5FNRL6H7', 'W1Y40CHY', '5YJ3E1EA']
const yearSigns = ['K', 'L', 'M', 'N', 'P', 'R', 'S']

async function seedHeldVehicles({ query }: Transaction): Promise<void> {
  const random = seededRandom(4133)
  const vehicles = Array.from({ length: 600 }, (_, at) => {
    const open = `${random.pick(makers)}0${random.pick(yearSigns)}KA${String(10_000 + at)}`
    const vin = open.slice(0, 8) + vinCheckDigit(open) + open.slice(9)
    return { vin, maker: vinMaker(vin) ?? null, year: vinYear(vin) ?? null, at }
  })
  await sql`
    insert into crm.account_vehicle (vin, account_id, maker, year, plate, in_service_since, search_text)
    select vin, account.id, maker, year, 'WG ' || (1000 + at), current_date - (60 + at * 3 % 1500), lower(vin || ' ' || coalesce(maker, '') || ' WG ' || (1000 + at))
    from jsonb_to_recordset(${JSON.stringify(vehicles)}::jsonb) as drawn (vin text, maker text, year integer, at integer)
    join (select id, row_number() over (order by id) - 1 as place from crm.account) as account on account.place = at % 150`.execute(
    query,
  )
}
