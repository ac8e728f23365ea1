import type { ServerFeature } from '../../plugins/ServerFeature'
import { commonOptionRoutes } from './commonOptionRoutes'

/** The people and stores that any form may offer. */
export const commonOptions: ServerFeature = { routes: commonOptionRoutes }
