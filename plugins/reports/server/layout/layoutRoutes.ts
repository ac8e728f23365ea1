import { sql } from 'kysely'
import { formatRange } from '@core/entity'
import type { Viewer } from '@core/server/access'
import { defineRoute, forbidden, invalid, type Route, type ServerContext, stale } from '@core/server/plugin'
import { type Tile, layoutCalls } from '../../shared/layoutCalls'
import { can, dashboardList, seesDashboards } from '../../shared/reportAccess'
import { readRun } from '../readRun'
import { knownRoles } from '../saved/savedRoutes'
import { showTiles, tileChoices, usualTiles, viewsOf } from './tiles'

interface StoredLayout {
  readonly tiles: readonly Tile[]
  readonly version: number
  readonly own: boolean
}

/** The layout of a dashboard: of the person, else of their role, else of the product. */
export const layoutRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(layoutCalls.show, {
    access: seesDashboards,
    whileViewing: true,
    readsReplica: true,
    async handle({ body: { dashboard, ...asked }, viewer, reads }) {
      requireOpen(dashboard, viewer)
      const run = readRun({ ...context, db: reads }, viewer, asked, viewsOf(dashboard, viewer)[0]?.days ?? 'last90')
      const stored = await storedLayout(context, dashboard, viewer)
      const shown = await showTiles(run, dashboard, stored?.tiles ?? usualTiles(context, dashboard))
      return {
        data: {
          of: !stored ? 'usual' : stored.own ? 'own' : 'role',
          version: stored?.own ? stored.version : 0,
          ...run.range,
          against: run.against ? formatRange(run.against) : '',
          ...shown,
        },
      }
    },
  }),
  defineRoute(layoutCalls.choices, {
    access: seesDashboards,
    whileViewing: true,
    async handle({ body: { dashboard, roleId }, viewer }) {
      requireOpen(dashboard, viewer)
      requireRole(roleId, viewer)
      const run = readRun(context, viewer, {}, 'last90')
      const stored = roleId
        ? await layoutOfRole(context, dashboard, roleId)
        : await storedLayout(context, dashboard, viewer)
      return {
        data: {
          tiles: [...(await tileChoices(run, dashboard))],
          placed: [...(stored?.tiles ?? usualTiles(context, dashboard))],
          version: stored && (roleId || stored.own) ? stored.version : 0,
        },
      }
    },
  }),
  defineRoute(layoutCalls.save, {
    access: seesDashboards,
    async handle({ body: { dashboard, roleId, version, tiles }, viewer }) {
      requireOpen(dashboard, viewer)
      requireRole(roleId, viewer)
      if (roleId) await knownRoles(context.db, [roleId])
      await requireKnown(readRun(context, viewer, {}, 'last90'), dashboard, tiles)
      const [column, id] = roleId ? [sql.ref('role_id'), roleId] : [sql.ref('user_id'), viewer.id]
      const text = JSON.stringify(tiles)
      return context.db.transaction(async (tx) => {
        const { rows } =
          version === 0
            ? await sql<{ version: number }>`
                insert into reports.layout (dashboard, ${column}, tiles) values (${dashboard}, ${id}, ${text}::jsonb)
                on conflict do nothing returning version`.execute(tx.query)
            : await sql<{ version: number }>`
                update reports.layout set tiles = ${text}::jsonb, version = version + 1, updated_at = now()
                where dashboard = ${dashboard} and ${column} = ${id} and version = ${version} returning version`.execute(
                tx.query,
              )
        if (!rows[0]) throw stale('This layout')
        return { data: rows[0], message: 'Dashboard updated successfully !!' }
      })
    },
  }),
  defineRoute(layoutCalls.reset, {
    access: seesDashboards,
    async handle({ query: { dashboard, roleId }, viewer }) {
      requireOpen(dashboard, viewer)
      requireRole(roleId, viewer)
      const [column, id] = roleId ? [sql.ref('role_id'), roleId] : [sql.ref('user_id'), viewer.id]
      await sql`delete from reports.layout where dashboard = ${dashboard} and ${column} = ${id}`.execute(
        context.db.query,
      )
      return { message: 'Dashboard updated successfully !!' }
    },
  }),
]

/** @throws HttpError 403 if the person may not open this dashboard */
function requireOpen(dashboard: string, { permissions }: Viewer): void {
  const [, title, needs] = dashboardList.find(([id]) => id === dashboard)!
  if (!needs.some((permission) => permissions.has(permission))) throw forbidden(`the dashboard “${title}”`, { needs })
}

/** @throws HttpError 403 if it is a role's layout and the person may only set their own */
function requireRole(roleId: number | null | undefined, { permissions }: Viewer): void {
  if (roleId && !permissions.has(can.setLayout))
    throw forbidden('setting the dashboards of roles', { needs: [can.setLayout] })
}

/** @throws HttpError 400 for a tile that doesn't exist, or that is there twice */
async function requireKnown(
  run: Parameters<typeof tileChoices>[0],
  dashboard: string,
  tiles: readonly Tile[],
): Promise<void> {
  const keyOf = ({ source, kind, id }: Pick<Tile, 'source' | 'kind' | 'id'>) => `${source} ${kind} ${id}`
  const known = new Set([...(await tileChoices(run, dashboard)), ...usualTiles(run.context, dashboard)].map(keyOf))
  const keys = tiles.map(keyOf)
  const unknown = tiles.find((tile) => tile.source !== 'saved' && !known.has(keyOf(tile)))
  if (unknown) throw invalid([{ field: 'tiles', message: `There is no tile “${keyOf(unknown)}”: choose others` }])
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice)
    throw invalid([{ field: 'tiles', message: `The tile “${twice}” stands there twice: take one of them out` }])
}

async function storedLayout(
  { db }: ServerContext,
  dashboard: string,
  { id, roleId }: Viewer,
): Promise<StoredLayout | undefined> {
  const { rows } = await sql<StoredLayout>`
    select tiles, version, user_id is not null as own from reports.layout
    where dashboard = ${dashboard} and (user_id = ${id} or role_id = ${roleId}) order by own desc limit 1`.execute(
    db.query,
  )
  return rows[0]
}

async function layoutOfRole(
  { db }: ServerContext,
  dashboard: string,
  roleId: number,
): Promise<StoredLayout | undefined> {
  const { rows } = await sql<StoredLayout>`
    select tiles, version, false as own from reports.layout where dashboard = ${dashboard} and role_id = ${roleId}`.execute(
    db.query,
  )
  return rows[0]
}
