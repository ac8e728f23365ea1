import { countText, type FieldError, parsePatch } from '@core/entity'
import { recordHistory, updateRecord } from '@core/server/entities'
import { defineRoute, invalid, HttpError, notify, type Route, type ServerContext } from '@core/server/plugin'
import { leadPaths } from '../../shared/crmPaths'
import { leadPermissions } from '../../shared/crmPermissions'
import { leadCalls } from '../../shared/leads/leadCalls'
import { leadEntity } from '../../shared/leads/leadEntity'
import { leadAssignedToYou } from '../notificationKinds'
import { leadsToMove } from './leadRepository'
import { leadTable } from './leadTable'

const updated = 'Lead updated successfully !!'
/** The maximum number of rows that a preview names. */
const named = 100

/** S4.12, S7.14 */
export const leadRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(leadCalls.changeMany, {
    access: leadPermissions.can.viewLead,
    async handle({ body: { leads }, viewer }) {
      const errors: FieldError[] = []
      await context.db.transaction(async (tx) => {
        for (const [at, { id, ...change }] of leads.entries()) {
          try {
            await updateRecord(tx, leadTable, id, checked(change), viewer, { catalog: context.catalog, via: 'bulk' })
          } catch (error) {
            if (!(error instanceof HttpError)) throw error
            errors.push(...rowErrors(at, id, error))
          }
        }
        if (errors.length > 0) {
          const rows = new Set(errors.map(({ field }) => field.replace(/\..*/, ''))).size
          throw invalid(
            errors.slice(0, 100),
            `Nothing was changed: ${countText(rows, 'lead')} can't be. ${errors[0]!.message}`,
          )
        }
      })
      return { data: { changed: leads.length }, message: updated }
    },
  }),
  defineRoute(leadCalls.migrate, {
    access: leadPermissions.can.assign,
    async handle({ body, viewer }) {
      const { fromAssignTo, fromStoreId, toAssignTo, toStoreId, openOnly, reason, check } = body
      if (!toAssignTo && !toStoreId)
        throw invalid([{ field: 'toAssignTo', message: 'Say to whom or to which store they go' }])
      if (!fromAssignTo && !fromStoreId && !body.ids)
        throw invalid([{ field: 'fromAssignTo', message: 'Say whose leads, which store’s, or which ones' }])
      const leads = await context.db.transaction(async (tx) => {
        const rows = await leadsToMove(tx, viewer, { fromAssignTo, fromStoreId, ids: body.ids, openOnly, lock: !check })
        if (check) return rows
        const patch = { ...(toAssignTo && { assignTo: toAssignTo }), ...(toStoreId && { storeId: toStoreId }) }
        for (const { id } of rows)
          await updateRecord(tx, leadTable, id, patch, viewer, { catalog: context.catalog, via: 'bulk' })
        const moved = rows.map(({ id }) => ({ entity: 'lead', id, action: 'update' as const, by: viewer.id }))
        if (reason && moved.length > 0)
          await recordHistory(
            tx,
            moved.map((entry) => ({ ...entry, note: `Moved: ${reason}` })),
          )
        if (toAssignTo && rows.length > 0)
          await notify(tx, {
            kind: leadAssignedToYou,
            to: toAssignTo,
            by: viewer.id,
            title: `${countText(rows.length, 'lead was', 'leads were')} given to you`,
            link: `${leadPaths.list}?view=mine`,
          })
        return rows
      })
      return {
        data: { count: leads.length, moved: !check, leads: leads.slice(0, named) },
        ...(!check && { message: updated }),
      }
    },
  }),
]

/** The changes of a row. Omitted fields stay as they are. @throws HttpError 400 */
function checked(change: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { version, ...said } = Object.fromEntries(Object.entries(change).filter(([, value]) => value != null))
  const parsed = parsePatch(leadEntity.fields, said)
  if (parsed.errors) throw invalid(parsed.errors)
  return { ...parsed.value, ...(version !== undefined && { version }) }
}

/** The error of a row, with the row's index in the body, so that the client can find the row. */
function rowErrors(at: number, id: number, { message, errors = [] }: HttpError): FieldError[] {
  if (errors.length === 0) return [{ field: `leads[${at}]`, message: `Lead ${id}: ${message}` }]
  return errors.map((error) => ({ field: `leads[${at}].${error.field}`, message: `Lead ${id}: ${error.message}` }))
}
