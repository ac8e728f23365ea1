import { type CustomField, extensibleEntities, fieldOf } from '@core/kernel/entity/customFields'
import { readCustomFields } from '@core/kernel/server/entities/custom/readCustomFields'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { customFieldCalls } from '@core/kernel/shared/customFieldCalls'

/** Which fields there are. Everybody on the staff reads it: it says nothing of any record. */
export function customFieldRoutes({ db, catalog }: ServerContext): readonly Route[] {
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
  ]
}

function forViewer(fields: readonly CustomField[], { permissions }: Viewer): readonly CustomField[] {
  return fields.flatMap((field) => {
    const { seenWith, changedWith } = fieldOf(field)
    if (seenWith !== undefined && !permissions.has(seenWith)) return []
    return [changedWith === undefined || permissions.has(changedWith) ? field : { ...field, readOnly: true }]
  })
}
