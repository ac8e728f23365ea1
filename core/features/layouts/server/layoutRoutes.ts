import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { layoutCalls } from '@core/kernel/shared/layoutCalls'
import { readLayouts } from './readLayouts'

/** How the screens of one's role are arranged. Everybody on the staff reads it: it says nothing of any record. */
export function layoutRoutes({ db }: ServerContext): readonly Route[] {
  return [
    defineRoute(layoutCalls.read, {
      access: 'signedIn',
      whileViewing: true,
      // From the database, so that every node has a change at once.
      handle: async ({ viewer }) => ({ data: [...(await readLayouts(db, viewer.viewing?.id ?? viewer.roleId))] }),
    }),
  ]
}
