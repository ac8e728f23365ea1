import { sql } from 'kysely'
import { lockPerson, type Viewer, type Database, type Transaction, conflict } from '@core/server/plugin'

/** The maximum number that a person may have of one report. */
const most = 50

interface Saved {
  readonly id: number
  readonly report: string
  readonly name: string
  readonly query: string
  readonly shared: boolean
  readonly mine: boolean
  readonly ownerName: string
  readonly createdAt: string
  readonly roles: readonly string[]
}

/** The saved reports that a person may open: their own, those for everybody, and those for their current role. */
export const seenBy = ({ id, roleId }: Viewer) =>
  sql`(saved.owner_id = ${id} or (saved.shared and (saved.role_ids is null or ${roleId} = any(saved.role_ids))))`

/** @returns the saved reports that a person may open, of one report or of all, by name */
export async function listSaved({ query }: Database, viewer: Viewer, report?: string | null): Promise<Saved[]> {
  const { rows } = await sql<Saved>`
    select saved.id, saved.report, saved.name, saved.query, saved.shared, saved.owner_id = ${viewer.id} as mine, owner.name as "ownerName", saved.created_at as "createdAt",
      array(select name from api.role where id = any(saved.role_ids) order by name) as roles
    from reports.saved_report saved join api.person owner on owner.id = saved.owner_id
    where ${seenBy(viewer)} ${report ? sql`and saved.report = ${report}` : sql``}
    order by saved.name collate core.names, saved.id`.execute(query)
  return rows
}

interface NewSaved {
  readonly report: string
  readonly name: string
  readonly query: string
  readonly shared: boolean
  /** Empty: for all roles. */
  readonly roleIds: readonly number[]
}

/** @returns the id of the new saved report @throws HttpError 409 if the person has one of this name, or too many */
export async function saveReport(
  tx: Transaction,
  ownerId: number,
  { report, name, query, shared, roleIds }: NewSaved,
): Promise<number> {
  // Two saves at once by the same person wait for each other.
  await lockPerson(tx, ownerId)
  const { rows: own } = await sql<{ name: string }>`
    select lower(name) as name from reports.saved_report where owner_id = ${ownerId} and report = ${report}`.execute(
    tx.query,
  )
  if (own.some((one) => one.name === name.toLowerCase()))
    throw conflict(`There is a saved report “${name}” already. Choose another name.`)
  if (own.length >= most)
    throw conflict(`A report can have ${most} saved ones of yours. Delete one that you don't need.`)
  const { rows } = await sql<{ id: number }>`
    insert into reports.saved_report (report, name, query, owner_id, shared, role_ids)
    values (${report}, ${name}, ${query}, ${ownerId}, ${shared}, ${roleIds.length > 0 ? roleIds : null}::integer[]) returning id`.execute(
    tx.query,
  )
  return rows[0]!.id
}

/** @returns whether the person had this one */
export async function deleteSaved({ query }: Database, ownerId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from reports.saved_report where id = ${id} and owner_id = ${ownerId} returning id`.execute(query)
  return rows.length > 0
}
