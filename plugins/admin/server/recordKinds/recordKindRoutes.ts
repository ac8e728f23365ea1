import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'
import { recordKindCalls } from '../../shared/recordKindCalls'
import { parentsIn } from './recordKindTable'

/** What the form of a kind of record offers. */
export function recordKindRoutes({ catalog }: ServerContext): readonly Route[] {
  return [
    defineRoute(recordKindCalls.parents, {
      access: configurationPermissions.can.recordKinds,
      handle: async () => ({ data: [...parentsIn(catalog)] }),
    }),
  ]
}
