import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { configuration } from '@core/kernel/entity/configurationModule'
import { recordKindEditorCalls } from '../shared/recordKindEditorCalls'
import { findKindUse } from './kindUse'
import { parentsIn } from './recordKindTable'

const access = configuration.recordKinds

/** What the form of a kind of record offers, and what its page tells besides the kind itself. */
export function recordKindRoutes({ db, catalog, sections }: ServerContext): readonly Route[] {
  return [
    defineRoute(recordKindEditorCalls.sections, { access, handle: async () => ({ data: [...sections] }) }),
    defineRoute(recordKindEditorCalls.parents, {
      access,
      handle: async () => ({ data: [...parentsIn(catalog)] }),
    }),
    defineRoute(recordKindEditorCalls.use, {
      access,
      handle: async ({ params: { id } }) => ({ data: await findKindUse(db, id) }),
    }),
  ]
}
