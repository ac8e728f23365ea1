import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'
import { leadPermissions } from '../../shared/crmPermissions'
import { accountTypes } from '../../shared/salesLists'
import { storeOfTerritory } from '../stores/storeOfTerritory'

const { can } = leadPermissions

/** The maximum of open leads that rules assign to a person while others have room, unless a rule sets another number. */
export const openLeadsAtMost = 100

/** A person who has not signed in for four days counts as absent. The limit spans a weekend. */
const present = sql`person.last_login_at > now() - interval '4 days'`

export interface Assignment {
  readonly assignTo: number
  readonly storeId: number | null
  /** A text that is stored with the lead. */
  readonly reason: string
}

interface ArrivingLead {
  readonly leadType: number
  readonly storeId: number | null
  readonly state: string | null
  readonly zip: string | null
}

interface Candidate {
  readonly id: number
  readonly open: number
  /** The number of people who take turns. */
  readonly people: number
  readonly full: boolean
}

/**
 * Chooses the person for a new lead. If a rule for its type exists and one of its people has room, the rule's people take turns. Otherwise
 * it is the people of the lead's store or of the store whose territory contains it, salespeople before managers. Without such a store, or
 * if nobody is there, everybody takes turns. Each time it is the person who has waited longest, among those who are present and have room.
 * @returns undefined if nobody works with leads
 */
export async function assignLead(tx: Transaction, lead: ArrivingLead): Promise<Assignment | undefined> {
  const storeId = lead.storeId ?? (await storeOfTerritory(tx, lead))
  // Assignments run one at a time. Otherwise two leads that arrive together would go to the same person.
  await sql`select pg_advisory_xact_lock(hashtextextended('crm.assignLead', 0))`.execute(tx.query)
  const { rows } = await sql<{ name: string }>`select name from api.store where id = ${storeId}`.execute(tx.query)
  const store = rows[0]?.name
  const ruled = await assignByType(tx, lead.leadType, storeId)
  if (ruled) return { ...ruled, storeId }
  const there = storeId === null ? undefined : await nextInTurn(tx, peopleOfStore(storeId))
  const next = there ?? (await nextInTurn(tx, everybody))
  if (!next) return undefined
  const place = [lead.state, lead.zip].filter(Boolean).join(' ')
  const why = !store
    ? 'No store’s territory has it'
    : lead.storeId !== null
      ? `The form is ${store}’s`
      : `${place} is in the territory of ${store}`
  const turn = there || !store ? '' : ', where nobody takes leads'
  return { assignTo: next.id, storeId, reason: `${why}${turn}; ${turnOf(next)}` }
}

/** As `rights`: whether the `person` works on their own leads, and whether on those of others. */
const leadRights = sql`
  cross join lateral (
    select bool_or(granted.permission_id = ${can.editAssignLead}) as sells,
      bool_or(granted.permission_id in (${can.editAllLead}, ${can.editAllLeadComments}, ${can.updateStore})) as manages
    from api.role_holder held join api.role_permission granted on granted.role_id = held.role_id
    where held.person_id = person.id) as rights`

/** @returns those of the given people who are active and work with leads */
export async function whoWorksWithLeads(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select person.id from api.person ${leadRights}
    where person.id = any(${ids}::integer[]) and person.status = 2 and person.deleted_at is null
      and (rights.sells or rights.manages)`.execute(tx.query)
  return new Set(rows.map(({ id }) => id))
}

/** By the rules for its type; rules of its store precede rules for all stores. @returns undefined if no rule has a person with room */
async function assignByType(tx: Transaction, leadType: number, storeId: number | null) {
  const { rows } = await sql<{ id: number; name: string; ofStore: string | null }>`
    select rule.id, rule.name, store.name as "ofStore"
    from crm.assignment_rule rule left join api.store on store.id = rule.store_id
    where rule.active and rule.deleted_at is null and rule.lead_types @> to_jsonb(${leadType}::integer)
      and (rule.store_id is null or rule.store_id = ${storeId})
    order by rule.store_id nulls last, rule.id`.execute(tx.query)
  for (const { id, name, ofStore } of rows) {
    const next = await nextInTurn(tx, peopleOfRule(id))
    if (!next || next.full) continue
    const type = accountTypes.find((one) => one.id === leadType)!.name
    return {
      assignTo: next.id,
      reason: `The rule “${name}” is for ${type}${ofStore ? ` of ${ofStore}` : ''}; ${turnOf(next)}`,
    }
  }
  return undefined
}

const turnOf = ({ people, open }: Candidate) =>
  `${people === 1 ? 'the only person' : `next in turn of ${people}`}, with ${open} open leads`

/** The candidates: `person`, and `at_most`, the number of leads they may have. */
type Among = RawBuilder<unknown>

const peopleOfRule = (id: number): Among => sql`
  select person, coalesce("openLeadsAtMost", ${openLeadsAtMost}) as at_most
  from crm.assignment_rule rule, jsonb_to_recordset(rule.people) as named(person integer, "openLeadsAtMost" integer) where rule.id = ${id}`
const peopleOfStore = (id: number): Among => sql`
  select id as person, ${openLeadsAtMost}::integer as at_most from api.person where store_id = ${id}`
const everybody: Among = sql`
  select held.person_id as person, ${openLeadsAtMost}::integer as at_most
  from api.role_holder held join api.role_permission granted on granted.role_id = held.role_id
  where granted.permission_id = ${can.editAssignLead} group by held.person_id`

async function nextInTurn(tx: Transaction, among: Among): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select person.id, open.count as open, open.count >= named.at_most as full,
      count(*) over (partition by open.count >= named.at_most, coalesce(${present}, false))::int as people
    from (${among}) as named join api.person on person.id = named.person
    ${leadRights}
    cross join lateral (
      select count(*)::int as count from crm.lead where assign_to = person.id and deleted_at is null and lead_options = 1) as open
    where person.status = 2 and person.deleted_at is null and (rights.sells or rights.manages)
    order by open.count >= named.at_most, coalesce(${present}, false) desc, rights.manages, (
      select max(created_at) from crm.lead where assign_to = person.id and assign_reason is not null) nulls first, open.count, person.id
    limit 1`.execute(tx.query)
  return rows[0]
}
