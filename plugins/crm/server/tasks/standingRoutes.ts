import { type Route, type ServerContext, defineRoute, invalid, notFound, type Viewer } from '@core/server/plugin'
import { taskPermissions } from '../../shared/crmPermissions'
import { taskCalls } from '../../shared/tasks/taskCalls'
import { type EntityTable, isVisible } from '@core/server/entities'
import { recordKinds } from '../../shared/recordKinds'
import { type RecordLink, readStanding, readTimeline, type TimelinePlace } from './recordStanding'

const { can } = taskPermissions
/**
 * The standing of a record, whoever does the work: the next step, the last contact, and the timeline. People who may see the record may see
 * this, while the lists show only the tasks that they may see (D2).
 */
export const standingRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(taskCalls.standing, {
    access: can.view,
    whileViewing: true,
    async handle({ body, viewer }) {
      await requireVisible(context, body, viewer)
      return { data: await readStanding(context.db, body) }
    },
  }),
  defineRoute(taskCalls.timeline, {
    access: can.view,
    whileViewing: true,
    async handle({ body, viewer }) {
      await requireVisible(context, body, viewer)
      return { data: await readTimeline(context.db, body, placeOf(body.before ?? null)) }
    },
  }),
]

/** @throws HttpError 400 */
function placeOf(before: string | null): TimelinePlace {
  if (before === null) return [null, null]
  const found = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z) ((?:task|activity)-\d{1,10})$/.exec(before)
  if (!found || Number.isNaN(Date.parse(found[1]!)))
    throw invalid([{ field: 'before', message: 'Send what the page before answered as next' }])
  return [found[1]!, found[2]!]
}

/** @throws HttpError 404 if the record of a call doesn't exist, or the viewer may not see it */
export async function requireVisible(
  { db, catalog }: Pick<ServerContext, 'db' | 'catalog'>,
  { entityType, entityTypeId }: RecordLink,
  viewer: Viewer,
): Promise<EntityTable> {
  const kind = recordKinds.find(({ id }) => id === entityType)
  const table = kind && catalog.get(kind.entity)
  if (!table || !(await isVisible(db, table, entityTypeId, viewer))) throw notFound(kind?.name ?? 'Record')
  return table
}
