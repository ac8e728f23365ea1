import { checkFormula, namesForFormulas, sampleFormula } from '@core/server/entities'
import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'
import { formulaCalls } from '../../shared/formulaCalls'
import { activeRoles, recordsOf } from './customFieldTable'

/** Trying a formula before it is saved. */
export function formulaRoutes({ db, catalog }: ServerContext): readonly Route[] {
  return [
    defineRoute(formulaCalls.roles, {
      access: configurationPermissions.can.customFields,
      handle: async () => ({ data: await activeRoles(db) }),
    }),
    defineRoute(formulaCalls.names, {
      access: configurationPermissions.can.customFields,
      handle: async ({ query: { records } }) => ({ data: namesForFormulas(recordsOf(catalog, records)) }),
    }),
    defineRoute(formulaCalls.try, {
      access: configurationPermissions.can.customFields,
      async handle({ body: { records, formula, sensitive, seenBy, key }, viewer }) {
        const table = recordsOf(catalog, records)
        const checked = checkFormula(table, {
          formula,
          sensitive: sensitive === true,
          seenBy: seenBy ?? undefined,
          key: key ?? undefined,
        })
        if ('problem' in checked) return { data: checked }
        // Somebody who may not see sensitive fields, or those of other roles, sees no result of one.
        const rows = sensitive || seenBy?.length ? [] : await sampleFormula(db, table, checked.sql, viewer)
        return { data: { type: checked.type, rows: [...rows] } }
      },
    }),
  ]
}
