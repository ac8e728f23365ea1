import { type CustomField, extensibleEntities, fieldOf } from '@core/kernel/entity/customFields'
import { readCustomFields } from '@core/kernel/server/entities/custom/readCustomFields'
import { openProblem } from '@core/kernel/server/entities/removed/openProblem'
import { openRemovedData } from '@core/kernel/server/entities/removed/openRemovedData'
import { listRemovedData } from '@core/kernel/server/entities/removed/removedData'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { customFieldCalls } from '@core/kernel/shared/customFieldCalls'

/** Which fields there are. Everybody on the staff reads it: it says nothing of any record. */
export function customFieldRoutes(context: ServerContext): readonly Route[] {
  const { db, catalog } = context
  const filesOf = async (viewer: Viewer) =>
    (await listRemovedData(db)).filter((file) => file.seenBy && !openProblem(file, catalog, viewer))
  return [
    defineRoute(customFieldCalls.read, {
      access: 'signedIn',
      // From the database: this node may not have heard of a change of which the browser has.
      // What nobody in this role sees is not there for them; what they don't change is read-only in their forms.
      handle: async ({ viewer }) => ({ data: forViewer(await readCustomFields(db), viewer) }),
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
    defineRoute(customFieldCalls.removed, {
      access: 'signedIn',
      handle: async ({ viewer }) => ({
        data: (await filesOf(viewer)).map(({ id, name, rows, expiresAt }) => ({ id, name, rows, expiresAt })),
      }),
    }),
    defineRoute(customFieldCalls.removedFile, {
      access: 'signedIn',
      // A download exports data, which nobody may do while they view the product as another role.
      whileViewing: false,
      asksAgain: true,
      async handle({ params: { id }, viewer, request }) {
        if (!(await filesOf(viewer)).some((file) => file.id === id)) throw notFound('File')
        return openRemovedData(context, id, viewer, request)
      },
    }),
  ]
}

function forViewer(fields: readonly CustomField[], { permissions }: Viewer): readonly CustomField[] {
  return fields.flatMap((field) => {
    const { seenWith, changedWith } = fieldOf(field)
    if (seenWith !== undefined && !permissions.has(seenWith)) return []
    return [changedWith === undefined || permissions.has(changedWith) ? field : { ...field, readOnly: true }]
  })
}
