import type { Route, ServerContext } from '@core/server/plugin'
import { draftRoutes } from './draftRoutes'
import { submitRoutes } from './submitRoutes'
import { fileStatesRoute, uploadRoute } from './uploadRoute'
import { verifyRoutes } from './verifyRoutes'

/** The calls for the holder of a link. */
export function formRoutes(context: ServerContext): readonly Route[] {
  return [
    ...verifyRoutes(context),
    ...draftRoutes(context),
    uploadRoute(context),
    fileStatesRoute(context),
    ...submitRoutes(context),
  ]
}
