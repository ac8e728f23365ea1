import { type EntityTable, entityRoutes, findRecord } from '@core/server/entities'
import { type Route, type ServerContext, invalid, notFound } from '@core/server/plugin'
import { recordKind } from '../shared/recordKinds'

type Body = Readonly<Record<string, unknown>>
type Input = { readonly body?: Body; readonly query?: { readonly id?: number }; readonly viewer: never }

const calls = ['List', 'Create', 'Update', 'Delete'] as const

/**
 * The four calls of S7.13 under another name, for records that belong to leads: `LeadTask/List` lists tasks, but only those of leads. The
 * rules, rows and permissions are those of the entity.
 * @param path the first part of the calls: `LeadTask`
 */
export function leadRecordRoutes(table: EntityTable, path: string, context: ServerContext): readonly Route[] {
  const { calls: _, ...entity } = table.entity
  const routes = entityRoutes({ ...table, entity: { ...entity, path } }, context)
  return calls.map((call) => {
    const route = routes.find((made) => made.call.path === `/api/${path}/${call}`)!
    return { ...route, ...narrowed(route, call, table, context) }
  })
}

function narrowed(
  route: Route,
  call: (typeof calls)[number],
  table: EntityTable,
  { db }: ServerContext,
): Partial<Route> {
  const handle = route.handle as (input: Input) => Promise<unknown>
  if (call === 'List')
    return {
      handle: ({ body, ...input }: Input) =>
        handle({ ...input, body: { ...body, filter: { ...(body?.filter as Body), entityType: recordKind.lead } } }),
    }
  if (call === 'Create')
    return { normalizeBody: async (sent: Body, input: never) => route.normalizeBody!(ofLead(sent), input) }
  return {
    async handle(input: Input) {
      const id = input.body?.id ?? input.query?.id
      const stored = typeof id === 'number' ? await findRecord(db, table, id, input.viewer) : undefined
      if (stored?.values.entityType !== recordKind.lead) throw notFound(table.entity.name.one)
      return handle(input)
    },
  }
}

/** @throws HttpError 400 if the body links it to something else */
function ofLead({ leadId, ...sent }: Body): Body {
  const link = { entityType: recordKind.lead, ...(leadId !== undefined && { entityTypeId: leadId }), ...sent }
  if (link.entityType !== recordKind.lead)
    throw invalid([{ field: 'entityType', message: 'This call is for leads: send entityType 1, or leave it out' }])
  return link
}
