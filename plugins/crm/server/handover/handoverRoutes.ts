import { countText, messages } from '@core/entity'
import { recordHistory, updateRecord } from '@core/server/entities'
import { conflict, defineRoute, invalid, notify, type Route, type ServerContext } from '@core/server/plugin'
import { leadPermissions } from '../../shared/crmPermissions'
import { leadPaths } from '../../shared/crmPaths'
import { handoverCalls } from '../../shared/handover/handoverCalls'
import { leadAssignedToYou } from '../notificationKinds'
import { openWork } from './openWork'

/** Reassigns the open work of a person who leaves, in one transaction. D5 */
export const handoverRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(handoverCalls.handOver, {
    access: leadPermissions.can.assign,
    async handle({ body: { from, to, reason, count: expected, check }, viewer }) {
      if (from === to) throw invalid([{ field: 'to', message: 'To: choose somebody else than the one who leaves' }])
      if (!check && !reason) throw invalid([{ field: 'reason', message: messages.required('Reason') }])
      return context.db.transaction(async (tx) => {
        const kinds = await openWork(tx, from, viewer)
        const count = kinds.reduce((sum, { ids }) => sum + ids.length, 0)
        const data = {
          count,
          moved: !check,
          kinds: kinds.map(({ table: { entity }, ids }) => ({
            id: entity.id,
            title: entity.name.many,
            count: ids.length,
          })),
        }
        if (check) return { data }
        if (count === 0) throw conflict('There is nothing left to hand over.')
        if (expected != null && expected !== count)
          throw conflict(`By now it would be ${count} records and not ${expected}. Look at them again, then hand over.`)
        for (const { table, assigned, ids } of kinds.filter((kind) => kind.ids.length > 0)) {
          for (const id of ids)
            await updateRecord(tx, table, id, { [assigned]: to }, viewer, { catalog: context.catalog, via: 'bulk' })
          const note = `Handed over: ${reason}`
          await recordHistory(
            tx,
            ids.map((id) => ({ entity: table.entity.id, id, action: 'update' as const, by: viewer.id, note })),
          )
        }
        await notify(tx, {
          kind: leadAssignedToYou,
          to,
          by: viewer.id,
          title: `${countText(count, 'record was', 'records were')} handed over to you`,
          link: `${leadPaths.list}?view=mine`,
        })
        return { data, message: 'Records transferred successfully !!' }
      })
    },
  }),
]
