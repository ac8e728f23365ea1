import { extensibleEntities } from '@core/kernel/entity/customFields'
import { readCustomFields } from '@core/kernel/server/entities/custom/readCustomFields'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { customFieldCalls } from '@core/kernel/shared/customFieldCalls'

/** Which fields there are. Everybody on the staff reads it: it says nothing of any record. */
export function customFieldRoutes({ db, catalog }: ServerContext): readonly Route[] {
  return [
    defineRoute(customFieldCalls.read, {
      access: 'signedIn',
      // From the database: this node may not have heard of a change of which the browser has.
      handle: async () => ({ data: await readCustomFields(db) }),
    }),
    defineRoute(customFieldCalls.records, {
      access: 'signedIn',
      handle: async () => ({
        data: extensibleEntities().flatMap((id) => {
          const entity = catalog.get(id)?.entity
          return entity ? [{ id, name: entity.name.many, sensitive: entity.policy.sensitive !== undefined }] : []
        }),
      }),
    }),
  ]
}
