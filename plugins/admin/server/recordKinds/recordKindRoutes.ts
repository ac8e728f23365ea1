import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'
import { recordKindCalls } from '../../shared/recordKindCalls'
import { findKindUse } from './kindUse'
import { parentsIn } from './recordKindTable'

const access = configurationPermissions.can.recordKinds

/** What the form of a kind of record offers, and what its page tells besides the kind itself. */
export function recordKindRoutes({ db, catalog }: ServerContext): readonly Route[] {
  return [
    defineRoute(recordKindCalls.parents, {
      access,
      handle: async () => ({ data: [...parentsIn(catalog)] }),
    }),
    defineRoute(recordKindCalls.use, {
      access,
      handle: async ({ params: { id } }) => ({ data: await findKindUse(db, id) }),
    }),
  ]
}
