import { listHiddenFields, openHiddenField } from '@core/kernel/server/entities/removed/hiddenFields'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { configuration } from '@core/kernel/entity/configurationModule'
import { deletedFieldCalls } from '../shared/deletedFieldCalls'

const access = configuration.customFields

/** Fields that were deleted and can still be restored, and their values. */
export function deletedFieldRoutes(context: ServerContext): readonly Route[] {
  const { db, catalog } = context
  return [
    defineRoute(deletedFieldCalls.list, {
      access,
      handle: async () => ({
        data: (await listHiddenFields(db)).map(({ records, ...field }) => ({
          ...field,
          records: catalog.get(records)?.entity.name.many ?? records,
        })),
      }),
    }),
    defineRoute(deletedFieldCalls.file, {
      access,
      // A download exports data, which nobody may do while they view the product as another role.
      whileViewing: false,
      asksAgain: true,
      handle: ({ params: { id }, viewer, request }) => openHiddenField(context, id, viewer, request),
    }),
  ]
}
