import { sql } from 'kysely'
import { type Viewer, lockPerson } from '@core/server/access'
import type { Database } from '@core/server/database'
import {
  conflict,
  defineRoute,
  forbidden,
  invalid,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { can, isReport, seesDashboard } from '../../shared/reportAccess'
import { savedCalls } from '../../shared/savedCalls'
import { seesReport } from '../reports/reportRoutes'

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
  readonly roles: readonly string[]
}

/** Saved reports: the user's own and shared ones. Their content is always calculated for the person who opens them. */
export const savedRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(savedCalls.roles, {
    access: can.view,
    whileViewing: true,
    async handle({ body: { report, query, dashboard } }) {
      const roles = await rolesWith(
        context.db,
        (permissions) =>
          (!report || seesReport(context, report, query ?? '', permissions)) &&
          (!dashboard || seesDashboard(dashboard, permissions)),
      )
      return { data: roles, totalItems: roles.length }
    },
  }),
  defineRoute(savedCalls.list, {
    access: can.view,
    whileViewing: true,
    async handle({ body: { report }, viewer }) {
      const { rows } = await sql<Saved>`
        select saved.id, saved.report, saved.name, saved.query, saved.shared, saved.owner_id = ${viewer.id} as mine, owner.name as "ownerName",
          array(select name from api.role where id = any(saved.role_ids) order by name) as roles
        from reports.saved_report saved join api.person owner on owner.id = saved.owner_id
        where ${seenBy(viewer)} ${report ? sql`and saved.report = ${report}` : sql``}
        order by saved.name collate core.names, saved.id`.execute(context.db.query)
      return { data: rows, totalItems: rows.length }
    },
  }),
  defineRoute(savedCalls.save, {
    access: can.view,
    async handle({ body: { report, name, query, shared, roles }, viewer }) {
      if (!isReport(report)) throw notFound('Report')
      if (shared && !viewer.permissions.has(can.share)) throw forbidden('sharing reports', { needs: [can.share] })
      const roleIds = shared ? await knownRoles(context.db, roles ?? []) : []
      const id = await context.db.transaction(async (tx) => {
        // Two saves at once by the same person wait for each other.
        await lockPerson(tx, viewer.id)
        const { rows: own } = await sql<{ name: string }>`
          select lower(name) as name from reports.saved_report where owner_id = ${viewer.id} and report = ${report}`.execute(
          tx.query,
        )
        if (own.some((one) => one.name === name.toLowerCase()))
          throw conflict(`There is a saved report “${name}” already. Choose another name.`)
        if (own.length >= most)
          throw conflict(`A report can have ${most} saved ones of yours. Delete one that you don't need.`)
        const { rows } = await sql<{ id: number }>`
          insert into reports.saved_report (report, name, query, owner_id, shared, role_ids)
          values (${report}, ${name}, ${query ?? ''}, ${viewer.id}, ${shared ?? false}, ${roleIds.length > 0 ? roleIds : null}::integer[]) returning id`.execute(
          tx.query,
        )
        return rows[0]!.id
      })
      return { data: { id }, message: 'Saved report created successfully !!' }
    },
  }),
  defineRoute(savedCalls.remove, {
    access: can.view,
    async handle({ query: { id }, viewer }) {
      const { rows } =
        await sql`delete from reports.saved_report where id = ${id} and owner_id = ${viewer.id} returning id`.execute(
          context.db.query,
        )
      if (rows.length === 0) throw notFound('Saved report')
      return { message: 'Saved report deleted successfully !!' }
    },
  }),
]

/** The saved reports that a person may open: their own, those for everybody, and those for their current role. */
export const seenBy = ({ id, roleId }: Viewer) =>
  sql`(saved.owner_id = ${id} or (saved.shared and (saved.role_ids is null or ${roleId} = any(saved.role_ids))))`

/** @returns the roles whose permissions satisfy the condition, in the order of their ids */
export async function rolesWith(
  { query }: Pick<Database, 'query'>,
  may: (permissions: ReadonlySet<number>) => boolean,
) {
  const { rows } = await sql<{ id: number; name: string; permissions: readonly number[] }>`
    select id, name, array(select permission_id from api.role_permission where role_id = role.id) as permissions
    from api.role order by id`.execute(query)
  return rows.filter(({ permissions }) => may(new Set(permissions))).map(({ id, name }) => ({ id, name }))
}

/** @returns each of these roles once @throws HttpError 400 for an unknown one */
export async function knownRoles({ query }: Pick<Database, 'query'>, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: number }>`select id from api.role where id = any(${wanted}::integer[])`.execute(
    query,
  )
  const missing = wanted.find((id) => !rows.some((row) => row.id === id))
  if (missing === undefined) return wanted
  throw invalid([{ field: 'roles', message: `There is no role ${missing}: choose others` }])
}
