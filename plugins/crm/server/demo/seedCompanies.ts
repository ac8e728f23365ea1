import { sql } from 'kysely'
import { continueHistory } from '@core/server/entities'
import { seededRandom, type SeededRandom, type Transaction } from '@core/server/plugin'
import { stage } from '../../shared/leads/leadStages'
import { type DemoCompany, type DemoPerson } from './DemoCompany'
import { dayAt, workdayFrom } from './demoDays'
import { CompanyDrawer, type DrawnCompany } from './drawCompany'
import { insertAccounts } from './insertAccounts'
import { insertLeads } from './insertLeads'
import { demoSources, drawArrival, drawJourney } from './leadJourney'

const leadCount = 2000
const accountCount = 500

/** The share of won leads that are accounts by now. */
const transferred = 0.35

/** How the leads of each store are divided among the salespeople. */
const owners: Readonly<Record<string, readonly (readonly [email: string, weight: number])[]>> = {
  WEST: [
    ['sales@demo.test', 84],
    ['sales.manager@demo.test', 16],
  ],
  EAST: [
    ['store.manager@demo.test', 84],
    ['sales.manager@demo.test', 16],
  ],
  NORTH: [
    ['store.manager@demo.test', 48],
    ['sales@demo.test', 28],
    ['sales.manager@demo.test', 24],
  ],
  SOUTH: [
    ['sales@demo.test', 52],
    ['store.manager@demo.test', 24],
    ['sales.manager@demo.test', 24],
  ],
  HQ: [
    ['sales.manager@demo.test', 44],
    ['sales@demo.test', 34],
    ['store.manager@demo.test', 22],
  ],
}

interface DemoStore {
  readonly id: number
  readonly code: string
  readonly states: readonly string[]
}

/**
 * 2,000 leads in all stages and 500 accounts, with their history. A share of the leads that were won are accounts; the other accounts were
 * customers before. The data is the same each time, except for the days, which are relative to today.
 */
export async function seedCompanies(tx: Transaction): Promise<readonly DemoCompany[]> {
  const random = seededRandom(20_011)
  const drawer = new CompanyDrawer(seededRandom(20_012))
  const assign = await assignment(tx, seededRandom(20_013))
  const drawn: Omit<DemoCompany, 'id'>[] = []
  let leads = 0
  while (leads < leadCount) {
    // Each lead has a seed of its own, so that it has about the same fate whatever day today is.
    const own = seededRandom(100_000 + drawn.length)
    const arrival = drawArrival(own)
    const steps = drawJourney(own, arrival.day, arrival.luck)
    const company = drawer.draw()
    const now = steps.at(-1)!
    const isAccount = now.stage === stage.won && now.day < -3 && own.chance(transferred)
    const isUnassigned = steps.length === 1 && arrival.day > -4 && own.chance(0.15)
    if (!isAccount) leads += 1
    drawn.push({
      ...company,
      ...assign(company, isUnassigned),
      kind: isAccount ? 'Account' : 'Lead',
      source: arrival.source,
      since: isAccount ? Math.max(now.day, workdayFrom(now.day + 1)) : arrival.day,
      steps,
      wasLead: isAccount,
    })
  }
  const copies = drawn.filter(({ kind }, at) => kind === 'Lead' && at % 90 === 0)
  for (let accounts = drawn.length - leads; accounts < accountCount; accounts++) {
    // Some leads are a department of an account at the same address, so that there are possible duplicates.
    const twin = copies.pop()
    const company = twin ? departmentOf(twin) : drawer.draw()
    drawn.push({
      ...company,
      ...assign(company, false),
      kind: 'Account',
      source: random.weighted(demoSources.map(({ source, share, luck }) => [source, share * luck ** 8] as const)),
      since: workdayFrom(-Math.floor(25 + random.next() ** 1.4 * 1400)),
      steps: [],
      wasLead: false,
    })
  }
  const inOrder = drawn.toSorted((a, b) => firstDay(a) - firstDay(b))
  return insertCompanies(tx, random, inOrder)
}

/** Ids are in the order in which companies came in. Those of leads that are accounts by now are left out of the leads. */
async function insertCompanies(
  tx: Transaction,
  random: SeededRandom,
  drawn: readonly Omit<DemoCompany, 'id'>[],
): Promise<readonly DemoCompany[]> {
  const leadIds = await reserveIds(tx, 'crm.lead', drawn.filter(({ steps }) => steps.length > 0).length)
  const accountIds = await reserveIds(tx, 'crm.account', drawn.filter(({ kind }) => kind === 'Account').length)
  const sources = new Map<DemoCompany, number>()
  const companies: DemoCompany[] = []
  let [leads, accounts] = [0, 0]
  for (const one of drawn) {
    const leadId = one.steps.length > 0 ? leadIds[leads++]! : undefined
    const company = { ...one, id: one.kind === 'Lead' ? leadId! : accountIds[accounts++]! }
    companies.push(company)
    if (company.kind === 'Account' && leadId !== undefined) sources.set(company, leadId)
  }
  await insertLeads(
    tx,
    random,
    companies.filter(({ kind }) => kind === 'Lead'),
  )
  await insertAccounts(
    tx,
    random,
    companies.filter(({ kind }) => kind === 'Account'),
    sources,
  )
  await insertTransferred(tx, sources)
  return companies
}

/** The leads that some accounts were, as a transfer leaves them. They have random numbers of their own. */
async function insertTransferred(tx: Transaction, sources: ReadonlyMap<DemoCompany, number>): Promise<void> {
  const leads = [...sources].map(([account, id]): DemoCompany => ({ ...account, kind: 'Lead', id }))
  await insertLeads(tx, seededRandom(20_014), leads)
  const transfers = [...sources].map(([{ id, since, company, person }, lead]) => ({
    lead,
    account: id,
    company,
    by: person?.id ?? null,
    at: `${dayAt(since)}T16:00:00Z`,
  }))
  await sql`
    with made as (
      insert into crm.lead_transfer (lead_id, account_id, company, made_account, moved, transferred_by, transferred_at)
      select lead, account, company, true, '{}', by, at
      from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) as one(lead integer, account integer, company text, by integer, at timestamptz)
      returning lead_id, transferred_by, transferred_at
    )
    update crm.lead set is_transferred = true, deleted_at = transferred_at, deleted_by = transferred_by
    from made where made.lead_id = lead.id`.execute(tx.query)
  for (const { lead, account } of transfers)
    await continueHistory(tx, { entity: 'lead', id: lead }, { entity: 'account', id: account })
}

async function reserveIds({ query }: Transaction, table: string, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}) order by 1`.execute(
    query,
  )
  return rows.map(({ id }) => id)
}

const firstDay = ({ steps, since }: Omit<DemoCompany, 'id'>): number => steps[0]?.day ?? since

function departmentOf({ company, contacts, ...rest }: DrawnCompany): DrawnCompany {
  return {
    ...rest,
    company: `${company.replace(/ (LLC|Inc\.|Co\.)$/, '')} Fleet Services`,
    contacts: contacts.slice(0, 1),
  }
}

/** @returns a function that finds the store of a company, and draws its salesperson */
async function assignment({ query }: Transaction, random: SeededRandom) {
  const { rows: people } = await sql<DemoPerson>`
    select id, email, store_id as "storeId" from api.person where email like '%@demo.test'`.execute(query)
  const { rows: stores } = await sql<DemoStore>`
    select id, code, territory_states as states from api.store where territory_states is not null order by id`.execute(
    query,
  )
  return ({ state }: DrawnCompany, isUnassigned: boolean) => {
    const { id, code } = stores.find(({ states }) => states.includes(state))!
    const email = random.weighted(owners[code]!)
    return { storeId: id, person: isUnassigned ? null : (people.find((person) => person.email === email) ?? null) }
  }
}
