import { checkFormula, namesForFormulas, sampleFormula } from '@core/kernel/server/entities/custom/tryFormula'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { configuration } from '@core/kernel/entity/configurationModule'
import { formulaCalls } from '../shared/formulaCalls'
import { activeRoles, recordsOf } from './customFieldTable'

/** Trying a formula before it is saved. */
export function formulaRoutes({ db, catalog }: ServerContext): readonly Route[] {
  return [
    defineRoute(formulaCalls.roles, {
      access: configuration.customFields,
      handle: async () => ({ data: await activeRoles(db) }),
    }),
    defineRoute(formulaCalls.names, {
      access: configuration.customFields,
      handle: async ({ query: { records } }) => ({ data: namesForFormulas(recordsOf(catalog, records)) }),
    }),
    defineRoute(formulaCalls.try, {
      access: configuration.customFields,
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
