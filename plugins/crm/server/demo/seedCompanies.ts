import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '@core/server/database'
import { accountTrades, leadTrades, places } from './demoCompanies'
import { demoModels, drivenModels } from './demoModels'

/** The data as JSON for SQL: `n` of 2,000 leads is one trade in one town. */
const placed = JSON.stringify(places.flatMap(({ state, towns, zip }) => towns.map((town) => ({ state, town, zip }))))

const person = sql`case n % 3 when 0 then (select id from core."user" where email = 'sales@demo.test') when 1 then (select id from core."user" where email = 'store.manager@demo.test') else (select id from core."user" where email = 'sales.manager@demo.test') end`

/** Two of every hundred leads are unassigned, so that the view “Unassigned” is not empty. */
const assigned = sql`case when n % 50 <> 17 then ${person} end`

/** Every twenty-fifth account has the same address as a lead, so that there are possible duplicates. */
const ownNumber = sql`case n % 25 when 0 then 100 else 1000 end`

/** The store whose territory contains a company. */
const storeOf = (companies: string) =>
  sql`(select id from core.store where territory_states ? ${sql.ref(`${companies}.state`)})`

/** A handyman has a few vehicles, a leasing company hundreds. */
const fleetSize = sql`case trade.type when 2 then 12 + n % 110 when 3 then 20 + n % 60 when 4 then 40 + n % 160 when 5 then 1 + n % 4 when 6 then 6 + n % 40 else 3 + n % 45 end`

/** The models of a company type. */
const models = JSON.stringify(
  Object.entries(drivenModels).flatMap(([type, names]) =>
    names.map((model) => ({ ...demoModels.find((known) => known.model === model), type: Number(type) })),
  ),
)

/** @returns the rows of `count` companies: each trade in each of forty towns, with an address */
const companies = (count: number, trades: typeof leadTrades, suffix: string, firstNumber: RawBuilder<unknown>) => sql`
  select n, place.town || ' ' || trade.name || ${suffix} as name, place.state, place.town, place.zip || lpad((n % 100)::text, 2, '0') as zip,
    (${firstNumber} + n * 7 % 880) || ' ' || (array['Commerce', 'Depot', 'Mill', 'Station', 'Market'])[1 + n % 5] || (array[' Street', ' Road', ' Avenue'])[1 + n % 3] as address,
    trade.type, trade.industry, ${fleetSize} as fleet
  from generate_series(0, ${count - 1}) as n
  join lateral (select value ->> 'state' as state, value ->> 'town' as town, value ->> 'zip' as zip
    from jsonb_array_elements(${placed}::jsonb) with ordinality as listed (value, at) where at = 1 + (n % 8) * 5 + n / 8 % 5) as place on true
  join lateral (select value ->> 'name' as name, (value ->> 'type')::int as type, value ->> 'industry' as industry
    from jsonb_array_elements(${JSON.stringify(trades)}::jsonb) with ordinality as listed (value, at) where at = 1 + n / 40 % ${trades.length}) as trade on true`

/**
 * 2,000 leads in all stages and 500 accounts, with their history. The data is the same each time, except for the days, which are relative
 * to today.
 */
export async function seedCompanies({ query }: Transaction): Promise<void> {
  await sql`
    insert into crm.lead (company, search_text, status, lead_type, source, assign_to, store_id, received_date, stage_since, next_follow_up, expected_close,
      estimated_units, estimated_value, fleet_size, address, city, state, zip, industry, website, purchase_method, lost_reason, furthest_stage, fleet)
    select name, lower(name || ' ' || town), status, type, 1 + n % 10, ${assigned}, ${storeOf('aged')},
      current_date - age, now() - make_interval(days => n * 7 % (age + 1)), case when status not in (8, 9) and n % 4 > 0 then current_date - 5 + n % 25 end,
      current_date + n * 7 / 3 % 400 - 10, greatest(1, fleet / 16), greatest(1, fleet / 16) * 42500, fleet, address, town, state, zip, industry,
      lower(regexp_replace(name, '[^A-Za-z]+', '', 'g')) || '.example', 1 + n % 3, case status when 9 then 1 + n % 9 end,
      case status when 9 then 1 + n / 10 % 6 when 10 then 2 + n / 10 % 3 else status end,
      case when status >= 3 then jsonb_build_array(jsonb_build_object('quantity', greatest(1, fleet / 3), 'make', driven.make_id, 'model', driven.id,
        'year', 4 + n % 9, 'segment', (select id from crm.segment where name = driven.segment), 'fuel', (select id from crm.fuel where name = driven.fuel),
        'replaceBy', current_date + 30 + n % 300, 'holding', 1 + n % 2)) end
    from (select *, case when status in (8, 9) then 20 + n * 37 % 620 else 1 + n * 11 % 60 end as age
      from (select *, 1 + n * 3 % 10 as status from (${companies(2000, leadTrades, '', sql`100`)}) as drawn) as staged) as aged
    join lateral (select model.id, model.make_id, known.segment, known.fuel, row_number() over (order by model.id) - 1 as place, count(*) over () as models
      from jsonb_to_recordset(${models}::jsonb) as known(type integer, model text, segment text, fuel text) join crm.make_model as model on model.name = known.model
      where known.type = aged.type) as driven on driven.place = n % driven.models`.execute(query)
  // The parent is the same trade in the previous town. Joined by row number, because ids have gaps after an interrupted start.
  await sql`
    update crm.lead set parent_id = placed.parent_id
    from (select id, row_number() over (order by id) as n, lag(id, 40) over (order by id) as parent_id from crm.lead) as placed
    where placed.id = lead.id and n > 1000 and n % 100 = 7`.execute(query)
  await sql`
    insert into crm.account (company, search_text, account_type, source, assign_to_id, store_id, opened_date, estimated_units, estimated_value, terms,
      address, city, state, zip, industry, website, fleet_size, billing_address)
    select name, lower(name || ' ' || town), type, 1 + n % 10, ${person}, ${storeOf('drawn')}, current_date - n * 13 % 640, greatest(1, fleet / 16), greatest(1, fleet / 16) * 42500, 1 + n % 4,
      address, town, state, zip, industry, lower(regexp_replace(name, '[^A-Za-z]+', '', 'g')) || '.example', fleet,
      jsonb_build_object('line1', address, 'line2', null, 'city', town, 'state', state, 'zip', zip)
    from (${companies(500, accountTrades, ' Inc.', ownNumber)}) as drawn`.execute(query)
  await seedHistory({ query })
}

/** The creator and time of each, and the stages that a lead has been in. */
async function seedHistory({ query }: Pick<Transaction, 'query'>): Promise<void> {
  const stages = sql`(array['New','Contacted','Qualified','Fleet Review','Quoted','Negotiation','Commitment','Won','Lost','Nurture'])`
  await sql`update crm.lead set created_by = assign_to, created_at = received_date, updated_by = assign_to, updated_at = stage_since`.execute(
    query,
  )
  await sql`update crm.account set created_by = assign_to_id, created_at = opened_date, updated_by = assign_to_id, updated_at = opened_date`.execute(
    query,
  )
  await sql`
    insert into core.history (entity, record_id, action, changes, before, after, by, at)
    select 'lead', id, 'create', '[]'::jsonb, null::jsonb, null::jsonb, created_by, created_at from crm.lead
    union all select 'account', id, 'create', '[]'::jsonb, null, null, created_by, created_at from crm.account
    union all select 'lead', id, 'update', jsonb_build_array(jsonb_build_object('field', 'status', 'label', 'Stage',
      'from', ${stages}[was], 'to', ${stages}[became])), jsonb_build_object('status', was), jsonb_build_object('status', became), assign_to,
      received_date + (stage_since - received_date) * (place::double precision / steps)
      from crm.lead cross join lateral (
        select became, lag(became, 1, 1) over (order by place) as was, place, count(*) over () as steps
        from unnest(array(select generate_series(2, furthest_stage)) || case when status > 8 then array[status::integer] end)
          with ordinality as way(became, place)) as step`.execute(query)
}
