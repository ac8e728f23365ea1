import { sql } from 'kysely'
import type { Transaction } from '@core/server/database'
import { leadPermissions } from '../../shared/crmPermissions'
import { storeOfTerritory } from '../stores/storeOfTerritory'

const { can } = leadPermissions

/** Nobody is given more by rule while somebody else has room. */
export const openLeadsAtMost = 100

export interface Assignment {
  readonly assignTo: number
  readonly storeId: number | null
  /** In words, for the record. */
  readonly reason: string
}

interface Candidate {
  readonly id: number
  readonly open: number
  readonly people: number
}

/**
 * Whom a lead is given by rule: the store that it names or in whose territory it lies, and there the person who waits longest for one
 * among those with room, salespeople before managers. Without such a store, or with nobody there, it is everybody's turn.
 * @returns undefined where nobody works with leads
 */
export async function assignLead(
  tx: Transaction,
  lead: { readonly storeId: number | null; readonly state: string | null; readonly zip: string | null },
): Promise<Assignment | undefined> {
  const storeId = lead.storeId ?? (await storeOfTerritory(tx, lead))
  // One at a time, or two leads that arrive together go to the same person.
  await sql`select pg_advisory_xact_lock(hashtextextended('crm.assignLead', 0))`.execute(tx.query)
  const there = storeId === null ? undefined : await nextInTurn(tx, storeId)
  const next = there ?? (await nextInTurn(tx, null))
  if (!next) return undefined
  const { rows } = await sql<{ name: string }>`select name from core.store where id = ${storeId}`.execute(tx.query)
  const store = rows[0]?.name
  const place = [lead.state, lead.zip].filter(Boolean).join(' ')
  const why = !store
    ? 'No store’s territory has it'
    : lead.storeId !== null
      ? `The form is ${store}’s`
      : `${place} is in the territory of ${store}`
  const turn = there || !store ? '' : ', where nobody takes leads'
  const of = next.people === 1 ? 'the only person' : `next in turn of ${next.people}`
  return { assignTo: next.id, storeId, reason: `${why}${turn}; ${of}, with ${next.open} open leads` }
}

/** @param storeId null for the people of every store */
async function nextInTurn(tx: Transaction, storeId: number | null): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select person.id, open.count as open, count(*) over ()::int as people
    from core."user" person
    cross join lateral (
      select bool_or(granted.permission_id = ${can.editAssignLead}) as sells, bool_or(granted.permission_id = ${can.viewAll} or granted.permission_id = ${can.viewStore}) as manages
      from core.user_role held join core.role_permission granted on granted.role_id = held.role_id
      where held.user_id = person.id) as rights
    cross join lateral (
      select count(*)::int as count from crm.lead where assign_to = person.id and deleted_at is null and lead_options = 1) as open
    where person.status = 2 and person.deleted_at is null and (rights.sells or rights.manages)
      ${storeId === null ? sql`and rights.sells` : sql`and person.store_id = ${storeId}`}
    order by open.count >= ${openLeadsAtMost}, rights.manages, (
      select max(created_at) from crm.lead where assign_to = person.id and assign_reason is not null) nulls first, open.count, person.id
    limit 1`.execute(tx.query)
  return rows[0]
}
