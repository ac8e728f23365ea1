import { sql } from 'kysely'
import { seedHistory } from '@core/server/entities'
import type { SeededRandom, Transaction } from '@core/server/plugin'
import type { DemoCompany } from './DemoCompany'
import { dayAt, momentOf } from './demoDays'

/** Public bodies pay after 30 days or more, others as they like. By the number in `paymentTerms`. */
const terms = {
  public: [
    [3, 70],
    [4, 30],
  ],
  others: [
    [1, 20],
    [2, 24],
    [3, 46],
    [4, 10],
  ],
} as const

/**
 * Inserts accounts with their history.
 * @param leads the ids of the leads that some of them were
 */
export async function insertAccounts(
  tx: Transaction,
  random: SeededRandom,
  accounts: readonly DemoCompany[],
  leads: ReadonlyMap<DemoCompany, number>,
): Promise<void> {
  const rows = accounts.map((account) => {
    const { trade, person, address, city, state, zip } = account
    return {
      id: account.id,
      company: account.company,
      type: trade.type,
      source: account.source,
      person: person?.id ?? null,
      store: account.storeId,
      opened: dayAt(account.since),
      created: momentOf(random, account.since),
      lead: leads.get(account) ?? null,
      units: account.units,
      value: account.estimatedValue,
      terms: random.weighted<number>(trade.isPublic ? terms.public : terms.others),
      exempt: trade.isPublic ?? null,
      industry: trade.industry,
      website: account.website,
      fleetSize: account.fleetSize,
      address,
      city,
      state,
      zip,
      billing: { line1: address, line2: null, city, state, zip },
    }
  })
  await sql`
      insert into crm.account (id, company, search_text, account_type, source, assign_to_id, store_id, opened_date, source_lead_id, estimated_units, estimated_value,
        terms, tax_exempt, address, city, state, zip, industry, website, fleet_size, billing_address, created_by, created_at, updated_by, updated_at)
      overriding system value
      select id, company, lower(company || ' ' || city), type, source, person, store, opened, lead, units, value, terms, exempt, address, city, state, zip, industry,
        website, "fleetSize", billing, person, created, person, created
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as account(id integer, company text, type smallint, source smallint, person integer, store integer,
        opened date, created timestamptz, lead integer, units integer, value numeric, terms smallint, exempt boolean, address text, city text, state text, zip text,
        industry text, website text, "fleetSize" integer, billing jsonb)
      order by id`.execute(tx.query)
  await seedHistory(
    tx,
    'account',
    rows.map(({ id, person, created }) => ({ id, action: 'create', by: person, at: created })),
  )
}
