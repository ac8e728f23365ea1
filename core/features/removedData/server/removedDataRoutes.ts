import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { deleteRemovedData, listRemovedData } from '@core/kernel/server/entities/removed/removedData'
import { openRemovedData } from '@core/kernel/server/entities/removed/openRemovedData'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import { notFound } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { configuration } from '@core/kernel/entity/configurationModule'
import { removedDataCalls } from '@core/kernel/shared/removedDataCalls'

/** The files of what was deleted for good: of kinds for those who make kinds, of fields for those who add fields. */
export function removedDataRoutes(context: ServerContext): readonly Route[] {
  const { db } = context
  const shown = async ({ permissions }: Viewer) =>
    (await listRemovedData(db)).filter(({ field }) =>
      permissions.has(field === null ? configuration.recordKinds : configuration.customFields),
    )
  const one = async (id: number, viewer: Viewer) => {
    const found = (await shown(viewer)).find((file) => file.id === id)
    if (!found) throw notFound('File')
    return found
  }
  return [
    defineRoute(removedDataCalls.list, {
      access: 'signedIn',
      handle: async ({ viewer }) => ({
        data: (await shown(viewer)).map(({ id, name, field, rows, expiresAt }) => ({
          id,
          name,
          isField: field !== null,
          rows,
          expiresAt,
        })),
      }),
    }),
    defineRoute(removedDataCalls.file, {
      access: 'signedIn',
      // A download exports data, which nobody may do while they view the product as another role.
      whileViewing: false,
      asksAgain: true,
      async handle({ params: { id }, viewer, request }) {
        await one(id, viewer)
        return openRemovedData(context, id, viewer, request)
      },
    }),
    defineRoute(removedDataCalls.remove, {
      access: 'signedIn',
      asksAgain: true,
      async handle({ params: { id }, viewer, request }) {
        const { name } = await one(id, viewer)
        await deleteRemovedData(context, id)
        await recordAudit(db, {
          action: 'recordPurged',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `File of ${name}`,
          request,
        })
        return { message: 'File deleted' }
      },
    }),
  ]
}
