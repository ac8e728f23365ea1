import { formatRange } from '@core/entity'
import {
  type Viewer,
  defineRoute,
  describeError,
  forbidden,
  invalid,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { type Tile, layoutCalls } from '../../shared/layoutCalls'
import { can, dashboardList, seesDashboards } from '../../shared/reportAccess'
import { atViewersDay, readRun } from '../readRun'
import { knownRoles } from '../roles'
import { deleteLayout, layoutOfPerson, layoutOfRole, saveLayout } from './layouts'
import { isOfPlugin } from './pluginTiles'
import { showTiles, tileChoices, usualTiles, viewsOf } from './tiles'

/** The layout of a dashboard: of the person, else of their role, else of the product. */
export const layoutRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(layoutCalls.show, {
    access: seesDashboards,
    whileViewing: true,
    readsReplica: true,
    async handle({ body: { dashboard, ...asked }, viewer, reads, request }) {
      requireOpen(dashboard, viewer)
      const days = viewsOf(dashboard, viewer)[0]?.days ?? 'last90'
      const run = await atViewersDay(readRun({ ...context, db: reads }, viewer, asked, days))
      const stored = await layoutOfPerson(context.db, dashboard, viewer)
      const tiles = stored?.tiles ?? usualTiles(context, dashboard)
      const shown = await showTiles(run, dashboard, tiles, (failed, error) =>
        request.log.error({ requestId: request.id, ...failed, ...describeError(error) }, 'a tile of a plugin failed'),
      )
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
        ? await layoutOfRole(context.db, dashboard, roleId)
        : await layoutOfPerson(context.db, dashboard, viewer)
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
      const of = { dashboard, ...(roleId ? { roleId } : { userId: viewer.id }) }
      const saved = await context.db.transaction((tx) => saveLayout(tx, of, tiles, version))
      return { data: { version: saved }, message: 'Dashboard updated successfully !!' }
    },
  }),
  defineRoute(layoutCalls.reset, {
    access: seesDashboards,
    async handle({ query: { dashboard, roleId }, viewer }) {
      requireOpen(dashboard, viewer)
      requireRole(roleId, viewer)
      await deleteLayout(context.db, { dashboard, ...(roleId ? { roleId } : { userId: viewer.id }) })
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
  // A report may be deleted and a plugin turned off while its tile is on the dashboard.
  const unknown = tiles.find((tile) => tile.source !== 'saved' && !isOfPlugin(tile) && !known.has(keyOf(tile)))
  if (unknown) throw invalid([{ field: 'tiles', message: `There is no tile “${keyOf(unknown)}”: choose others` }])
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) throw invalid([{ field: 'tiles', message: `The tile “${twice}” is there twice: remove one of them` }])
}
