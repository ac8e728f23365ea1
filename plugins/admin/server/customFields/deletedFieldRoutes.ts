import { listHiddenFields, openHiddenField } from '@core/server/entities'
import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'
import { deletedFieldCalls } from '../../shared/deletedFieldCalls'

const access = configurationPermissions.can.customFields

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
