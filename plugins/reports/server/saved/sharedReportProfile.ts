import { sql } from 'kysely'
import { fieldPathsOf } from '@core/entity'
import { superAdminKey } from '@core/server/administration'
import { type Transaction, carryFilter, onlyHere, type ProfilePart, receiveFilter } from '@core/server/plugin'

/** The parameter of a report's address that names its records. */
const entityName = 'entity'

/**
 * Reports that somebody has shared, by their names, with the roles by name. Where they are new, they belong to the Super Admin who has been there
 * for the longest time. One that names a person, a store or a record isn't carried.
 */
export const sharedReportProfile: ProfilePart = {
  id: 'sharedReports',
  fields: ['report', 'query', 'roles'],
  async read(tx, source) {
    const { rows } = await sql<{ name: string; report: string; query: string; roles: string[] | null }>`
      select saved.name, report, saved.query, case when role_ids is not null
        then array(select role.name from api.role where role.id = any(role_ids) order by role.name) end as roles
      from reports.saved_report saved where shared order by saved.name, saved.id`.execute(tx.query)
    const carried = rows.map(async ({ name, ...item }) => {
      const query = await mapQuery(tx, Object.fromEntries(new URLSearchParams(item.query)), source, carryFilter)
      const isElsewhere = Object.entries(query).every(([key, value]) => key.startsWith('f.') || !isId(value))
      return [name, { ...item, query: isElsewhere ? query : onlyHere('record') }] as const
    })
    return Object.fromEntries(await Promise.all(carried))
  },
  async write(tx, name, item, source) {
    const { report, query, roles } = checked(item)
    const roleIds = roles && (await Promise.all(roles.map((role) => roleId(tx, role))))
    const received = await mapQuery(tx, query, source, receiveFilter)
    const text = new URLSearchParams(Object.entries(received).map(([key, value]) => [key, String(value)])).toString()
    const { rows } = await sql`
      update reports.saved_report set query = ${text}, role_ids = ${roleIds}::integer[], updated_at = now() where id = (
        select id from reports.saved_report where shared and report = ${report} and lower(name) = lower(${name}) order by id limit 1)
      returning id`.execute(tx.query)
    if (rows.length > 0) return
    await sql`
      insert into reports.saved_report (report, name, query, owner_id, shared, role_ids)
      values (${report}, ${name}, ${text}, ${await firstSuperAdmin(tx)}, true, ${roleIds}::integer[])`.execute(tx.query)
  },
}

/** @returns the parameters of a report's address, with the filters mapped */
async function mapQuery(
  tx: Transaction,
  query: Readonly<Record<string, unknown>>,
  { fieldsOf }: Parameters<ProfilePart['read']>[1],
  map: typeof carryFilter,
): Promise<Readonly<Record<string, unknown>>> {
  const { [entityName]: entity } = query
  const paths = fieldPathsOf((typeof entity === 'string' && (await fieldsOf(tx, entity))) || {})
  const mapped = Object.entries(query).map(async ([key, value]) => {
    const field = paths.find(({ path }) => key === `f.${path}`)?.field
    return [key, await map(tx, field, value)] as const
  })
  return Object.fromEntries(await Promise.all(mapped))
}

/** Whether it is the id of a person or a store, or several. */
const isId = (value: unknown) => typeof value === 'string' && /^\d+(,\d+)*$/.test(value)

function checked({ report, query, roles }: Readonly<Record<string, unknown>>) {
  if (typeof report !== 'string' || typeof query !== 'object' || query === null)
    throw new Error('a shared report has a report and a query')
  if (roles !== null && roles !== undefined && !Array.isArray(roles))
    throw new Error('roles is a list of names, or null')
  return {
    report,
    query: query as Readonly<Record<string, unknown>>,
    roles: Array.isArray(roles) ? roles.map(String) : null,
  }
}

async function roleId(tx: Transaction, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from api.role where name = ${name} and deleted_at is null`.execute(tx.query)
  if (!rows[0]) throw new Error(`there is no role “${name}”; add it first`)
  return rows[0].id
}

async function firstSuperAdmin(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select person.id from api.person person join api.role_holder held on held.person_id = person.id
    join api.role on role.id = held.role_id
    where role.key = ${superAdminKey} and person.deleted_at is null order by person.id limit 1`.execute(tx.query)
  if (!rows[0]) throw new Error('it needs an owner, and nobody is a Super Admin here yet; invite one, then apply again')
  return rows[0].id
}
